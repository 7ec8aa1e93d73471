import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { aPhone, expect, signIn, submitAsVisitor, test } from './journey.ts'

const arrive = async (serverUrl: string, name: string, phone = aPhone()): Promise<void> => {
  await submitAsVisitor(serverUrl, 'callback', { name, phone })
}

const detail = (page: Page) => page.getByRole('region', { name: 'Открытая заявка' })

test('a new request arrives by itself, is taken, noted and done', async ({ page, serverUrl }) => {
  const stream = page.waitForResponse(/\/api\/request\/stream/)
  await signIn(page, '/admin/requests?status=new')
  await stream
  await arrive(serverUrl, 'Марта', '067 123 45 67')
  await expect(page.getByRole('link', { name: /^Марта/ })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Заявки/)
  // The list itself shows it: no notice lies over it.
  await expect(page.getByRole('alert').filter({ hasText: 'Новая заявка' })).toHaveCount(0)

  // The inbox has no columns to choose, and does not promise any.
  await expect(page.getByRole('button', { name: 'Плотность', exact: true })).toBeVisible()
  const first = page.locator('.admin-request').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: 'Марта' })).toBeVisible()
  const call = detail(page).getByRole('link', { name: '+380 67 123-45-67' })
  await expect(call).toHaveAttribute('href', 'tel:+380671234567')
  await detail(page).getByText('В работе', { exact: true }).click()
  await expect(detail(page).getByText(/Ведёт Администратор/)).toBeVisible()
  await page.getByLabel('Заметка для своих').fill('Просила позвонить после шести')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Заметка сохранена')).toBeVisible()
  await detail(page).getByText('Готово', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Не сказано' }).click()
  await expect(page.getByRole('button', { name: /^Готовые 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Возвращено')).toBeVisible()
  await expect(detail(page).getByRole('radio', { name: 'В работе' })).toBeChecked()
  await page.getByLabel('Заметка для своих').focus()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()
})

test(
  'an arrival is heard unless the sound is off',
  onlyInProof('a new request arrives by itself'),
  async ({ page, serverUrl }) => {
    // Counts the notes that the page plays; nobody listens here.
    await page.addInitScript(() => {
      const make = AudioContext.prototype.createOscillator
      AudioContext.prototype.createOscillator = function count() {
        document.documentElement.dataset.notes = String(
          Number(document.documentElement.dataset.notes ?? 0) + 1,
        )
        return make.call(this)
      }
    })
    const notes = () => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))
    await signIn(page, '/admin/requests')
    const stream = page.waitForResponse(/\/api\/request\/stream/)
    await page.reload()
    await stream
    // Browsers let nothing sound before the first touch; switching the sound on lets it be heard.
    const sound = page.getByRole('button', { name: /звук/i })
    await sound.click()
    await sound.click()
    await expect.poll(notes).toBe(2)
    await arrive(serverUrl, 'Богдан')
    await expect(page.getByRole('link', { name: /^Богдан/ })).toBeVisible()
    await expect.poll(notes).toBe(4)
    await sound.click()
    // Away from the list a notice leads to the request.
    await page.getByRole('link', { name: 'Статьи', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Статьи' })).toBeVisible()
    await arrive(serverUrl, 'Устина')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Устина' })
      .getByRole('button', { name: 'Открыть' })
      .click()
    await expect(detail(page).getByRole('heading', { name: 'Устина' })).toBeVisible()
    expect(await notes()).toBe(4)
  },
)
