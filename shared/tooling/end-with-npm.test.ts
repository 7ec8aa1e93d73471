import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { ROOT } from '#shared/tooling/terminal.mjs'

const PROGRAM = `process.once('SIGTERM', () => { console.log('stopped cleanly'); process.exit(0) }); setTimeout(() => process.exit(1), 60_000); console.log('serving')`

it.skipIf(process.platform === 'win32')('stops a server whose shell was ended', async () => {
  // As npm does it: a shell that waits for the server, and the signal goes to the shell alone.
  const command = `"${process.execPath}" --import ./shared/tooling/end-with-npm.mjs -e "${PROGRAM}"; true`
  const shell = spawn('sh', ['-c', command], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  for await (const line of createInterface({ input: shell.stdout })) {
    said.push(line)
    if (line === 'serving') shell.kill('SIGTERM')
  }
  expect(said).toEqual(['serving', 'stopped cleanly'])
})
