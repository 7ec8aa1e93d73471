/**
 * `npm run desktop:check`: fetches the Electron that package.json names, runs all journeys of the program on it, prints the
 * calls that have now run on Electron and writes the run into desktop/packaging/electron-calls.md. Needs the internet once.
 * `npm run desktop:check -- --stand-in` does the same without Electron: it holds the table against what the journeys asked of
 * the stand-in, prints that, and writes nothing. What else is given, such as the name of a journey, goes to Playwright; of a
 * part of the journeys the table is not held to anything.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  callsOfRun,
  documentAfterRun,
  type ElectronRun,
  journeyLimits,
} from '#desktop/packaging/ran-on-electron.ts'
import { ROOT, run, say } from '#shared/tooling/terminal.mjs'
import { findElectron } from './find-electron.ts'

const electronFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const { version } = JSON.parse(readFileSync(join(electronFolder, 'package.json'), 'utf8')) as {
  version: string
}
const document = join(ROOT, 'desktop/packaging/electron-calls.md')

/** Written by the stand-in. */
const usedCalls = join(ROOT, 'test-results/desktop/used-calls.txt')

/** Minutes that the download may take, in milliseconds. */
const patience = 10 * 60_000

const fetchElectron = async (): Promise<void> => {
  if (findElectron() !== null) return
  say(`▸ Fetching Electron ${version}, checked against the list of checksums in its package …`)
  let heard = ''
  const hear = (text: string) => {
    heard += text
  }
  const code = await run(process.execPath, [join(electronFolder, 'install.js')], { limit: patience, hear })
  if (code === 0 && findElectron() !== null) return
  const reason = /(?:Error|error): (.+)/.exec(heard)?.[1] ?? `the download ended with ${code}`
  throw new Error(
    `Electron ${version} could not be fetched from github.com: ${reason}.\nConnect this computer to the internet, or set ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron unpacked.`,
  )
}

/** Electron needs a screen; on a machine without one it gets one that nobody sees. */
const onScreen = (command: string[]): string[] =>
  process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
    ? ['xvfb-run', '--auto-servernum', ...command]
    : command

const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')

/** Where it cannot be had the journeys run without a video: it proves nothing, it only shows. */
const hasRecorder = async (): Promise<boolean> =>
  (await run(process.execPath, [playwright, 'install', 'ffmpeg'], { limit: patience })) === 0

const runJourneys = async (on: string, given: string[]): Promise<void> => {
  const config = join(ROOT, 'desktop/e2e/playwright.config.ts')
  const [program = '', ...args] = onScreen([
    process.execPath,
    playwright,
    'test',
    '-c',
    config,
    ...['--retries=0', '--project=desktop', '--project=admin'],
    `--max-failures=${journeyLimits.failures}`,
    `--global-timeout=${journeyLimits.minutes * 60_000}`,
    ...given,
  ])
  const isRecorded = findElectron() !== null && (await hasRecorder())
  // All of them: the table of the calls is about the whole, and not about the sample of `npm test`. What they try was built
  // before they began, the site as well, where some of them look at what they have done.
  const asked = { PROOF: 'true', DESKTOP_BUILT: 'true', DESKTOP_EVIDENCE: 'true' }
  const env = { ...asked, ...(isRecorded ? { DESKTOP_VIDEO: 'true' } : {}) }
  const code = await run(program, args, { env })
  if (code === 127) throw new Error(`${program} is not there: sudo apt-get install xvfb`)
  if (code !== 0) throw new Error(`Journeys failed on ${on}: the table stays as it was.`)
}

const isSystem = (name: string): name is ElectronRun['system'] => ['linux', 'win32', 'darwin'].includes(name)

const checkStandIn = async (given: string[]): Promise<void> => {
  const isWhole = given.length === 0
  await runJourneys('the stand-in', isWhole ? ['--project=calls'] : given)
  const calls = readFileSync(usedCalls, 'utf8').trim().split('\n').sort()
  say(`\nAsked of the stand-in, not of Electron, ${calls.length} calls:\n  ${calls.join('\n  ')}`)
  say(isWhole ? 'The table says the same.' : 'Of a part of the journeys the table says nothing.')
}

const checkElectron = async (given: string[]): Promise<void> => {
  if (!isSystem(process.platform)) throw new Error(`There is no Electron for ${process.platform}`)
  await fetchElectron()
  await runJourneys(`Electron ${version}`, given)
  const text = readFileSync(document, 'utf8')
  writeFileSync(document, documentAfterRun(text, { version, system: process.platform }))
  const calls = callsOfRun(text)
  say(`\nRan on Electron ${version} (${process.platform}), ${calls.length} calls:\n  ${calls.join('\n  ')}`)
}

try {
  const given = process.argv.slice(2)
  const others = given.filter(word => word !== '--stand-in')
  await (others.length < given.length ? checkStandIn(others) : checkElectron(others))
} catch (error) {
  say(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
