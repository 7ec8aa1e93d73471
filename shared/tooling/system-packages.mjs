import { existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, findFile } from './find-browser.mjs'
import { log, runProgram, timed } from './terminal.mjs'

// Installs the programs outside npm that tests use (browsers, a keychain, PostgreSQL, spreadsheet programs) as root on
// Debian or Ubuntu. Elsewhere it prints what is missing, and the tests report what they could not run.

/**
 * @typedef {object} SystemNeed
 * @property {string} what
 * @property {() => boolean} present
 * @property {() => boolean} [needed] absent: always
 * @property {string[]} packages Debian package names
 * @property {boolean} [proof] only `npm run proof` uses the program
 * @property {boolean} [optional] tests run without it, and other systems have no such package
 */

/** @type {SystemNeed[]} */
const NEEDS = [
  {
    what: 'Chromium, for the journeys in the browser (or set CHROMIUM_PATH)',
    present: () => findChromium() !== undefined,
    packages: ['chromium'],
  },
  {
    what: 'the headless Chromium, with which the journeys are quicker',
    present: () => findChromium({ headless: true }) !== '/usr/bin/chromium',
    needed: () => findChromium() === '/usr/bin/chromium',
    packages: ['chromium-headless-shell'],
    optional: true,
  },
  {
    what: 'a keychain (libsecret, gnome-keyring, dbus), for the desktop app',
    present: () =>
      hasLibrary('libsecret-1.so.0') && hasProgram('gnome-keyring-daemon') && hasProgram('dbus-run-session'),
    needed: () => process.platform === 'linux',
    packages: ['libsecret-1-0', 'gnome-keyring', 'dbus'],
  },
  {
    what: 'PostgreSQL, for the server on it',
    present: () => hasProgram('initdb') || findFile('/usr/lib/postgresql', /^initdb$/) !== undefined,
    packages: ['postgresql'],
  },
  {
    what: 'LibreOffice Calc, for tables that go through a spreadsheet program',
    proof: true,
    present: () => hasProgram('soffice'),
    packages: ['libreoffice-calc'],
  },
  {
    what: 'Poppler, which reads what a PDF says to a screen reader',
    present: () => hasProgram('pdfinfo'),
    packages: ['poppler-utils'],
  },
  {
    what: 'ZBar and Poppler, which read payment codes back from screen and print',
    proof: true,
    present: () => hasProgram('zbarimg') && hasProgram('pdftoppm'),
    packages: ['zbar-tools', 'poppler-utils'],
  },
  {
    what: 'Gnumeric, openpyxl and XlsxWriter, for tables that other programs write',
    proof: true,
    present: () => hasProgram('ssconvert') && ['openpyxl', 'xlsxwriter'].every(hasPythonModule),
    packages: ['gnumeric', 'python3-openpyxl', 'python3-xlsxwriter'],
  },
  {
    what: 'WordPress, MariaDB and PHP, for a site that moves in',
    proof: true,
    present: () =>
      hasProgram('php') && hasProgram('mariadbd') && existsSync('/usr/share/wordpress/wp-load.php'),
    packages: ['wordpress', 'mariadb-server', 'php-cli', 'php-mysql', 'php-gd', 'php-xml'],
  },
  {
    what: 'nginx, for the file that this project ships for it',
    proof: true,
    present: () => existsSync('/usr/sbin/nginx'),
    packages: ['nginx-light'],
  },
  {
    what: 'KeePassXC and a screen that nobody sees, for keychains other than GNOME’s',
    proof: true,
    present: () => ['keepassxc', 'Xvfb', 'xdotool', 'dbus-send'].every(hasProgram),
    needed: () => process.platform === 'linux',
    packages: ['keepassxc', 'xvfb', 'xdotool', 'dbus-bin'],
  },
  {
    what: 'the checks of Debian for desktop entries, AppStream data and packages',
    proof: true,
    present: () => ['desktop-file-validate', 'appstreamcli', 'lintian', 'dpkg-deb'].every(hasProgram),
    needed: () => process.platform === 'linux',
    packages: ['desktop-file-utils', 'appstream', 'lintian'],
  },
  {
    what: 'Firefox, for the smoke journey in it (or set FIREFOX_PATH)',
    proof: true,
    present: () =>
      process.env.FIREFOX_PATH !== undefined || hasProgram('firefox-esr') || hasProgram('firefox'),
    packages: ['firefox-esr'],
  },
  {
    what: 'WebKit and a screen that nobody sees, for the smoke journey in it',
    proof: true,
    present: () => hasProgram('WebKitWebDriver') && hasProgram('xvfb-run'),
    needed: () => process.platform === 'linux',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
]

/**
 * Installs missing programs of the tests, or prints their names. Never fails, since the tests report what they could
 * not run.
 * @param {{ proof?: boolean }} [options] proof: also the programs of the long proofs
 */
export async function provideSystemPackages({ proof = false } = {}) {
  const missing = NEEDS.filter(need => (proof || !need.proof) && isWanted(need))
  const byApt = rootsOwn !== null && hasProgram('apt-get')
  if (byApt) {
    // With current package lists apt installs the current browser, which users have too.
    if (missing.length > 0 || areListsOld()) await apt(['update', '-qq'])
    // Installed one by one, so that a failure does not prevent the others.
    for (const { packages } of missing.filter(need => !need.optional))
      await timed(`Installing ${packages.join(', ')} (about a minute)`, () => apt([...INSTALL, ...packages]))
    const others = NEEDS.filter(need => need.optional && isWanted(need))
    for (const { packages: names } of others) await apt([...INSTALL, ...names])
    if (missing.length === 0 && hasProgram('chromium'))
      await apt([...INSTALL, '--only-upgrade', 'chromium', 'chromium-headless-shell'])
  }
  for (const need of missing.filter(each => !each.optional && !each.present())) {
    log(`! MISSING: ${need.what}. On Debian and Ubuntu: sudo apt-get install ${need.packages.join(' ')}`)
  }
}

/** @param {SystemNeed} need */
function isWanted({ needed, present }) {
  return (needed?.() ?? true) && !present()
}

const INSTALL = ['install', '-y', '-qq', '--no-install-recommends']

/** Prefix of commands that need root; null where root is not available. Only in CI is sudo used without asking. */
const rootsOwn =
  process.getuid?.() === 0 ? [] : process.env.CI && hasProgram('sudo') ? ['sudo', '-n', '-E'] : null

/** Never fails: without a network the installed programs are used. @param {string[]} args */
async function apt(args) {
  const [program = '', ...rest] = [...(rootsOwn ?? []), 'apt-get', ...args]
  await runProgram(program, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true })
}

/** True when the package lists are missing or older than a day. */
function areListsOld() {
  const lists = '/var/lib/apt/lists'
  if (!existsSync(lists)) return true
  return Date.now() - statSync(lists).mtimeMs > 24 * 60 * 60_000
}

/** @param {string} name */
function hasProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, name)))
}

/** @param {string} name */
function hasPythonModule(name) {
  const folder = '/usr/lib/python3/dist-packages'
  return existsSync(join(folder, name))
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
