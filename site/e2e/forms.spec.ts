import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { expect, test } from './site-test.ts'

test('the callback popup: the keyboard, an honest rejection, thanks, and the focus back', async ({
  page,
}) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Перезвоните мне' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Перезвоните мне')
  await dialog.getByLabel('Как к Вам обращаться').fill('Анна')
  await dialog.getByLabel('Телефон').fill('12')
  await dialog.getByRole('button', { name: 'Жду звонка' }).click()
  await expect(dialog.getByText('Проверьте номер. Пример')).toBeVisible()
  await expect(dialog.getByLabel('Телефон')).toHaveValue('12')
  await dialog.getByLabel('Телефон').fill('')
  await dialog.getByLabel('Телефон').pressSequentially('0671234567')
  await expect(dialog.getByLabel('Телефон')).toHaveValue('0671234567')
  await dialog.getByLabel('Телефон').press('Tab')
  await expect(dialog.getByLabel('Телефон')).toHaveValue('+380 67 123-45-67')
  await dialog.getByRole('button', { name: 'Жду звонка' }).click()
  await expect(dialog).toHaveAccessibleName('Спасибо, заявка принята')
  await expect(dialog.getByRole('button', { name: 'Хорошо' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a phone alone is enough, and what is no phone is never sent or stored, with a connection and without', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Перезвоните мне' }).click()
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByLabel('Телефон')
  const send = dialog.getByRole('button', { name: 'Жду звонка' })
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/mail/')) sent.push(request.postData() ?? '')
  })
  for (const [isOffline, typed] of [
    [false, ''],
    [false, 'абв'],
    [true, '12 абв'],
  ] as const) {
    await context.setOffline(isOffline)
    await phone.fill(typed)
    await send.click()
    await expect(dialog.getByText('Проверьте номер. Пример')).toBeVisible()
    await expect(phone).toBeFocused()
  }
  expect(sent).toEqual([])
  expect(await queuedForms(page)).toBe(0)
  await context.setOffline(false)
  await phone.fill('067 123 45 67')
  await send.click()
  await expect(dialog.getByText('Спасибо, заявка принята')).toBeVisible()
  await expect(dialog.getByText('Оставьте телефон')).toBeHidden()
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ name: '—', phone: '+380 67 123-45-67' })
})

test('a stored request that the server refuses comes back with its field marked, also after the page was closed', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Перезвоните мне' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Как к Вам обращаться').fill('Вера')
  await dialog.getByLabel('Телефон').fill('067 765 43 21')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Жду звонка' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Отправим её')
  // A number that no page lets pass.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('forms', 2)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('requests', 'readwrite').objectStore('requests')
          const found = store.getAll()
          found.onsuccess = () => {
            const [form] = found.result
            store.put({ ...form, body: { ...form.body, phone: '12 абв' } }).onsuccess = () => {
              opening.result.close()
              resolve()
            }
          }
        }
      }),
  )
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/usa')
  await again.getByRole('link', { name: 'Открыть форму' }).click()
  await expect(again).toHaveURL(/\/callback$/)
  await expect(again.getByLabel('Телефон')).toHaveValue('12 абв')
  await expect(again.getByLabel('Как к Вам обращаться')).toHaveValue('Вера')
  await expect(again.getByLabel('Телефон')).toHaveAttribute('aria-invalid', 'true')
  await again.getByLabel('Телефон').fill('067 765 43 21')
  await again.getByRole('button', { name: 'Жду звонка' }).click()
  await expect(again.getByText('Спасибо, заявка принята')).toBeVisible()
  await expect.poll(() => queuedForms(again)).toBe(0)
})

test.describe('a request that finds no answer while the device is on line', () => {
  // What the service worker sends passes the test's own responses by; the page alone has to manage.
  test.use({ serviceWorkers: 'block' })

  test('waits and goes out by itself, once only, though the lost one was stored', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const name = `Ганна ${Date.now()}`
    const keys: (string | undefined)[] = []
    await page.clock.install()
    await page.route('**/api/mail/callback', async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 3) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Перезвоните мне' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Как к Вам обращаться').fill(name)
    await dialog.getByLabel('Телефон').fill('067 111 22 33')
    await dialog.getByRole('button', { name: 'Жду звонка' }).click()
    await expect(dialog.getByRole('alert')).toContainText('сохранена на\u00a0устройстве')
    await expect(dialog.getByLabel('Телефон')).toHaveValue('+380 67 111-22-33')
    expect(await queuedForms(page)).toBe(1)
    // The visitor is impatient, then the page tries by itself.
    await dialog.getByRole('button', { name: 'Жду звонка' }).click()
    await expect.poll(() => keys.length).toBeGreaterThanOrEqual(2)
    await expect(async () => {
      await page.clock.runFor(15_000)
      await expect(dialog.getByText('Спасибо, заявка принята')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await queuedForms(page)).toBe(0)
    expect(new Set(keys).size).toBe(1)
    expect(await requestsOf(playwright, baseURL, name)).toBe(1)
  })

  test('waits also while the clock of the device is put right by days', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const name = `Леся ${Date.now()}`
    await page.clock.install()
    await page.route('**/api/mail/callback', route => route.abort('connectionreset'))
    await page.goto('/callback')
    await page.getByLabel('Как к Вам обращаться').fill(name)
    await page.getByLabel('Телефон').fill('067 111 22 55')
    await page.getByRole('button', { name: 'Жду звонка' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Отправим её' })).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 3 * 86_400_000)
    await page.unroute('**/api/mail/callback')
    await expect(async () => {
      await page.clock.runFor(15_000)
      await expect(page.getByText('Спасибо, заявка принята')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await requestsOf(playwright, baseURL, name)).toBe(1)
  })

  test('is replaced by what the visitor has put right', async ({ page, playwright, baseURL }) => {
    const name = `Ольга ${Date.now()}`
    const corrected = /67\D*111\D*22\D*44/
    // Only the corrected one gets through: the first may go out again by itself before the visitor has corrected it.
    await page.route('**/api/mail/callback', route =>
      corrected.test(route.request().postData() ?? '') ? route.continue() : route.abort(),
    )
    await page.goto('/callback')
    await page.getByLabel('Как к Вам обращаться').fill(name)
    await page.getByLabel('Телефон').fill('067 111 22 33')
    await page.getByRole('button', { name: 'Жду звонка' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Отправим её' })).toBeVisible()
    await page.getByLabel('Телефон').fill('067 111 22 44')
    await page.getByRole('button', { name: 'Жду звонка' }).click()
    await expect(page.getByText('Спасибо, заявка принята')).toBeVisible()
    await expect.poll(() => queuedForms(page)).toBe(0)
    expect(await requestsOf(playwright, baseURL, name)).toBe(1)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the callback form without a name comes back with its problem and what was typed, then thanks', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Перезвоните мне' }).click()
    await page.getByLabel('Телефон').fill('12')
    await page.getByRole('button', { name: 'Жду звонка' }).click()
    await expect(page.locator('#callback-phone-problem')).toContainText('проверьте номер')
    await expect(page.getByLabel('Телефон')).toHaveValue('12')
    await expect(page.getByLabel('Как к Вам обращаться')).toHaveValue('')
    await page.getByLabel('Телефон').fill('+48 512 345 678')
    await page.getByRole('button', { name: 'Жду звонка' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заявка принята')
  })
})

/** How many requests of this name the office has. */
const requestsOf = async (
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  name: string,
): Promise<number> => {
  const office = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  const login = await office.post('/api/auth/login', { data: owner })
  const { token } = (await login.json()) as { token: string }
  const answer = await office.get('/api/request', { headers: { Authorization: `Bearer ${token}` } })
  const { items } = (await answer.json()) as { items: { name: string | null }[] }
  await office.dispose()
  return items.filter(item => item.name === name).length
}

/** Forms that wait on the device. */
const queuedForms = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        // The version that is there: only the page itself may make a newer one.
        const opening = indexedDB.open('forms')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const [name = 'requests'] = opening.result.objectStoreNames
          const count = opening.result.transaction(name).objectStore(name).count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )
