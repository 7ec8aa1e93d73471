/** Lets the journeys of the web admin run in the desktop window, file for file: see the project in the configuration. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page, ViewportSize } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import {
  type Credentials,
  type Place,
  type Program,
  signInTab,
  usedWhenSeen,
} from '#site/e2e-admin/admin-host.ts'
import { answerSaveDialog } from './answer-dialogs.ts'
import { endDesktop, expect, launchDesktop, removeProfile } from './desktop-test.ts'
import { startKeychain, type TestKeychain } from './keychain.ts'
import { startNetworkProxy } from './network-proxy.ts'

/**
 * One for all journeys of this process, and it ends with the process: each journey has a server address of its own,
 * under which the keychain knows nothing yet.
 */
let keychains: Promise<TestKeychain> | undefined

/** A fresh program for each journey, at the sign-in of the journeys' own server. */
export const desktopProgram: Program = {
  async open(serverUrl, browser, size) {
    keychains ??= startKeychain()
    const keychain = await keychains
    const profile = await mkdtemp(join(tmpdir(), 'desktop-profile-'))
    const line = await startNetworkProxy(serverUrl)
    let { app, page } = await launchDesktop(keychain, profile)
    await page.evaluate(address => window.customsBrokerDesktop.chooseServer(address), line.url)
    await settle(page, size)
    const place: Place = {
      page,
      signIn: pair => signInWindow(place.page, pair),
      async reopen(path) {
        await app.close()
        ;({ app, page } = await launchDesktop(keychain, profile))
        place.page = await settle(page, size)
        await page.goto(path)
        return page
      },
      cut: async () => line.cut(),
      mend: async () => line.mend(),
      loseResponse: async (method, path) => line.loseResponse(method, path),
      download: act => savedBy(app, profile, act),
      async openBeside(act) {
        const address = await openedBy(app, act)
        const outside = await browser.newPage()
        // There the person signs in apart from the program, once.
        await signInTab(outside, owner)
        await outside.goto(address)
        return outside
      },
      async close() {
        await endDesktop(app, app.process())
        await line.stop()
        await removeProfile(profile)
      },
    }
    return place
  },
}

/** As the browser's pages are; the journeys name paths, and here they belong to the window's own origin. */
const settle = async (page: Page, size: ViewportSize | null): Promise<Page> => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (size !== null) await page.setViewportSize(size)
  return usedWhenSeen(page, path => new URL(path, page.url()).href)
}

const signInWindow = async (page: Page, pair: Credentials): Promise<void> => {
  const reply = await page.evaluate(given => window.customsBrokerDesktop.signIn(given), pair)
  expect(reply.ok).toBe(true)
}

/** Says to the save dialog where the file goes, and reads it there. */
const savedBy = async (app: ElectronApplication, folder: string, act: () => Promise<void>) => {
  const target = join(folder, 'saved')
  await rm(target, { force: true })
  await answerSaveDialog(app, target)
  await act()
  await expect.poll(() => readFile(target).catch(() => null)).not.toBeNull()
  const name = await app.evaluate(() => (globalThis as unknown as { offered: string }).offered)
  return { name, content: await readFile(target) }
}

/** The address that the program hands to the system's browser. */
const openedBy = async (app: ElectronApplication, act: () => Promise<void>): Promise<string> => {
  await app.evaluate(({ shell }) => {
    shell.openExternal = async address => void Object.assign(globalThis, { opened: address })
  })
  await act()
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened?: string }).opened ?? '')
  await expect.poll(opened).not.toBe('')
  return opened()
}
