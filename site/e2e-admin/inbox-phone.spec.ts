/** The inbox on a phone: what narrows it is out of the way, a request begins on top and is answered from there. */
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { expect, signIn, test } from './journey.ts'

test.use({ mail: true, viewport: { width: 360, height: 740 } })

test('a request is answered on a phone, by mail and by a messenger', async ({ page, colleague }) => {
  const detail = page.getByRole('region', { name: 'Открытая заявка' })
  const both = { name: 'Олена Коваль', phone: '067 123 45 67', email: 'olena@example.com' }
  const kept = (await (await colleague('POST', '/api/request', both)).json()) as OfficeRequest
  await signIn(page, '/admin/requests')
  await expect(page.getByRole('button', { name: 'Отбор' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('combobox', { name: 'Вид' })).toBeHidden()
  await page.getByRole('link', { name: /^Олена Коваль/ }).click()
  const heading = detail.getByRole('heading', { level: 2, name: 'Олена Коваль' })
  await expect(heading).toBeInViewport()
  // It begins in the upper quarter of the screen.
  expect((await heading.boundingBox())?.y).toBeLessThan(740 / 4)

  await detail.getByRole('button', { name: 'Ответить', exact: true }).click()
  await page.getByLabel('Текст ответа').fill('Добрый день! Машина доступна.')
  await detail.getByRole('button', { name: 'Отправить письмо' }).click()
  const answers = detail.getByRole('region', { name: 'Ответы' })
  await expect(answers.getByText(/^Письмо, /)).toBeVisible()
  const stored = (await (await colleague('GET', `/api/request/${kept.id}/history`)).json()) as {
    answers: { way: string }[]
  }
  expect(stored.answers).toHaveLength(1)

  await detail.getByRole('button', { name: 'Ответить', exact: true }).click()
  await detail.getByRole('radiogroup', { name: 'Как ответить' }).getByText('Viber').click()
  await page.getByLabel('Текст ответа').fill('Письмо отправили, посмотрите')
  await expect(detail.getByRole('link', { name: 'Открыть Viber' })).toHaveAttribute(
    'href',
    /^viber:.*380671234567/,
  )
  await detail.getByRole('button', { name: 'Отправлено: записать' }).click()
  await expect(answers.getByText(/^Viber, /)).toBeVisible()
})
