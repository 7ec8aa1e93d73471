/**
 * `npm run desktop:check`: fetches the Electron that tools/package.json names, runs all journeys of the program on it, prints the
 * calls that have now run on Electron and writes the run into desktop/packaging/electron-calls.md. Needs the internet once.
 * `npm run desktop:check -- --stand-in` does the same without Electron: it holds the table against what the journeys asked of
 * the stand-in, prints that, and writes nothing. What else is given, such as the name of a journey, goes to Playwright; of a
 * part of the journeys the table is not held to anything.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { electronVersion, fetchElectron } from '#desktop/build/fetch-electron.ts'
import {
  callsOfRun,
  documentAfterRun,
  type ElectronRun,
  journeyWords,
} from '#desktop/packaging/ran-on-electron.ts'
import { log, ROOT, runProgram } from '#shared/tooling/terminal.mjs'
import { findElectron } from './find-electron.ts'

const document = join(ROOT, 'desktop/packaging/electron-calls.md')

/** Written by the stand-in. */
const usedCalls = join(ROOT, 'test-results/desktop/used-calls.txt')

/** How long the recorder's download may take. Milliseconds. */
const patience = 10 * 60_000

/** Electron needs a screen; on a machine without one it gets one that nobody sees. */
const onScreen = (command: string[]): string[] =>
  process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
    ? ['xvfb-run', '--auto-servernum', ...command]
    : command

const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')

/** Where it cannot be had the journeys run without a video: it proves nothing, it only shows. */
const hasRecorder = async (): Promise<boolean> =>
  (await runProgram(process.execPath, [playwright, 'install', 'ffmpeg'], { limit: patience })) === 0

const runJourneys = async (on: string, given: string[]): Promise<void> => {
  const config = join(ROOT, 'desktop/e2e/playwright.config.ts')
  const [program = '', ...args] = onScreen([
    process.execPath,
    playwright,
    'test',
    '-c',
    config,
    ...journeyWords,
    ...given,
  ])
  const isRecorded = findElectron() !== null && (await hasRecorder())
  // All of them: the table of the calls is about the whole, and not about the sample of `npm test`. What they try was built
  // before they began, the site as well, where some of them look at what they have done.
  const asked = { PROOF: 'true', DESKTOP_BUILT: 'true', DESKTOP_EVIDENCE: 'true' }
  const env = { ...asked, ...(isRecorded ? { DESKTOP_VIDEO: 'true' } : {}) }
  const code = await runProgram(program, args, { env })
  if (code === 127) throw new Error(`${program} is not there: sudo apt-get install xvfb`)
  if (code !== 0) throw new Error(`Journeys failed on ${on}: the table stays as it was.`)
}

const isSystem = (name: string): name is ElectronRun['system'] => ['linux', 'win32', 'darwin'].includes(name)

const checkStandIn = async (given: string[]): Promise<void> => {
  const isWhole = given.length === 0
  await runJourneys('the stand-in', isWhole ? ['--project=calls'] : given)
  const calls = readFileSync(usedCalls, 'utf8').trim().split('\n').sort()
  log(`\nAsked of the stand-in, not of Electron, ${calls.length} calls:\n  ${calls.join('\n  ')}`)
  log(isWhole ? 'The table says the same.' : 'Of a part of the journeys the table says nothing.')
}

const checkElectron = async (given: string[]): Promise<void> => {
  if (!isSystem(process.platform)) throw new Error(`There is no Electron for ${process.platform}`)
  if (findElectron() === null) await fetchElectron()
  await runJourneys(`Electron ${electronVersion}`, given)
  const text = readFileSync(document, 'utf8')
  writeFileSync(document, documentAfterRun(text, { version: electronVersion, system: process.platform }))
  const calls = callsOfRun(text)
  log(
    `\nRan on Electron ${electronVersion} (${process.platform}), ${calls.length} calls:\n  ${calls.join('\n  ')}`,
  )
}

try {
  const given = process.argv.slice(2)
  const others = given.filter(word => word !== '--stand-in')
  await (others.length < given.length ? checkStandIn(others) : checkElectron(others))
} catch (error) {
  log(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
