/** Runs last, as a project of its own: desktop/packaging/electron-calls.md reports as run what the journeys before asked for. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { callsInTable } from '#desktop/packaging/electron-calls.ts'
import { expect, test, usedCallsFile } from './desktop-test.ts'

const document = fileURLToPath(new URL('../packaging/electron-calls.md', import.meta.url))

/** The preload's are in the page, where every journey needs them. */
const isOfPreload = (call: string): boolean => /^(contextBridge|ipcRenderer)\./.test(call)

test('the calls that the table calls exercised were, and the ones it calls not run were not', async () => {
  // On Electron nobody takes notes: there, every call is Electron's own.
  if (!existsSync(usedCallsFile())) return
  const used = new Set((await readFile(usedCallsFile(), 'utf8')).split('\n'))
  const rows = callsInTable(await readFile(document, 'utf8'))
  const compared = [...rows].filter(([where]) => !where.startsWith('now and then'))
  const wrong = compared.flatMap(([where, calls]) =>
    calls.filter(call => !isOfPreload(call) && used.has(call) !== where.startsWith('on the stand-in')),
  )
  expect(wrong).toEqual([])
})
