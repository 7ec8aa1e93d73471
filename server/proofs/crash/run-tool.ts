import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** Runs a program of a package of the project, what it says goes to the terminal, and returns its exit code. */
export const runTool = async (
  name: string,
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number | null> => {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const child = spawn(process.execPath, [join(folder, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
