import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, runProgram, timed } from './terminal.mjs'

// Installs the packages of a package-lock.json, unless node_modules matches it already: those that build and serve the
// site, and for the commands that ask for them those of tools/.

/** @typedef {{ name?: string, version?: string, integrity?: string, optional?: boolean, link?: boolean, resolved?: string }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages */

const TOOLS = join(ROOT, 'tools')

/**
 * Installs the packages when node_modules is missing, incomplete or from another lockfile.
 * @param {{ anyway?: string }} [options] `anyway`: a reason to install although node_modules matches
 * @throws {Error} with a message for the user when npm fails
 */
export async function installPackages({ anyway } = {}) {
  if (!(await install('packages', ROOT, anyway))) return
  // 67 MB for packages that are compiled when installed, and none is.
  for (const arch of ['x64', 'arm64'])
    rmSync(join(ROOT, `node_modules/node-linux-${arch}/include`), { recursive: true, force: true })
}

/**
 * Installs what checks, measures and packs. Every source finds it by a link in node_modules; what a tool itself expects
 * beside it (Vite, React), it finds there as well.
 * @throws {Error} with a message for the user when npm fails
 */
export async function installTools() {
  await install('tools', TOOLS)
  const { devDependencies } = JSON.parse(readFileSync(join(TOOLS, 'package.json'), 'utf8'))
  // Windows has scripts for commands in place of links, and nothing here calls them there.
  const commands = process.platform === 'win32' ? [] : readdirSync(join(TOOLS, 'node_modules/.bin'))
  for (const path of [...Object.keys(devDependencies), ...commands.map(name => `.bin/${name}`)]) {
    const link = join(ROOT, 'node_modules', path)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(`${path.includes('/') ? '../../' : '../'}tools/node_modules/${path}`, link, 'junction')
  }
}

/**
 * @param {string} what
 * @param {string} folder
 * @param {string} [anyway]
 * @returns {Promise<boolean>} false when what is installed matches
 */
async function install(what, folder, anyway) {
  const lock = readLock(join(folder, 'package-lock.json'))
  const installed = readLock(join(folder, 'node_modules/.package-lock.json'))
  const reason = anyway ?? whyInstall(lock?.packages, installed?.packages)
  if (reason === undefined) return false
  await timed(`Installing ${what}: ${reason} (about a minute)`, () => npmCi(folder, lock))
  return true
}

/**
 * Reason for an install; undefined when the installed packages match the lockfile. npm writes its list of installed
 * packages last, so an interrupted install counts as none. Packages for other systems are optional and may be absent.
 * @param {LockedPackages | undefined} wanted
 * @param {LockedPackages | undefined} installed
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
 * The packages with the address that registries give each of them by its name, at a host that npm replaces by the
 * registry's. Without one npm asks for each package what versions it has, which takes longer than all the rest.
 * @param {LockedPackages} packages
 * @returns {LockedPackages}
 */
export function withAddresses(packages) {
  return Object.fromEntries(
    Object.entries(packages).map(([path, locked]) => {
      const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const resolved = `https://registry.invalid/${name}/-/${name.slice(name.indexOf('/') + 1)}-${locked.version}.tgz`
      return [path, path === '' ? locked : { ...locked, resolved }]
    }),
  )
}

/**
 * @param {string} file
 * @returns {{ packages: LockedPackages } | undefined}
 */
function readLock(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} folder
 * @param {{ packages: LockedPackages } | undefined} lock
 */
async function npmCi(folder, lock) {
  // No package needs its install script (`allowScripts` in package.json), and older npm versions do not know that
  // setting, so `--ignore-scripts` is given. Only errors are printed: warnings about the engine refer to the Node that
  // runs npm, not to the project's own.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const run = (/** @type {string[]} */ ...more) =>
    npm?.endsWith('.js')
      ? runProgram(process.execPath, [npm, ...args, ...more], { cwd: folder })
      : runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, ...more], { cwd: folder })
  // npm prefers this file to package-lock.json.
  const addressed = join(folder, 'npm-shrinkwrap.json')
  writeFileSync(addressed, JSON.stringify({ ...lock, packages: withAddresses(lock?.packages ?? {}) }))
  let code = await run('--replace-registry-host=always').finally(() => rmSync(addressed))
  // A registry may have other addresses.
  if (code !== 0) code = await run()
  if (code !== 0)
    throw new Error(`npm ci failed (${code}); the lines above say why. Is the package registry reachable?`)
}
