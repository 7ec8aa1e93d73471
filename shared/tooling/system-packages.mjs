import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, run, say, timed } from './terminal.mjs'

// The programs outside npm that the tests use: a browser, a keychain, PostgreSQL, LibreOffice. As root on Debian or
// Ubuntu they are installed; anywhere else what is missing is named, and the tests that need it say so.

/**
 * @typedef {object} SystemNeed
 * @property {string} what
 * @property {() => boolean} present
 * @property {() => boolean} needed whether a test here uses it
 * @property {string[]} packages of Debian
 */

/** @type {SystemNeed[]} */
const NEEDS = [
  {
    what: 'Chromium, for the journeys in the browser (or set CHROMIUM_PATH)',
    present: () => findChromium() !== undefined,
    needed: () => hasFile('site/e2e', /\.ts$/) || hasFile('desktop/e2e', /\.ts$/),
    packages: ['chromium'],
  },
  {
    what: 'a keychain (libsecret, gnome-keyring, dbus), for the desktop app',
    present: () =>
      hasLibrary('libsecret-1.so.0') && hasProgram('gnome-keyring-daemon') && hasProgram('dbus-run-session'),
    needed: () => process.platform === 'linux' && hasFile('desktop', /\.test\.ts$|\.e2e\.ts$|\.spec\.ts$/),
    packages: ['libsecret-1-0', 'gnome-keyring', 'dbus'],
  },
  {
    what: 'PostgreSQL, for the server on it',
    present: () => hasProgram('initdb') || hasFile('/usr/lib/postgresql', /^initdb$/),
    needed: () => hasFile('server/testing', /^vitest\.postgres\.config\.ts$/),
    packages: ['postgresql'],
  },
  {
    what: 'LibreOffice Calc, for tables that go through a spreadsheet program',
    present: () => hasProgram('soffice'),
    needed: () => hasFile('server/tables', /^spreadsheet-round-trip\.test\.ts$/),
    packages: ['libreoffice-calc'],
  },
]

/** Installs or names what the tests need; never fails, since the tests themselves say what they could not run. */
export async function provideSystemPackages() {
  const missing = NEEDS.filter(need => need.needed() && !need.present())
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && hasProgram('apt-get')) {
    const packages = missing.flatMap(need => need.packages)
    await timed(`Installing ${packages.join(', ')} (about a minute)`, () => aptInstall(packages))
  }
  for (const need of missing.filter(each => !each.present())) {
    say(`! MISSING: ${need.what}. On Debian and Ubuntu: sudo apt-get install ${need.packages.join(' ')}`)
  }
}

/**
 * The browser for the journeys, in the order: CHROMIUM_PATH, Playwright's own, the system's.
 * @returns {string | undefined} a path
 */
export function findChromium() {
  const own = process.env.CHROMIUM_PATH
  if (own) return existsSync(own) ? own : undefined
  return playwrightChromium() ?? SYSTEM_CHROMIUMS.find(path => existsSync(path))
}

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

function playwrightChromium() {
  const home = process.env.HOME ?? process.env.USERPROFILE ?? ''
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    join(home, 'AppData/Local/ms-playwright'),
  ]
  for (const folder of folders) {
    if (!folder || !existsSync(folder)) continue
    const versions = readdirSync(folder)
      .filter(name => name.startsWith('chromium-'))
      .sort()
      .reverse()
    for (const version of versions) {
      const found = findFile(join(folder, version), /^(chrome|chrome\.exe|Chromium)$/)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  if ((await run('apt-get', args, { env, quiet: true })) === 0) return
  // A fresh machine has no package lists yet.
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', args, { env, quiet: true })
}

/** @param {string} name */
function hasProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, name)))
}

/** @param {string} name */
function hasLibrary(name) {
  const folders = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib']
  return folders.some(
    folder =>
      existsSync(join(folder, name)) ||
      (existsSync(folder) &&
        readdirSync(folder).some(sub => sub.includes('linux') && existsSync(join(folder, sub, name)))),
  )
}

/**
 * @param {string} folder
 * @param {RegExp} name
 */
function hasFile(folder, name) {
  return findFile(folder.startsWith('/') ? folder : join(ROOT, folder), name) !== undefined
}

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string | undefined} the first file of that name, its path
 */
function findFile(folder, name) {
  if (!existsSync(folder)) return undefined
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const found = findFile(path, name)
      if (found !== undefined) return found
    } else if (name.test(entry.name)) return path
  }
  return undefined
}
