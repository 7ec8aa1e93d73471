import type { Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, fillLogin, signIn, signOut, submitAsVisitor, test } from './journey.ts'

test('an option edited in its place meets a colleague’s edit, and a removed one comes back', async ({
  page,
  colleague,
  expected,
}) => {
  expected.push(/status of 409/)
  const made = await colleague('POST', '/api/option', {
    title: 'begun_fee',
    value: '400',
    note: 'Доллары.',
  })
  const { id } = (await made.json()) as { id: number }
  await signIn(page, '/admin/setting')
  await page.getByRole('button', { name: /изменить значение begun_fee/ }).click()
  const value = page.getByLabel('Значение begun_fee')
  await value.fill('450')
  await colleague('PUT', `/api/option/${id}`, { title: 'begun_fee', value: '420' })
  await value.press('Enter')
  const question = page.getByRole('dialog', { name: 'Запись изменили, пока Вы правили' })
  await expect(question.getByRole('region', { name: 'Значение' })).toContainText(/450.*420/s)
  await question.getByRole('button', { name: 'Сохранить объединённое' }).click()
  await expect(page.getByRole('button', { name: /^450: изменить/ })).toBeVisible()

  await page.getByRole('button', { name: 'Удалить begun_fee' }).click()
  await expect(page.getByRole('button', { name: /изменить значение begun_fee/ })).toBeHidden()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByRole('button', { name: /^450: изменить/ })).toBeVisible()

  // In one row, also with the fonts of the admin, which come later, and beside the scrollbar of the program.
  const rowsOf = (parts: Locator) => () =>
    parts.evaluateAll(all => new Set(all.map(each => each.getBoundingClientRect().top)).size)
  await expect.poll(rowsOf(page.getByRole('tab'))).toBe(1)
  await page.getByRole('tab', { name: 'Журнал' }).click()
  const filters = page.getByRole('search', { name: 'Отбор записей журнала' })
  await expect(filters.getByRole('button', { name: 'Скачать в CSV' })).toBeVisible()
  await expect.poll(rowsOf(filters.locator('> *'))).toBe(1)
  await page.getByLabel('Что').selectOption('option')
  const entry = page.getByRole('listitem').filter({ hasText: 'Настройка «begun_fee» — изменение' }).first()
  await entry.getByText('1 поле: значение').click()
  await expect(entry.getByRole('definition')).toHaveText('420 → стало 450')
  await expect(page).toHaveURL(/kind=option/)
})

test(
  'options that were begun wait side by side',
  onlyInProof('use-create-once.test.tsx'),
  async ({ page, colleague, expected }) => {
    const made = await colleague('POST', '/api/option', { title: 'begun_fee', value: '7', note: '' })
    await colleague('POST', '/api/option', { title: 'other_fee', value: '1', note: '' })
    const { id } = (await made.json()) as { id: number }
    await signIn(page, '/admin/setting')
    // Begun in one place, gone on in another: the first is marked and not lost.
    await page.getByRole('button', { name: '7: изменить значение begun_fee' }).click()
    await page.getByLabel('Значение begun_fee', { exact: true }).fill('8')
    await page.getByRole('button', { name: '1: изменить значение other_fee' }).click()
    await expect(page.getByRole('row', { name: /begun_fee/ })).toContainText('Правка не сохранена')

    await page.getByRole('button', { name: '7: изменить значение begun_fee' }).click()
    await expect(page.getByLabel('Значение begun_fee', { exact: true })).toHaveValue('8')
    // A colleague's note and one's own value meet without a quarrel about the note.
    expected.push(/status of 409/)
    await colleague('PUT', `/api/option/${id}`, { title: 'begun_fee', value: '7', note: 'Доллары.' })
    await page.keyboard.press('ControlOrMeta+s')
    const question = page.getByRole('dialog', { name: 'Запись изменили, пока Вы правили' })
    await expect(question).toContainText('Взято с сервера: Пояснение')
    await expect(question.getByRole('region')).toHaveCount(0)
    await question.getByRole('button', { name: 'Сохранить объединённое' }).click()
    await expect(page.getByRole('button', { name: '8: изменить значение begun_fee' })).toBeVisible()
    expect(await (await colleague('GET', `/api/option/${id}`)).json()).toMatchObject({
      value: '8',
      note: 'Доллары.',
    })
  },
)

test(
  'the second factor is set up, asked for, and taken away',
  onlyInProof('two-factor.test.ts and login-page.test.tsx'),
  async ({ page, expected, colleague }) => {
    expected.push(/status of (400|401)/)
    const pair = { email: 'twofactor@example.com', password: 'зелёный трамвай 48' }
    await colleague('POST', '/api/auth/admin/create', { ...pair, name: 'Вера', role: 'editor' })
    await page.goto('/admin/setting?tab=account')
    await fillLogin(page, pair.password, pair.email)
    const card = page.getByRole('region', { name: /^Вход с кодом/ })
    await card.getByLabel('Ваш пароль').fill(pair.password)
    await card.getByRole('button', { name: 'Включить' }).click()
    await expect(card.getByRole('img', { name: 'Квадратный код для приложения' })).toBeVisible()
    const secret = ((await card.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await card.getByLabel('2. Код из приложения').fill('000000')
    await card.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(card.getByText(/Код не подошёл/)).toBeVisible()
    await card.getByLabel('2. Код из приложения').fill(app.generate())
    await card.getByRole('button', { name: 'Подтвердить' }).click()
    const list = card.getByRole('list', { name: 'Резервные коды' }).locator('code')
    await expect(list).toHaveCount(10)
    const codes = await list.allTextContents()
    await card.getByRole('button', { name: 'Я сохранил коды' }).click()
    await expect(card.getByText('Включён')).toBeVisible()

    await signOut(page, pair.email)
    await page.getByRole('link', { name: 'Войти снова' }).click()
    await fillLogin(page, pair.password, pair.email)
    const code = page.getByLabel('Код из приложения')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await code.fill('111111')
    await page.getByRole('button', { name: 'Подтвердить вход' }).click()
    await expect(page.getByText('Код не подошёл')).toBeVisible()
    await code.fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Подтвердить вход' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()

    await page.goto('/admin/setting?tab=account')
    await card.getByLabel('Ваш пароль').fill(pair.password)
    await card.getByRole('button', { name: 'Выключить вход с кодом' }).click()
    await expect(card.getByText('Выключен')).toBeVisible()
  },
)

test(
  'a session on another device is ended from here',
  onlyInProof('session.service.test.ts; signing out ends the session in the other window'),
  async ({ page, browser, baseURL, expected }) => {
    expected.push(/status of 401/)
    const elsewhere = await browser.newContext({
      baseURL: baseURL ?? '',
      userAgent: 'Mozilla/5.0 (iPhone) Safari/605',
    })
    const phone = await elsewhere.newPage()
    await signIn(phone, '/admin/posts')
    await signIn(page, '/admin/setting?tab=account')
    await page.getByRole('button', { name: /^Завершить сеанс: Safari, iOS/ }).click()
    await expect(page.getByRole('button', { name: /^Завершить сеанс: Safari, iOS/ })).toHaveCount(0)
    // Nobody touches the other device: its page closes by itself.
    await expect(phone).toHaveURL(/\/admin\/login\?message=session/)
    await elsewhere.close()
  },
)

test('a manager is offered what a manager may do', async ({ page, colleague, expected }) => {
  expected.push(/status of 403/)
  const pair = { email: 'sales@example.com', password: 'зелёный трамвай 48' }
  await colleague('POST', '/api/auth/admin/create', { ...pair, name: 'Максим', role: 'sales' })
  await page.goto('/admin/setting')
  await fillLogin(page, pair.password, pair.email)
  await expect(page.getByRole('tab', { name: 'Моя учётная запись' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Журнал' })).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Резервная копия' })).toBeHidden()
  await expect(page.getByRole('button', { name: /изменить значение/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Сотрудники' }).click()
  await expect(page.getByRole('cell', { name: `Максим (Вы) ${pair.email}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Новый сотрудник' })).toBeHidden()
  await page.goto('/admin/posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Статьи' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Новая статья' })).toBeHidden()
  await page.goto('/admin/posts/create')
  await expect(page.getByText('Вашей роли это не разрешено. Попросите владельца.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /Черновики/ })).toBeHidden()
  await expect(page.getByText('Новых заявок нет')).toBeVisible()
})

test(
  'the palette finds a request, and the keys are explained',
  onlyInProof('every-page: the palette'),
  async ({ page, serverUrl }) => {
    await submitAsVisitor(serverUrl, 'callback', { name: 'Ярослава', phone: '067 123 45 67' })
    await signIn(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('Раздел или действие').fill('Ярослава')
    const palette = page.getByRole('dialog', { name: 'Разделы и действия' })
    await palette.getByRole('button', { name: /Ярослава/ }).click()
    await expect(page.getByRole('region', { name: 'Открытая заявка' })).toContainText('Ярослава')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Сочетания клавиш' })).toBeVisible()
  },
)

test(
  'the palette opens over a field and over a text, and knows the settings by their names',
  onlyInProof('every-page: the palette'),
  async ({ page, colleague }) => {
    await colleague('POST', '/api/option', { title: 'customs_broker_fee', value: '1200', note: 'Доллары.' })
    await signIn(page, '/admin/posts/create')
    const words = page.getByPlaceholder('Раздел или действие')
    for (const field of [
      page.getByLabel('Заголовок', { exact: true }),
      page.locator('[contenteditable="true"]'),
    ]) {
      await field.click()
      await page.keyboard.press('ControlOrMeta+k')
      await expect(words).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(words).toBeHidden()
    }
    await page.goto('/admin/setting?tab=account')
    await page.keyboard.press('ControlOrMeta+k')
    await words.fill('rehcs')
    const palette = page.getByRole('dialog', { name: 'Разделы и действия' })
    await palette.getByRole('button', { name: 'Курсы' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Курсы' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await words.fill('таможенное оформление')
    await palette.getByRole('button', { name: /Таможенное оформление/ }).click()
    await expect(page.getByRole('row', { name: /Таможенное оформление/ })).toContainText('1 200 $')
  },
)
