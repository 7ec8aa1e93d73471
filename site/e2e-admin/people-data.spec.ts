/** One person is found by phone, and erased by whoever knows the password. */
import { expect, owner, signIn, submitAsVisitor, test } from './journey.ts'

test('everything about a person is shown, and erased after the password', async ({
  page,
  serverUrl,
  colleague,
  expected,
}) => {
  expected.push(/status of 400/)
  await submitAsVisitor(serverUrl, 'callback', { name: 'Зиновий', phone: '050 333 22 11' })
  await submitAsVisitor(serverUrl, 'calculation', { email: 'zinovij@example.com', message: '' })
  const both = { name: 'Зиновий', phone: '050 333 22 11', email: 'zinovij@example.com' }
  expect((await colleague('POST', '/api/request', both)).status).toBe(201)
  await signIn(page, '/admin/setting?tab=people-data')
  const contact = page.getByLabel('Телефон, почта, номер заявки или заказа')
  await contact.fill('Зиновий')
  await contact.press('Enter')
  await expect(page.getByText(/^Введите телефон целиком, адрес почты, номер заявки/)).toBeVisible()
  await contact.fill('050 333 22 11')
  await contact.press('Enter')
  const found = page.getByRole('region', { name: 'Найдено о +380503332211' })
  await expect(found.getByText(/Зиновий/)).toHaveCount(2)
  await expect(found.getByRole('button', { name: 'Найти zinovij@example.com' })).toBeVisible()

  await found.getByRole('button', { name: 'Удалить всё…' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить всё о +380503332211?' })
  await question.getByLabel('Ваш пароль').fill('not this one')
  await question.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(question.getByText('Неверный пароль')).toBeVisible()
  await question.getByLabel('Ваш пароль').fill(owner.password)
  await question.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(question).toBeHidden()

  // The other contact comes next by itself: nothing would lead to it any more.
  const rest = page.getByRole('region', { name: 'Найдено о zinovij@example.com' })
  await rest.getByRole('button', { name: 'Удалить всё…' }).click()
  const next = page.getByRole('dialog', { name: 'Удалить всё о zinovij@example.com?' })
  await next.getByLabel('Ваш пароль').fill(owner.password)
  await next.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(next).toBeHidden()
  await contact.fill('050 333 22 11')
  await contact.press('Enter')
  await expect(page.getByText('О +380503332211 ничего не хранится.')).toBeVisible()

  await page.goto('/admin/requests')
  await page
    .getByRole('link', { name: /^Заявка/ })
    .first()
    .click()
  await expect(page.getByText(/Имя, контакты и тексты удалены/)).toBeVisible()
})
