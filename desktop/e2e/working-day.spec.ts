/** One working day from the start with the system to quitting with unsent work, in the order in which an office has it. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { beginOrder } from '#server/proofs/testing/orders.ts'
import { owner, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { notifyOfLate } from '#server/work/orders/late-orders.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { answerWith, asked } from './answer-dialogs.ts'
import { expect, test } from './desktop-test.ts'
import { findElectron } from './find-electron.ts'
import { startNetworkProxy } from './network-proxy.ts'
import { chooseInMenu, chooseServer, dropTable, signIn } from './steps.ts'
import { startFeed, updateFound, updateReady } from './update-feed.ts'
import { chooseStatus, openPost, openRequest, saveDescription, waits, writeNote } from './waiting-steps.ts'

test.skip(
  process.platform !== 'linux' || process.arch !== 'x64' || findElectron() !== null,
  'Tray, global keys and notifications are pressed on the stand-in alone; the update is an AppImage',
)
test.use({ seed: 'demo' })

const vera = { email: 'vera@example.com', password: 'зелёный трамвай 48' }

test('a working day', onlyInProof('the journeys of its steps'), async ({ server, profile, launch }) => {
  test.slow()
  const office = await server.signedIn()
  const read = async <T>(path: string) => (await (await office('GET', path)).json()) as T
  const description = async (id: number) =>
    (await read<{ description: string }>(`/api/post/${id}`)).description
  const line = await startNetworkProxy(server.url)
  const installed = join(profile, 'customs-broker')
  await writeFile(installed, 'the old program')
  await chmod(installed, 0o755)
  const newProgram = '#!/bin/sh\n'
  const feed = await startFeed(newProgram)
  const started = { args: feed.args, env: { APPIMAGE: installed } }

  const evening = await launch(started)
  await chooseServer(evening.page, line.url)
  await signIn(evening.page, owner)
  await evening.page.evaluate(async () => {
    const { customsBrokerDesktop: program } = window
    await program.changePreferences({ ...(await program.readPreferences()), staysInTray: true })
  })
  const ended = endOf(evening.app)
  await evening.app.evaluate(({ app }) => app.quit())
  expect(await ended).toBe(0)

  // The system starts it: no window, but its page hears of requests.
  const { app, page } = await launch({ ...started, args: [...feed.args, '--hidden'] })
  await expect(page.locator('aside nav')).toBeAttached()
  expect(await isVisible(app)).toBe(false)
  await pressInTray(app, 'Открыть программу')
  await expect.poll(() => isVisible(app)).toBe(true)

  // Somebody calls, whatever program is in front.
  const opened = app.waitForEvent('window')
  await pressKeys(app, 'CommandOrControl+Shift+K')
  const call = await opened
  await call.waitForURL(/\/admin\/call$/)
  await call.getByLabel('Телефон').fill('067 123 45 67')
  await call.keyboard.press('ControlOrMeta+s')
  const ofCaller = async (digits: string) =>
    (await read<{ items: OfficeRequest[] }>(`/api/request?q=${digits}`)).items.length
  await expect.poll(() => ofCaller('671234567')).toBe(1)

  // A request arrives; while the screen is locked nobody is named.
  await callMeBack(server, 'Марта Гнатюк')
  await expect.poll(() => notices(app)).toContainEqual(expect.stringContaining('Марта Гнатюк'))
  await lockScreen(app, true)
  await callMeBack(server, 'Олена Коваль')
  await expect.poll(() => notices(app)).toContainEqual(expect.stringContaining('Есть новое в программе'))
  expect((await notices(app)).join()).not.toContain('Олена')
  await lockScreen(app, false)

  // An order that has become late is reported once; the notice leads to it.
  const contractDay = addDays(kyivDay(server.ctx.now()), -30)
  const order = await beginOrder(office, {
    name: 'Олена',
    route: 'usa',
    make: 'VW',
    model: 'Golf',
    contractDay,
  })
  await notifyOfLate(server.ctx)
  const late = /^Заказ опаздывает: .*VW Golf: Куплен, план /
  await expect.poll(() => notices(app)).toContainEqual(expect.stringMatching(late))
  await pressNotice(app, 'Заказ опаздывает')
  await pageOf(app, new RegExp(`/admin/orders/${order.id}$`))

  // A link from a letter, as a second start brings it.
  await app.evaluate(({ app: program }) =>
    program.emit('second-instance', {}, ['customs-broker://open/admin/tables'], '/'),
  )
  const work = await pageOf(app, /\/admin\/tables$/)

  // A price list dropped on the window goes to the table that it is.
  await dropTable(work, 'copart-fee.csv', 'Price from,Price to,Buyer fee\n0,99.99,25\n100,,7.25%\n')
  await expect(work.getByText(/copart-fee\.csv: будет версия \d+\./)).toBeVisible()
  const impact = work.getByRole('region', { name: 'Что изменится' })
  await impact.getByRole('checkbox').check()
  await impact.getByRole('button', { name: 'Сделать действующей' }).click()
  await work.getByRole('tab', { name: 'Строки' }).click()
  await expect(work.getByRole('cell', { name: '7.25%' })).toBeVisible()

  // An hour without the network: five changes of three kinds.
  const requests = (await read<{ items: OfficeRequest[] }>('/api/request?q=Марта')).items
  const id = requests[0]?.id ?? 0
  await openPost(work, 1)
  await openPost(work, 2)
  await openRequest(work, id, 'Марта Гнатюк')
  line.cut()
  await chooseStatus(work, 'В работе')
  await writeNote(work, 'Просит перезвонить')
  await openPost(work, 1)
  await saveDescription(work, 'Первая, без сети')
  await openPost(work, 2)
  await saveDescription(work, 'Вторая, без сети')
  await call.getByLabel('Телефон').fill('050 765 43 21')
  await call.keyboard.press('ControlOrMeta+s')
  await expect(call.getByText('хранится здесь и уйдёт сама')).toBeVisible()
  await work.getByRole('link', { name: 'Обзор' }).click()
  await expect(waits(work, 5)).toBeVisible()

  // The lid is shut and opened again, somewhere with a network.
  line.mend()
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  const streams = () => [...line.open].filter(({ path }) => path.startsWith('/api/request/stream')).length
  await expect.poll(streams).toBe(1)
  await expect(work.getByText('Ждут отправки')).toHaveCount(0)
  expect([await description(1), await description(2)]).toEqual(['Первая, без сети', 'Вторая, без сети'])
  expect(await read(`/api/request/${id}`)).toMatchObject({ status: 'in_work' })
  expect(await ofCaller('507654321')).toBe(1)
  const stored = ({ method, path }: { method: string; path: string }) => `${method} ${path.split('?')[0]}`
  const puts = line.passed.map(stored).filter(call => /^PUT \/api\/post\/[12]$/.test(call))
  expect(puts.sort()).toEqual(['PUT /api/post/1', 'PUT /api/post/2'])

  // A colleague at the same computer sees her own work and nobody else's.
  await office('POST', '/api/auth/admin/create', { ...vera, name: 'Вера', role: 'editor' })
  await openPost(work, 1)
  await work.getByLabel('Коротко о статье').fill('Ещё не сохранено')
  await work.goto(new URL('/admin/logout', work.url()).href)
  await expect(work.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await work.goto(new URL('/admin/login', work.url()).href)
  await signIn(work, vera)
  await openPost(work, 1)
  await expect(work.getByLabel('Коротко о статье')).toHaveValue('Первая, без сети')
  await expect(work.getByText('Ждут отправки')).toHaveCount(0)
  await work.goto(new URL('/admin/logout', work.url()).href)
  await expect(work.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await work.goto(new URL('/admin/login', work.url()).href)
  await signIn(work, owner)
  await openPost(work, 1)
  await expect(work.getByLabel('Коротко о статье')).toHaveValue('Ещё не сохранено')

  // An update waits for the end of the day, which comes with unsent work.
  await answerWith(app, {
    [updateFound]: 'Загрузить',
    [updateReady]: 'При выходе',
    'Есть несохранённые изменения': 'Уйти',
  })
  await chooseInMenu(app, 'Справка', 'Проверить обновления…')
  await expect.poll(() => asked(app)).toEqual([updateFound, updateReady])
  // Signing out took along what could be read without the server.
  await openPost(work, 2)
  line.cut()
  await saveDescription(work, 'Вечером, без сети')
  await work.getByRole('link', { name: 'Обзор' }).click()
  await expect(waits(work, 1)).toBeVisible()
  const dayEnded = endOf(app)
  expect(await quit(app)).toMatch(/^Ждут отправки на сервер: \d\. Выйти\?$/)
  expect(await dayEnded).toBe(0)
  expect(await readFile(installed, 'utf8')).toBe(newProgram)

  line.mend()
  await launch(started)
  await expect.poll(() => description(2)).toBe('Вечером, без сети')
  feed.stop()
  await line.stop()
})

const callMeBack = async (server: TestServer, name: string): Promise<void> => {
  const sent = await server.call('POST', '/api/mail/callback', { name, phone: '067 765 43 21' })
  expect(sent.status).toBe(202)
}

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some(window => window.isVisible()))

/** The window that has come to this address. */
const pageOf = async (app: ElectronApplication, address: RegExp): Promise<Page> => {
  const find = () => app.windows().find(page => address.test(page.url()))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() as Page
}

/** What the stand-in has beside Electron's own calls, for journeys to press and to look at. */
interface Pressed {
  Tray: { made: { shown: { isBlank: boolean; menu: { items: { label: string; click(): void }[] } } }[] }
  globalShortcut: { press(keys: string): void }
  Notification: { shown: { title: string; body: string; emit(event: string): void }[] }
}

const pressInTray = (app: ElectronApplication, label: string): Promise<void> =>
  app.evaluate((electron, wanted) => {
    const [tray] = (electron as unknown as Pressed).Tray.made
    if (tray === undefined || tray.shown.isBlank) throw new Error('Nobody sees an icon in the tray')
    tray.shown.menu.items.find(item => item.label === wanted)?.click()
  }, label)

const pressKeys = (app: ElectronApplication, keys: string): Promise<void> =>
  app.evaluate((electron, pressed) => (electron as unknown as Pressed).globalShortcut.press(pressed), keys)

const endOf = (app: ElectronApplication): Promise<number | null> =>
  new Promise(resolve => app.process().once('exit', resolve))

/** All of them: that of an update comes in between, a minute after the start. */
const notices = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(electron =>
    (electron as unknown as Pressed).Notification.shown.map(({ title, body }) => `${title}: ${body}`),
  )

const pressNotice = (app: ElectronApplication, wanted: string): Promise<void> =>
  app.evaluate(
    (electron, title) =>
      (electron as unknown as Pressed).Notification.shown
        .find(notice => notice.title === title)
        ?.emit('click'),
    wanted,
  )

const lockScreen = (app: ElectronApplication, isLocked: boolean): Promise<void> =>
  app.evaluate(({ powerMonitor }, locked) => {
    powerMonitor.getSystemIdleState = () => (locked ? 'locked' : 'active')
  }, isLocked)

/** What the person is asked who quits, and goes. */
const quit = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ app: program, dialog }) => {
    let question = ''
    dialog.showMessageBoxSync = ((_window: unknown, { message }: { message: string }) => {
      question = message
      return 1
    }) as typeof dialog.showMessageBoxSync
    program.quit()
    return question
  })
