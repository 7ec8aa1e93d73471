/** `npm run desktop`: starts the built program on Electron, which it downloads if missing, or says what is missing. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchElectron } from './fetch-electron.ts'
import { missingHere } from './missing-sandbox.ts'
import { runElectron } from './run-electron.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  const electron = await fetchElectron()
  const missing = missingHere(dirname(electron))
  if (missing !== null) throw new Error(missing)
  process.exitCode = await runElectron(electron, [root, ...process.argv.slice(2)])
} catch (error) {
  process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
