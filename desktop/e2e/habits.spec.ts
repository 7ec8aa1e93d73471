/** What people expect of a desktop program: one instance, saving, notifications, and a way back after a crash. */

import { spawn } from 'node:child_process'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ElectronApplication } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { answerSaveDialog } from './answer-dialogs.ts'
import { expect, test } from './desktop-test.ts'
import { findElectron } from './find-electron.ts'
import { startNetworkProxy } from './network-proxy.ts'
import { chooseServer, signIn } from './steps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const standIn = fileURLToPath(new URL('./stand-in/electron-launcher.sh', import.meta.url))

test(
  'a second start ends itself, focuses the first window and hands over its link, and a file of its folder',
  onlyInProof('main.test.ts and start-program.test.ts'),
  async ({ profile, launchSignedIn }) => {
    const { app, page } = await launchSignedIn()
    await app.evaluate(({ app: program, BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.minimize()
      program.on('second-instance', (_event, ...told) => Object.assign(globalThis, { told }))
    })
    const startAgain = async (...words: string[]): Promise<[string[], string, unknown]> => {
      const args = [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        root,
        `--profile-dir=${profile}`,
        ...words,
      ]
      const second = spawn(findElectron() ?? standIn, args, {
        cwd: profile,
        env: { ...process.env, STAND_IN_NODE: process.execPath },
        stdio: 'ignore',
      })
      expect(await new Promise(resolve => second.once('exit', resolve))).toBe(0)
      const told = () => app.evaluate(() => (globalThis as { told?: [string[], string, unknown] }).told)
      await expect.poll(async () => (await told())?.[0]).toEqual(expect.arrayContaining(words))
      return (await told()) as [string[], string, unknown]
    }
    const [[, ...words], folder, data] = await startAgain('customs-broker://open/admin/setting')
    await expect(page).toHaveURL(/\/admin\/setting$/)
    // Chromium's order, and words of its own on Windows.
    expect(words.slice(-2)).toEqual([root, 'customs-broker://open/admin/setting'])
    expect(words.slice(0, -2).filter(word => !word.startsWith('--'))).toEqual([])
    expect(words).toContain(`--profile-dir=${profile}`)
    expect([folder, data]).toEqual([await realpath(profile), null])
    const isMinimized = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.isMinimized(),
    )
    expect(isMinimized).toBe(false)
    await writeFile(
      join(profile, 'copart-fee.csv'),
      'Price from,Price to,Buyer fee\n0,99.99,25\n100,,7.25%\n',
    )
    await startAgain('copart-fee.csv')
    await expect(page.getByText(/copart-fee\.csv: будет версия \d+\./)).toBeVisible()
  },
)

test('a file is saved where the person says, under a safe name', async ({ launch, profile }) => {
  const { app, page } = await launch()
  const target = join(profile, 'saved.csv')
  await answerSaveDialog(app, target)
  const isSaved = await page.evaluate(() =>
    window.customsBrokerDesktop.saveFile('../../заявки.csv', new TextEncoder().encode('имя;телефон\n')),
  )
  expect(isSaved).toBe(true)
  expect(await app.evaluate(() => (globalThis as unknown as { offered: string }).offered)).toBe('заявки.csv')
  expect(await readFile(target, 'utf8')).toBe('имя;телефон\n')
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = (async () => ({ canceled: true, filePath: '' })) as typeof dialog.showSaveDialog
  })
  expect(await page.evaluate(() => window.customsBrokerDesktop.saveFile('a.csv', new Uint8Array([1])))).toBe(
    false,
  )
})

test(
  'a request is taken in work from its notification, unless a colleague was faster or the server is gone',
  onlyInProof('take-request-from-notification.test.ts and notifications-and-badge.test.ts'),
  async ({ server, launch }) => {
    test.skip(findElectron() !== null, 'Nobody but a person presses a button of the system')
    const office = await server.signedIn()
    const requestNow = async (id: number) =>
      (await (await office('GET', `/api/request/${id}`)).json()) as OfficeRequest
    const line = await startNetworkProxy(server.url)
    const { app, page } = await launch()
    await chooseServer(page, line.url)
    await signIn(page, owner)
    const arrive = async (count: number) => {
      await server.call('POST', '/api/mail/callback', {
        name: `Марта ${count}`,
        phone: `067 123 45 6${count}`,
      })
      await expect.poll(() => shownNotifications(app)).toBe(count)
    }

    await arrive(1)
    await pressLastButton(app)
    await expect.poll(async () => (await requestNow(1)).status).toBe('in_work')
    expect(await requestNow(1)).toMatchObject({ holder: 'Администратор' })
    expect(new URL(page.url()).pathname).toBe('/admin')

    await arrive(2)
    await office('PATCH', '/api/request/2', { status: 'done' })
    await pressLastButton(app)
    await expect(page).toHaveURL(/\/admin\/requests\?open=2$/)
    expect(await requestNow(2)).toMatchObject({ status: 'done' })

    await arrive(3)
    line.cut()
    await pressLastButton(app)
    await expect(page).toHaveURL(/\/admin\/requests\?open=3$/)
    expect(await requestNow(3)).toMatchObject({ status: 'new' })
    await line.stop()
  },
)

test('after a crash of the page a reload is offered and works', async ({ launch }) => {
  const { app, page } = await launch()
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (async (_window: unknown, options: { message: string; buttons: string[] }) => {
      Object.assign(globalThis, { asked: [options.message, options.buttons[0]] })
      return { response: 0, checkboxChecked: false }
    }) as unknown as typeof dialog.showMessageBox
  })
  const crashed = page.waitForEvent('crash')
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.once('did-finish-load', () => Object.assign(globalThis, { loadedAgain: true }))
    contents?.forcefullyCrashRenderer()
  })
  await crashed
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { asked?: string[] }).asked))
    .toEqual(['Страница неожиданно завершилась', 'Перезагрузить'])
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { loadedAgain?: boolean }).loadedAgain))
    .toBe(true)
})

/** The stand-in keeps what it has shown. */
interface ShownNotifications {
  Notification: { shown: { emit(event: string): void }[] }
}

const shownNotifications = (app: ElectronApplication): Promise<number> =>
  app.evaluate(electron => (electron as unknown as ShownNotifications).Notification.shown.length)

const pressLastButton = (app: ElectronApplication): Promise<void> =>
  app.evaluate(electron => {
    ;(electron as unknown as ShownNotifications).Notification.shown.at(-1)?.emit('action')
  })
