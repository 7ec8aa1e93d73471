import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expectAccessible } from './accessible.ts'
import { type Colleague, expect, signIn, test } from './journey.ts'

const fees = 'Price from,Price to,Buyer fee\n0,4999.99,500\n5000,,1000\n'
const bids = 'Price from,Price to,Buyer fee\n0,,50\n'
const dearer = 'Price from,Price to,Buyer fee\n0,4999.99,500\n5000,,2000\n'
const path = '/admin/tables/iaa-fee'

/** The version of the fees that each journey begins with. */
let usual = 0

test.beforeEach(async ({ colleague, expected }) => {
  // Tables that nobody has loaded yet.
  expected.push(/status of 404/)
  await upload(
    colleague,
    'transportation',
    'Auction,Auction Location,"Newark, NJ"\nCopart,Albany,400\nIAAI,Albany,450\nIAAI,Buffalo,500\n',
  )
  await upload(colleague, 'ship-delivery', 'Port,Destination,Cost\n"Newark, NJ",Klaipeda,1200\n')
  await upload(colleague, 'iaa-internet-bid', bids)
  usual = await upload(colleague, 'iaa-fee', fees)
})

test(
  'reference lots are added by hand and by link, changed, removed and brought back',
  onlyInProof,
  async ({ page }) => {
    await signIn(page, '/admin/tables')
    await page.getByRole('link', { name: 'Контрольные лоты' }).click()
    await expect(page.getByText('Контрольных лотов пока нет')).toBeVisible()

    await page.getByRole('button', { name: 'Добавить лот' }).click()
    const form = page.getByRole('form', { name: 'Новый контрольный лот' })
    await page.keyboard.press('ControlOrMeta+s')
    await expect(form.getByText('Выберите площадку')).toBeVisible()
    await form.getByLabel('Аукцион').selectOption('iaai')
    await form.getByLabel('Площадка').fill('Albany')
    await form.getByLabel('Порт назначения').fill('Klaipeda')
    await form.getByLabel('Название').fill('Обычный IAAI')
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('row', { name: /Обычный IAAI/ })).toContainText('Albany → Klaipeda')

    await page.getByRole('button', { name: 'Добавить лот' }).click()
    await form.getByLabel('Ссылка из калькулятора').fill('https://example.com/')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Это не ссылка на расчёт')).toBeVisible()
    const asked =
      'route=usa&auction=iaai&location=Buffalo&destination=Klaipeda&price=900&year=2020&engine=diesel'
    await form.getByLabel('Ссылка из калькулятора').fill(`https://example.com/calculator?${asked}`)
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Цена', { exact: true })).toHaveValue('900')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    const second = page.getByRole('row', { name: /Легковой, дизель.*Buffalo/ })
    await expect(second).toBeVisible()

    await page.getByRole('button', { name: 'Изменить лот «Обычный IAAI»' }).click()
    await page.getByLabel('Цена', { exact: true }).fill('9000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Обычный IAAI/ })).toContainText('9 000 $')

    await second.getByRole('button', { name: /Удалить лот/ }).click()
    await expect(second).toBeHidden()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(second).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the grid asks in the same way, and an old version comes back by it too',
  onlyInProof,
  async ({ page, colleague }) => {
    await addLots(colleague)
    await signIn(page, `${path}?tab=edit`)
    const cell = page.locator('[role="gridcell"][data-row="1"][data-column="2"]')
    await cell.click()
    await page.keyboard.type('2000')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+s')
    const dialog = page.getByRole('dialog', { name: /Что изменится/ })
    const box = dialog.getByRole('checkbox')
    await expect(box).toBeVisible()
    await dialog.getByRole('button', { name: 'Сохранить новую версию' }).click()
    await expect(dialog.getByText(/Сначала отметьте здесь/)).toBeVisible()
    await expect(box).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Сохранить новую версию' }).press('Enter')
    await expect(page.getByText(`Сохранена версия ${usual + 1}`)).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.getByRole('tab', { name: 'Версии' }).click()
    await page.getByRole('button', { name: `Вернуть версию ${usual}` }).click()
    const question = page.getByRole('dialog', { name: `Вернуть версию ${usual}?` })
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByText(`Версия ${usual} снова действует под номером ${usual + 2}`)).toBeVisible()

    await page.goto('/admin/setting?tab=audit&kind=table')
    const entry = page.getByRole('listitem').filter({ hasText: 'Таблица «Сборы IAAI» — возврат версии' })
    await expect(entry.first()).toBeVisible()
  },
)

test(
  'a price list is planned ahead, seen in the overview, and a save keeps it or warns',
  onlyInProof,
  async ({ page, colleague }) => {
    await addLots(colleague)
    const planned = (await upload(colleague, 'iaa-internet-bid', bids)) + 1
    await signIn(page, '/admin/tables/iaa-internet-bid?tab=upload')
    await choose(page, 'Price from,Price to,Buyer fee\n0,,1050\n')
    const nextMonth = page.getByRole('button', { name: /^с\s1\s/ })
    const words = (await nextMonth.textContent()) ?? ''
    await nextMonth.press('Enter')
    const impact = page.getByRole('region', { name: 'Влияние на цены' })
    // The figures of that day, and not those of today that were on the way before.
    await expect(impact.getByText(/Полная стоимость на 01\./)).toBeVisible()
    await impact.getByRole('checkbox').check()
    await page.getByRole('button', { name: `Запланировать ${words}` }).click()
    await expect(page.getByText(`Сохранена версия ${planned}, действует ${words}`)).toBeVisible()
    await page.getByRole('link', { name: 'Таблицы', exact: true }).click()
    const link = page.getByRole('link', { name: `версия ${planned} ${words}` })
    await expect(link).toBeVisible()
    await expectAccessible(page)
    await link.click()
    await expect(page.getByRole('dialog', { name: `Версия ${planned}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A planned version has the longest state and every action there is.
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(beyond).toBeLessThanOrEqual(0)

    await page.getByRole('tab', { name: 'Загрузить файл' }).click()
    await choose(page, bids)
    const keep = page.getByRole('checkbox', { name: new RegExp(`Оставить в плане: версия\\s${planned}`) })
    await expect(keep).toBeChecked()
    await keep.uncheck()
    await expect(
      page.getByText(new RegExp(`Версия ${planned} запланирована .* не вступит в силу`)),
    ).toBeVisible()
  },
)

test(
  'any two versions are compared cell by cell, and any is exported',
  onlyInProof,
  async ({ page, place, colleague }) => {
    const second = await upload(colleague, 'iaa-fee', dearer)
    const third = await upload(colleague, 'iaa-fee', fees)
    await signIn(page, `${path}?tab=versions&from=${usual}&to=${second}`)
    const comparison = page.getByRole('region', { name: 'Сравнение версий' })
    await expect(comparison.getByText('Изменено ячеек: 1')).toBeVisible()
    await expect(comparison.getByRole('row', { name: /^3/ })).toContainText('2000')
    await comparison.getByLabel('с версией').selectOption(String(third))
    await expect(comparison.getByText('Версии одинаковы')).toBeVisible()
    await expectAccessible(page)
    for (const format of ['CSV', 'XLSX']) {
      const button = page.getByRole('button', { name: `Выгрузить версию ${usual}, ${format}` })
      expect((await place.download(() => button.click())).name).toBe(
        `iaa-fee-v${usual}.${format.toLowerCase()}`,
      )
    }
  },
)

/** One lot that the dear fee touches and one that is too cheap for it. */
const addLots = async (colleague: Colleague) => {
  for (const [title, amount, location] of [
    ['Обычный IAAI', '9000', 'Albany'],
    ['Дешёвый IAAI', '900', 'Buffalo'],
  ] as const) {
    const input = {
      route: 'usa',
      vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 2000, productionYear: 2020 },
      price: { amount, currency: 'USD' },
      usa: { auction: 'iaai', location, destination: 'Klaipeda' },
    }
    expect((await colleague('POST', '/api/reference-lot', { title, input })).status).toBe(201)
  }
}

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Файл таблицы')
    .setInputFiles({ name: 'fee.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Returns the number of the new version. */
const upload = async (colleague: Colleague, title: string, text: string): Promise<number> => {
  const form = new FormData()
  form.set('title', title)
  form.set('file', new Blob([text], { type: 'text/csv' }), `${title}.csv`)
  const answer = await colleague('POST', '/api/calculator', form)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { version: number }).version
}
