import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { lostCalls } from './admin-host.ts'
import { expect, reloadAnyway, signIn, test } from './journey.ts'

test.use({ seed: 'demo' })

const back = 'Несохранённая работа на месте'

/** The page is gone in the middle of the work, whatever it asks, and comes back. */
const crash = async (page: Page): Promise<void> => {
  await reloadAnyway(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test(
  'a new lot that was never saved is open again after a crash, and asks before it is left',
  onlyInProof,
  async ({ page }) => {
    await signIn(page, '/admin/tables/lots')
    await page.getByRole('button', { name: 'Добавить лот' }).click()
    await page.getByLabel('Название').fill('Лот после сбоя')
    await page.getByLabel('Цена', { exact: true }).fill('7777')
    await crash(page)
    const form = page.getByRole('form', { name: 'Новый контрольный лот' })
    await expect(form.getByText(back)).toBeVisible()
    await expect(form.getByLabel('Название')).toHaveValue('Лот после сбоя')
    await expect(form.getByLabel('Цена', { exact: true })).toHaveValue('7777')

    await page.getByRole('link', { name: 'Все таблицы' }).click()
    const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
    await question.getByRole('button', { name: 'Отмена' }).click()

    await form.getByLabel('Откуда').selectOption('georgia')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Лот добавлен')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Контрольные лоты' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Лот после сбоя/ })).toBeVisible()
    await expect(page.getByText(back)).toHaveCount(0)
  },
)

test(
  'a change of a lot meets a colleague’s, and a lost response makes no second lot',
  onlyInProof,
  async ({ page, place, colleague, expected }) => {
    expected.push(...lostCalls)
    const input = {
      route: 'georgia',
      vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
      price: { amount: '9000', currency: 'USD' },
    }
    const made = await colleague('POST', '/api/reference-lot', { title: 'Общий лот', input })
    const { id } = (await made.json()) as { id: number }
    await signIn(page, '/admin/tables/lots')
    await page.getByRole('button', { name: 'Изменить лот «Общий лот»' }).click()
    await page.getByLabel('Название').fill('Мой лот')
    await colleague('PUT', `/api/reference-lot/${id}`, { title: 'Лот коллеги', input })
    await crash(page)
    await expect(page.getByText(/С тех пор запись изменили/)).toBeVisible()
    await page.getByRole('button', { name: 'Показать отличия' }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'Лот коллеги' })).toContainText('Лот коллеги')
    await page.keyboard.press('ControlOrMeta+s')
    const question = page.getByRole('dialog', { name: 'Запись изменили, пока Вы правили' })
    await question.getByRole('button', { name: 'Сохранить объединённое' }).click()
    await expect(page.getByRole('row', { name: /Мой лот/ })).toBeVisible()
    await colleague('DELETE', `/api/reference-lot/${id}`)

    await place.loseResponse('POST', /^\/api\/reference-lot$/)
    await page.getByRole('button', { name: 'Добавить лот' }).click()
    await page.getByLabel('Название').fill('Единственный лот')
    await page.getByLabel('Откуда').selectOption('georgia')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
    await place.mend()
    await expect(page.getByRole('form', { name: 'Новый контрольный лот' })).toBeHidden()
    const lots = (await (await colleague('GET', '/api/reference-lot')).json()) as { title: string }[]
    const own = lots.filter(({ title }) => title === 'Единственный лот')
    expect(own).toHaveLength(1)
  },
)

test(
  'a category and a colleague whose answers were lost are made once',
  onlyInProof,
  async ({ page, place, colleague, expected }) => {
    expected.push(...lostCalls)
    await signIn(page, '/admin/categories')
    const field = page.getByLabel('Название новой категории')
    await place.loseResponse('POST', /^\/api\/category$/)
    await field.fill('Однажды')
    await field.press('Enter')
    await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
    await place.mend()
    await expect(page.getByRole('cell', { name: 'Однажды', exact: true })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(page.getByText('Такая категория уже есть')).toHaveCount(0)

    await page.getByRole('button', { name: 'Переименовать «Однажды»' }).click()
    const name = page.getByLabel('Новое название категории «Однажды»')
    await name.fill('Дважды')
    await page.route('**/api/category/*', route =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.fallback(),
    )
    await name.press('Enter')
    await expect(page.getByText('Сохраним сами, как только связь появится.', { exact: false })).toBeVisible()
    await page.unroute('**/api/category/*')
    await expect(page.getByRole('cell', { name: 'Дважды', exact: true })).toBeVisible()

    await page.goto('/admin/setting?tab=people')
    await page.getByLabel('Имя', { exact: true }).fill('Единственная')
    await page.getByRole('textbox', { name: 'Почта', exact: true }).fill('once@example.com')
    await page.getByLabel('Первый пароль').fill('зелёный трамвай 48')
    await place.loseResponse('POST', /^\/api\/auth\/admin\/create$/)
    await page.getByRole('button', { name: 'Создать' }).click()
    await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
    await place.mend()
    await expect(page.getByText('Сотрудник создан')).toBeVisible()
    const all = (await (await colleague('GET', '/api/auth/admin')).json()) as { email: string }[]
    const own = all.filter(({ email }) => email === 'once@example.com')
    expect(own).toHaveLength(1)
  },
)
