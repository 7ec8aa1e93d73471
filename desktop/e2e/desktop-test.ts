/** What every journey of the desktop program starts from: a real server, a real keychain, a fresh profile. */
import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
// Brings the bridge on `window` to the types of all journeys.
import type {} from '#desktop/renderer/bridge-on-page.ts'
import { owner, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { keepEvidence } from './evidence.ts'
import { findElectron } from './find-electron.ts'
import { startKeychain, type TestKeychain } from './keychain.ts'
import { chooseServer, signIn } from './steps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const standIn = fileURLToPath(new URL('./stand-in/electron-launcher.sh', import.meta.url))

export interface Desktop {
  app: ElectronApplication
  page: Page
}

export interface LaunchOptions {
  args?: string[]
  env?: Record<string, string>
}

interface Fixtures {
  /** What the server starts with: nothing but its first admin, or the example posts, tables and options. */
  seed: 'none' | 'demo'
  server: TestServer
  /** Folder of the program's data, kept over restarts within a journey. */
  profile: string
  launch: (options?: LaunchOptions) => Promise<Desktop>
  /** The first start, with the journey's own server chosen and its owner signed in. */
  launchSignedIn: (options?: LaunchOptions) => Promise<Desktop>
}

export const test = base.extend<Fixtures, { keychain: TestKeychain }>({
  keychain: [
    async ({}, use) => {
      const keychain = await startKeychain()
      await use(keychain)
      await keychain.stop()
    },
    { scope: 'worker' },
  ],
  seed: ['none', { option: true }],
  server: async ({ seed }, use) => {
    const server = await startTestServer({ SEED: seed })
    await use(server)
    await server.stop()
  },
  profile: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'desktop-profile-'))
    await use(profile)
    await removeProfile(profile)
  },
  launch: async ({ keychain, profile }, use) => {
    const running: { app: ElectronApplication; process: ChildProcess }[] = []
    await use(async (options = {}) => {
      const launched = await launchDesktop(keychain, profile, options)
      running.push({ app: launched.app, process: launched.app.process() })
      return launched
    })
    for (const { app, process } of running) await endDesktop(app, process)
  },
  launchSignedIn: async ({ launch, server }, use) => {
    await use(async options => {
      const launched = await launch(options)
      await chooseServer(launched.page, server.url)
      await signIn(launched.page, owner)
      return launched
    })
  },
})

/** What the program asked of the stand-in in this run; written by the stand-in, emptied with the run's output. */
export const usedCallsFile = (): string => join(test.info().project.outputDir, 'used-calls.txt')

export { expect } from '@playwright/test'

/**
 * A program that does not end when told is killed, so that its journey fails and not all that follow.
 *
 * @param folder for what it leaves to look at, where it ends after its journeys
 */
export const endDesktop = async (
  app: ElectronApplication,
  process: ChildProcess,
  folder?: string,
): Promise<void> => {
  const kill = setTimeout(() => process.kill('SIGKILL'), 30_000)
  await keepEvidence(app, folder)
  await app.close().catch(() => undefined)
  clearTimeout(kill)
}

/** Nobody sits before the boxes that ask about a new server and about drafts: a journey that cares replaces this. */
const answerBoxes = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ dialog }) => {
    dialog.showMessageBoxSync = () => 1
    const ask = dialog.showMessageBox as (...given: unknown[]) => Promise<{ response: number }>
    dialog.showMessageBox = (async (window: unknown, options: { message: string }) =>
      options.message.startsWith('Подключиться к серверу')
        ? { response: 1, checkboxChecked: false }
        : ask(window, options)) as unknown as typeof dialog.showMessageBox
  })

/** On Windows a file that somebody holds open cannot be removed, and Chromium's processes end after the program. */
export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })

/** `npm run desktop:check` asks for it where Playwright's recorder could be had. The stand-in's windows have their screenshots. */
const recording = () =>
  process.env.DESKTOP_VIDEO === undefined || findElectron() === null
    ? {}
    : { recordVideo: { dir: test.info().outputPath('video') } }

export const launchDesktop = async (
  keychain: TestKeychain,
  profile: string,
  { args = [], env: more = {} }: LaunchOptions = {},
): Promise<Desktop> => {
  await mkdir(dirname(usedCallsFile()), { recursive: true })
  const env = {
    ...(process.env as Record<string, string>),
    ...keychain.env,
    ...more,
    STAND_IN_NODE: process.execPath,
    STAND_IN_CALLS: usedCallsFile(),
  }
  const app = await _electron.launch({
    executablePath: findElectron() ?? standIn,
    args: [root, `--profile-dir=${profile}`, ...args],
    env,
    // Playwright turns the sandbox off on Linux unless it is asked not to; root has none.
    chromiumSandbox: process.getuid?.() !== 0,
    ...recording(),
  })
  await answerBoxes(app)
  const page = await app.firstWindow()
  await page.waitForURL(/\/admin/)
  return { app, page }
}
