/** A visitor's whole way on a phone: the small calculator of a page, the calculator, a request, and what the office gets of it. */
import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { expect, test } from './site-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const ways = {
  ru: {
    prefix: '',
    price: 'Цена',
    year: 'Год выпуска',
    calculate: /^Рассчитать/,
    talk: 'Обсудить расчёт',
    phone: 'Телефон',
    name: 'Как к Вам обращаться',
    send: 'Жду звонка',
    waits: 'Отправим её',
    thanks: 'Спасибо, заявка принята',
    ok: 'Хорошо',
  },
  uk: {
    prefix: '/uk',
    price: 'Ціна',
    year: 'Рік випуску',
    calculate: /^Розрахувати/,
    talk: 'Обговорити розрахунок',
    phone: 'Телефон',
    name: 'Як до Вас звертатися',
    send: 'Чекаю на дзвінок',
    waits: 'Надішлемо її',
    thanks: 'Дякуємо, заявку прийнято',
    ok: 'Гаразд',
  },
}

for (const [lang, words] of Object.entries(ways))
  test(`what was typed on any page reaches the office in ${lang}, with the connection lost in the middle`, async ({
    page,
    context,
    playwright,
    baseURL,
  }) => {
    test.slow()
    // Their small calculators are one: `npm test` takes a page of auctions, and one of euros and certificates.
    const sampled = lang === 'ru' ? '/usa' : '/eu'
    const taken = ['/', '/usa', '/eu', '/georgia'].filter(path => isProof || path === sampled)
    for (const [at, path] of taken.entries()) {
      const name = `${lang} ${path} ${Date.now()}`
      await page.goto(`${words.prefix}${path}`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const card = page.locator('.quote-card')
      const small = card.locator('.quote-card-total .figure')
      const before = (await small.textContent()) ?? ''
      await card.getByLabel(words.year, { exact: true }).fill(String(2016 + at))
      await card.getByLabel(words.price, { exact: true }).fill(`9,${500 + at}`)
      await expect(small).not.toHaveText(before)
      await page.locator('.hero .actions').getByRole('link', { name: words.calculate }).click()
      await expect(page).toHaveURL(/\/calculator\?/)
      // The page before stays until this one is ready, and has fields of the same names.
      const total = page.locator('.calculator-total strong')
      await expect(total).toBeVisible()
      await expect(page.getByLabel(words.price, { exact: true })).toHaveValue(`9,${500 + at}`)
      await expect(page.getByLabel(words.year, { exact: true })).toHaveValue(String(2016 + at))
      const typed = new URL(page.url()).searchParams

      await context.setOffline(true)
      const counted = (await total.textContent()) ?? ''
      await page.getByLabel(words.price, { exact: true }).fill(String(9600 + at))
      await expect(total).not.toHaveText(counted)
      await expectNothingOver(page)
      await page.getByRole('link', { name: words.talk }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.name).fill(name)
      await dialog.getByLabel(words.phone).fill('067 123 45 67')
      await dialog.getByRole('button', { name: words.send }).click()
      await expect(dialog.getByText(words.waits)).toBeVisible()
      await context.setOffline(false)
      await expect(dialog.getByText(words.thanks)).toBeVisible()
      await dialog.getByRole('button', { name: words.ok }).click()

      const request = await requestOf(playwright, baseURL, name)
      expect(request).toMatchObject({
        lang,
        phone: '+380671234567',
        quote: {
          input: {
            route: typed.get('route'),
            price: { amount: String(9600 + at) },
            vehicle: { productionYear: 2016 + at },
          },
        },
      })
      expect(request?.quote?.input.price.currency).toBe(typed.get('currency') ?? 'USD')
      expect(request?.quote?.input.eur1 ?? false).toBe(typed.has('eur1'))
    }
  })

test('what was typed beside the heading is there after going back and loading anew, and goes along with a call', async ({
  page,
  playwright,
  baseURL,
}) => {
  const name = `Назад ${Date.now()}`
  await page.goto('/usa')
  const price = page.locator('.quote-card').getByLabel('Цена', { exact: true })
  const total = page.locator('.quote-card-total .figure')
  const first = (await total.textContent()) ?? ''
  await price.fill('9,750')
  await expect(total).not.toHaveText(first)
  const typed = (await total.textContent()) ?? ''
  await page
    .locator('.hero .actions')
    .getByRole('link', { name: /^Рассчитать/ })
    .click()
  await expect(page.locator('.calculator-total strong')).toBeVisible()
  await page.goBack()
  await expect(price).toHaveValue('9,750')
  await expect(total).toHaveText(typed)
  await page.reload()
  await expect(price).toHaveValue('9,750')
  await expect(total).toHaveText(typed)
  await page.locator('.hero .actions').getByRole('link', { name: 'Перезвоните мне' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('9\u00a0750\u00a0$')
  await dialog.getByLabel('Как к Вам обращаться').fill(name)
  await dialog.getByLabel('Телефон').fill('067 123 45 67')
  await dialog.getByRole('button', { name: 'Жду звонка' }).click()
  await expect(dialog.getByText('Спасибо, заявка принята')).toBeVisible()
  expect(await requestOf(playwright, baseURL, name)).toMatchObject({
    quote: { input: { route: 'usa', price: { amount: '9750', currency: 'USD' } } },
  })
})

test('the thanks for a mailed calculation are in view, clear of what sticks', async ({ page }) => {
  await page.goto('/calculator')
  const form = page.locator('details').filter({ has: page.getByLabel('Ваша почта') })
  await form.locator('summary').click()
  await form.getByLabel('Ваша почта').fill('petr@example.com')
  await form.getByRole('button', { name: 'Отправить расчёт' }).click()
  await expectOnTop(page.getByRole('heading', { name: 'Спасибо, запрос принят' }))
})

/** The note that there is no connection lies over no sum. */
const expectNothingOver = async (page: Page): Promise<void> => {
  await expect(page.locator('.connection p')).toBeVisible()
  await expectOnTop(page.locator('.calculator-total strong'))
}

const expectOnTop = async (locator: Locator): Promise<void> => {
  await expect(locator).toBeInViewport()
  const isFree = () =>
    locator.evaluate(element => {
      const { left, top, height } = element.getBoundingClientRect()
      const seen = document.elementFromPoint(left + 5, top + height / 2)
      return seen !== null && (element.contains(seen) || seen.contains(element))
    })
  await expect.poll(isFree).toBe(true)
}

interface Stored {
  name: string | null
  quote: { input: { price: { currency: string }; eur1?: boolean } } | null
}

const requestOf = async (
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  name: string,
): Promise<Stored | undefined> => {
  const office = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  const login = await office.post('/api/auth/login', { data: owner })
  const { token } = (await login.json()) as { token: string }
  const answer = await office.get('/api/request', { headers: { Authorization: `Bearer ${token}` } })
  const { items } = (await answer.json()) as { items: Stored[] }
  await office.dispose()
  return items.find(item => item.name === name)
}
