/** What people expect of a desktop program: one instance, and a way back after a crash. */

import { spawn } from 'node:child_process'
import { realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'
import { findElectron } from './find-electron.ts'

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

test(
  'after a crash of the page a reload is offered and works',
  onlyInProof('open-window.test.ts'),
  async ({ launch }) => {
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
  },
)
