/** What the office takes out of the system. */
import { expect, sendForm, signIn, test } from './journey.ts'

test('the requests that the filters leave go out as CSV', async ({ page, place, serverUrl }) => {
  for (const name of ['Выгрузка Первая', 'Другая']) {
    await sendForm(serverUrl, 'callback', { name, phone: '067 123 45 67' })
  }
  await signIn(page, `/admin/requests?q=${encodeURIComponent('Выгрузка')}`)
  await expect(page.getByRole('button', { name: /^Выгрузка Первая/ })).toBeVisible()
  const { name, content } = await place.download(() =>
    page.getByRole('button', { name: 'Выгрузить CSV' }).click(),
  )
  expect(name).toMatch(/\.csv$/)
  expect(content.toString('utf8')).toContain('Выгрузка Первая')
  expect(content.toString('utf8')).not.toContain('Другая')
})

test('the backup comes in one file', async ({ page, place }) => {
  await signIn(page, '/admin/setting?tab=backup')
  const { name, content } = await place.download(() =>
    page.getByRole('button', { name: 'Скачать копию' }).click(),
  )
  expect(name).toMatch(/\.zip$|\.tar(\.gz)?$/)
  expect(content.length).toBeGreaterThan(1_000)
  await expect(page.getByText('Копия сохранена')).toBeVisible()
})
