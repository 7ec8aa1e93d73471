/** The office's work on a request: what is next and who has it, a new quote, a reply out of a template. */
import { quote } from './a-quote.ts'
import { expect, signIn, submitAsVisitor, test } from './journey.ts'

test('a request is handed over, planned, priced anew and answered by a template', async ({
  page,
  serverUrl,
  colleague,
  expected,
}) => {
  // This office has no tables yet: what a calculation offers of them is not there.
  expected.push(/status of 404/)
  await submitAsVisitor(serverUrl, 'calculation', { email: 'Repeat@Example.com', message: 'Первый вопрос' })
  await submitAsVisitor(serverUrl, 'calculation', {
    email: 'repeat@example.com',
    message: 'Второй вопрос',
    quote,
  })
  await colleague('POST', '/api/reply-template', {
    title: 'Готовый расчёт',
    text: 'Добрый день! Расчёт {расчёт}: {итого}. {имя}',
  })
  await signIn(page, '/admin/requests')
  // What a request with a calculation is about is its car.
  const second = page.getByRole('link', { name: /США · .*\$/ })
  await second.click()
  const detail = page.getByRole('region', { name: 'Открытая заявка' })

  const earlier = detail.getByRole('region', { name: 'Ещё от этого человека' })
  await expect(earlier.getByRole('link')).toHaveCount(1)

  await detail.getByRole('button', { name: 'Взять себе' }).click()
  await expect(detail.getByText(/Ведёт Администратор/).first()).toBeVisible()
  await expect(detail.getByRole('radio', { name: 'В работе' })).toBeChecked()
  await detail.getByRole('button', { name: 'Напомнить…' }).click()
  await page.getByLabel('Когда, по Киеву').fill('2020-01-02T10:00')
  await detail.getByRole('button', { name: 'Напомнить', exact: true }).click()
  await expect(detail.getByText('02.01.2020, 10:00')).toBeVisible()
  const due = page.getByRole('button', { name: /Пора сделать обещанное 1/ })
  await expect(due).toBeVisible()
  await due.click()
  await expect(second).toBeVisible()
  await expect(page.getByRole('link', { name: /Первый вопрос/ })).toBeHidden()
  await detail.getByRole('button', { name: 'Сделано' }).click()
  await expect(detail.getByRole('button', { name: 'Напомнить…' })).toBeVisible()

  await detail.getByRole('button', { name: 'Изменить расчёт' }).click()
  await page.getByLabel('Цена', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Сохранить расчёт' }).click()
  const quotes = detail.getByRole('region', { name: 'Расчёты этой заявки' })
  await expect(quotes.getByRole('listitem')).toHaveCount(2)

  await detail.getByRole('button', { name: 'Ответить', exact: true }).click()
  await page.getByLabel('Шаблон', { exact: true }).selectOption('Готовый расчёт')
  await expect(page.getByLabel('Текст ответа')).toHaveValue(/Расчёт \d{4}-\d{6}: .*₴/)
  await expect(page.getByText('В заявке нет данных для {имя}: допишите сами.')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Отправить письмо' })).toBeDisabled()
})
