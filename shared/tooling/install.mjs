import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runProgram, timed } from './terminal.mjs'

// Installs the packages of package-lock.json, unless node_modules matches it already.

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * Installs the packages when node_modules is missing, incomplete or from another lockfile.
 * @param {{ anyway?: string }} [options] `anyway`: a reason to install although node_modules matches
 * @throws {Error} with a message for the user when npm fails
 */
export async function installPackages({ anyway } = {}) {
  const wanted = readLock(join(ROOT, 'package-lock.json'))
  const reason = anyway ?? whyInstall(wanted, readLock(join(ROOT, 'node_modules/.package-lock.json')))
  if (reason === undefined) return
  await timed(`Installing packages: ${reason} (about a minute)`, npmCi)
}

/**
 * Reason for an install; undefined when the installed packages match the lockfile. npm writes its list of installed
 * packages last, so an interrupted install counts as none. Packages for other systems are optional and may be absent.
 * @param {Record<string, LockedPackage> | undefined} wanted
 * @param {Record<string, LockedPackage> | undefined} installed
 * @returns {string | undefined}
 */
export function whyInstall(wanted, installed) {
  if (wanted === undefined)
    throw new Error('package-lock.json is missing or broken: take it from the repository')
  if (installed === undefined) return 'none are here yet'
  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    const found = installed[path]
    if (path === '' || (found === undefined && optional)) continue
    if (found?.version !== version || found?.integrity !== integrity) return `${path} is not as locked`
  }
  return undefined
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readLock(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function npmCi() {
  // No package needs its install script (`allowScripts` in package.json), and older npm versions do not know that
  // setting, so `--ignore-scripts` is given. Only errors are printed: warnings about the engine refer to the Node that
  // runs npm, not to the project's own.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const env = { npm_config_nodedir: join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`) }
  const code = npm?.endsWith('.js')
    ? await runProgram(process.execPath, [npm, ...args], { env })
    : await runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env })
  if (code !== 0)
    throw new Error(`npm ci failed (${code}); the lines above say why. Is the package registry reachable?`)
}
