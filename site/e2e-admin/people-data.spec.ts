/** One person is found by phone, and erased by whoever knows the password. */
import { expect, owner, signIn, submitAsVisitor, test } from './journey.ts'

test('everything about a person is shown, and erased after the password', async ({
  page,
  serverUrl,
  expected,
}) => {
  expected.push(/status of 400/)
  await submitAsVisitor(serverUrl, 'callback', { name: 'Зиновий', phone: '050 333 22 11' })
  await signIn(page, '/admin/setting?tab=people-data')
  const contact = page.getByLabel('Телефон или почта')
  await contact.fill('Зиновий')
  await contact.press('Enter')
  await expect(page.getByText('Введите телефон целиком или адрес почты')).toBeVisible()
  await contact.fill('050 333 22 11')
  await contact.press('Enter')
  const found = page.getByRole('region', { name: 'Найдено о +380503332211' })
  await expect(found.getByText(/Зиновий/)).toBeVisible()

  await found.getByRole('button', { name: 'Удалить всё…' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить всё о +380503332211?' })
  await question.getByLabel('Ваш пароль').fill('not this one')
  await question.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(question.getByText('Неверный пароль')).toBeVisible()
  await question.getByLabel('Ваш пароль').fill(owner.password)
  await question.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(question).toBeHidden()
  await contact.press('Enter')
  await expect(page.getByText('О +380503332211 ничего не хранится.')).toBeVisible()

  await page.goto('/admin/requests')
  await page.getByRole('button', { name: /^Заявка/ }).click()
  await expect(page.getByText(/Имя, контакты и тексты удалены/)).toBeVisible()
})
