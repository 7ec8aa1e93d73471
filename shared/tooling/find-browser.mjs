import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// The only place that searches for Chromium: for end-to-end tests, screenshots, Lighthouse and other tools.

/** Chromium without a window; it needs a quarter less CPU time than the full browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

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

/**
 * Path of a Chromium, in the order: CHROMIUM_PATH, Playwright's own, the system's.
 * @param {{ headless?: boolean }} [options] headless: Debian's chromium-headless-shell is accepted too
 * @returns {string | undefined} undefined when there is none
 */
export function findChromium({ headless = false } = {}) {
  const own = process.env.CHROMIUM_PATH
  if (own) return existsSync(own) ? own : undefined
  return (
    playwrightChromium() ??
    [...(headless ? [HEADLESS_SHELL] : []), ...SYSTEM_CHROMIUMS].find(path => existsSync(path))
  )
}

/** Playwright's launch options for end-to-end tests; root cannot use Chromium's sandbox. */
export function launchOptions() {
  const executablePath = findChromium({ headless: true })
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

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

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string | undefined} path of the first file whose name matches
 */
export function findFile(folder, name) {
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
