/** Several windows, and none: what comes back after a restart, and how the program goes on in the tray. */
import type { ElectronApplication, Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { titleOf } from '#site/e2e-admin/a-post.ts'
import { answerWith, asked } from './answer-dialogs.ts'
import { expect, test } from './desktop-test.ts'
import { chooseInMenu } from './steps.ts'

const unsaved = 'Есть несохранённые изменения'

test(
  'the windows of the last time come back, each with its screen, and where they were',
  onlyInProof('office-windows.test.ts and window-bounds.test.ts'),
  async ({ launch, launchSignedIn }) => {
    const first = await launchSignedIn()
    await first.page.getByRole('link', { name: 'Таблицы', exact: true }).click()
    await expect(first.page).toHaveURL(/\/admin\/tables$/)
    // The program hears of it a moment later than the page.
    await expect.poll(() => screenOf(first.app)).toMatch(/\/admin\/tables$/)
    const place = { x: 120, y: 80, width: 900, height: 700 }
    await first.app.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      place,
    )
    const beside = await openAnother(first.app)
    await expect(beside).toHaveURL(/\/admin\/tables$/)
    await beside.getByRole('link', { name: 'Статьи' }).click()
    await expect(beside).toHaveURL(/\/admin\/posts$/)
    await first.app.close()

    const second = await launch()
    await expect
      .poll(() =>
        second.app
          .windows()
          .map(page => new URL(page.url()).pathname)
          .sort(),
      )
      .toEqual(['/admin/posts', '/admin/tables'])
    const places = await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(window => window.getBounds()),
    )
    expect(places).toContainEqual(place)
    // The one that was used last has the keyboard again, whichever has something to show first.
    await expect.poll(() => areVisible(second.app)).toEqual([true, true])
    await chooseInMenu(second.app, 'Файл', 'Новое окно')
    await expect.poll(() => second.app.windows().length).toBe(3)
    const shown = () => second.app.windows().map(page => new URL(page.url()).pathname)
    await expect.poll(() => shown().filter(path => path === '/admin/posts').length).toBe(2)
  },
)

test(
  'with the tray a closed window hides, the program goes on, and a second start shows it again',
  onlyInProof('tray.test.ts'),
  async ({ launchSignedIn }) => {
    const { app, page } = await launchSignedIn()
    await page.getByRole('link', { name: 'Настройки' }).click()
    await page.getByRole('tab', { name: 'Программа' }).click()
    await page.getByLabel('Оставаться в трее, когда окно закрыто').check()
    await expect
      .poll(() => page.evaluate(() => window.customsBrokerDesktop.readPreferences()))
      .toMatchObject({ staysInTray: true })
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(() => isVisible(app)).toBe(false)
    expect(await page.title()).toContain('Настройки')
    await app.evaluate(({ app: program }) => program.emit('second-instance', {}, []))
    await expect.poll(() => isVisible(app)).toBe(true)
  },
)

test(
  'who stays on a draft in another window keeps the server too',
  onlyInProof('call-handlers.test.ts and office-windows.test.ts'),
  async ({ launchSignedIn, server }) => {
    const { app, page } = await launchSignedIn()
    await chooseInMenu(app, 'Файл', 'Новая статья')
    await titleOf(page).fill('Не сохранено')
    const beside = await openAnother(app)
    await beside.waitForURL(/\/admin\/posts/)
    await chooseInMenu(app, 'Файл', 'Сменить сервер…')
    await expect(beside.getByRole('heading', { name: 'Адрес сервера' })).toBeVisible()
    const other = server.url.replace('127.0.0.1', 'localhost')
    const isRight = `Подключиться к серверу ${other}?`
    const choose = async () => {
      await beside.getByLabel('Адрес', { exact: true }).fill(other)
      await beside.getByRole('button', { name: 'Подключиться' }).click()
    }
    await answerWith(app, { [isRight]: 'Подключиться', [unsaved]: 'Остаться' })
    await choose()
    await expect(beside.getByText('в другом окне несохранённые изменения')).toBeVisible()
    expect(await asked(app)).toEqual([isRight, unsaved])
    await expect(titleOf(page)).toHaveValue('Не сохранено')
    await answerWith(app, { [isRight]: 'Подключиться', [unsaved]: 'Уйти' })
    await choose()
    await expect(beside.getByLabel('Пароль', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
  },
)

test(
  'who stays on a draft keeps the window, and the program goes on',
  onlyInProof('open-window.test.ts'),
  async ({ launchSignedIn }) => {
    const { app, page } = await launchSignedIn()
    await chooseInMenu(app, 'Файл', 'Новая статья')
    await titleOf(page).fill('Не сохранено')
    await answerWith(app, { [unsaved]: 'Остаться' })
    await app.evaluate(({ app: program }) => program.quit())
    await expect.poll(() => asked(app)).toEqual([unsaved])
    await expect(titleOf(page)).toHaveValue('Не сохранено')
    await page.getByRole('link', { name: 'Таблицы', exact: true }).hover()
    await answerWith(app, { [unsaved]: 'Остаться' })
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
    await expect.poll(() => asked(app)).toEqual([unsaved])
    await expect(titleOf(page)).toHaveValue('Не сохранено')
    await answerWith(app, { [unsaved]: 'Уйти' })
    const ended = new Promise(resolve => app.process().once('exit', resolve))
    await app.evaluate(({ app: program }) => program.quit())
    expect(await ended).toBe(0)
  },
)

const openAnother = async (app: ElectronApplication): Promise<Page> => {
  const opened = app.waitForEvent('window')
  await app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(item => item.label === 'Файл')
    file?.submenu?.items.find(item => item.label === 'Новое окно')?.click()
  })
  return opened
}

const screenOf = (app: ElectronApplication): Promise<string | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())

const areVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(window => window.isVisible()))

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
