/** `npm run dist`: packs for this system with electron-builder, signed as far as the environment says how. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { writeMacosFloor } from './macos-floor.ts'
import { nameArguments } from './product-name.ts'
import { azureArguments, unsetEmpty } from './signing-settings.ts'

const folder = dirname(createRequire(import.meta.url).resolve('electron-builder/package.json'))

try {
  const args = [
    '--publish',
    'never',
    ...nameArguments(process.platform),
    ...azureArguments(process.env),
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync(process.execPath, [join(folder, 'cli.js'), ...args], {
    stdio: 'inherit',
    env: unsetEmpty(process.env),
  })
  if (status === 0)
    writeMacosFloor('dist/installers/latest-mac.yml', readFileSync('electron-builder.yml', 'utf8'))
  process.exitCode = status ?? 1
} catch (error) {
  process.stdout.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
