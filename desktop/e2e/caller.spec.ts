/** The caller's minute: from the shortcut to a request that is kept and a PDF, by keyboard alone, with the server gone in the middle. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { answerSaveDialog } from './answer-dialogs.ts'
import { expect, test } from './desktop-test.ts'
import { startNetworkProxy } from './network-proxy.ts'
import { chooseServer, signIn } from './steps.ts'

test.use({ seed: 'demo' })

/** Keys that a conversation may cost, with the PDF and the request: thirty are the digits and letters themselves. */
const maxKeys = 60

test('a caller is priced, kept without a server and sent once, and the PDF is saved, in a bounded number of keys', async ({
  server,
  profile,
  launch,
}) => {
  const line = await startNetworkProxy(server.url)
  const { app, page } = await launch()
  await chooseServer(page, line.url)
  await signIn(page, owner)
  const call = await openCallWindow(app)
  const keys = await countKeys(call)
  const total = call.getByRole('region', { name: 'Расчёт' }).getByRole('status').locator('strong')

  await expect(call.getByLabel('Объём, см³')).toBeFocused()
  await type(call, '2487', 'Объём, см³')
  await call.keyboard.press('Tab')
  await type(call, '2021', 'Год выпуска')
  await call.keyboard.press('Tab')
  await type(call, '8000', 'Цена')
  // In the middle of the conversation the server is gone.
  line.cut()
  await tabTo(call, 'Площадка')
  await type(call, 'Birm', 'Площадка')
  await expect(call.getByRole('option', { name: 'Birmingham, AL' })).toBeVisible()
  await call.keyboard.press('ArrowDown')
  await call.keyboard.press('Enter')
  await tabTo(call, 'Порт назначения')
  await type(call, 'Klai', 'Порт назначения')
  await expect(call.getByRole('option', { name: 'Klaipeda, LT' })).toBeVisible()
  await call.keyboard.press('ArrowDown')
  await call.keyboard.press('Enter')
  await expect(total).toBeVisible()

  await answerSaveDialog(app, join(profile, 'quote.pdf'))
  await call.keyboard.press('Alt+p')
  await expect(call.getByText('PDF сохраним, как только она появится', { exact: false })).toBeVisible()
  await expect(call.getByText('Нет связи с сервером. Считаем по таблицам')).toBeVisible()
  await tabTo(call, 'Телефон')
  await type(call, '0671234567', 'Телефон')
  await call.keyboard.press('ControlOrMeta+s')
  await expect(call.getByText('хранится здесь и уйдёт сама')).toBeVisible()
  await expect(call.getByLabel('Телефон')).toHaveValue('')
  expect(await keys()).toBeLessThanOrEqual(maxKeys)

  line.mend()
  await expect.poll(() => readFile(join(profile, 'quote.pdf'), 'latin1').catch(() => '')).toMatch(/^%PDF-/)
  const requests = async () => {
    const answer = await (await server.signedIn())('GET', '/api/request?q=671234567')
    return ((await answer.json()) as { items: OfficeRequest[] }).items
  }
  await expect.poll(async () => (await requests()).length).toBe(1)
  const [kept] = await requests()
  expect(kept).toMatchObject({ phone: '+380671234567', status: 'in_work' })
  await expect(call.getByText('Ждут отправки')).toHaveCount(0)
  expect(await requests()).toHaveLength(1)
  await line.stop()
})

/** By the menu, which does what the shortcut does: keys of the whole system can be pressed by nobody but a person. */
const openCallWindow = async (app: ElectronApplication): Promise<Page> => {
  const opened = app.waitForEvent('window')
  await app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(item => item.label === 'Файл')
    file?.submenu?.items.find(item => item.label === 'Расчёт для звонящего')?.click()
  })
  const call = await opened
  await call.waitForURL(/\/admin\/call$/)
  return call
}

const countKeys = async (page: Page) => {
  await page.evaluate(() => {
    const counted = { keys: 0 }
    Object.assign(globalThis, { counted })
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!['Alt', 'Control', 'Shift'].includes(key)) counted.keys += 1
      },
      true,
    )
  })
  return () => page.evaluate(() => (globalThis as unknown as { counted: { keys: number } }).counted.keys)
}

/** A field that offers a list names the list as well. */
const fieldOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'))

const type = async (page: Page, text: string, label: string) => {
  const field = fieldOf(page, label)
  await expect(field).toBeFocused()
  // What stands in a field is selected when the keyboard comes to it.
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

const tabTo = async (page: Page, label: string) => {
  const field = fieldOf(page, label)
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if (await field.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Twenty steps do not lead to «${label}»`)
}
