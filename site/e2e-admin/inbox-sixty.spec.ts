/** A morning of the inbox: sixty requests of forty people, by nothing but keys, each of them counted. */
import type { Page } from '@playwright/test'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { expect, signIn, submitAsVisitor, test } from './journey.ts'

const requests = 60
const people = 40
/** From the list and back. */
const maxKeys = 5

const detail = (page: Page) => page.getByRole('region', { name: 'Открытая заявка' })
const openId = (page: Page): number => Number(new URL(page.url()).searchParams.get('open'))

const isTaken = (page: Page) =>
  expect(detail(page).getByRole('combobox', { name: 'Ведёт' }).locator('option:checked')).toHaveText(
    'Администратор',
  )

/** What somebody decides of a request, key by key, each with what is seen before the next. */
const plans: readonly (readonly (readonly [key: string, seen?: (page: Page) => Promise<void>])[])[] = [
  [['d']],
  [['t', isTaken], ['d']],
  [['s']],
  [
    ['t', isTaken],
    [
      'n',
      page =>
        expect(
          page.getByRole('group', { name: 'Когда, одним нажатием' }).getByRole('button').first(),
        ).toBeFocused(),
    ],
    ['Enter', page => expect(detail(page).getByRole('button', { name: 'Перенести' })).toBeVisible()],
    // What has ended makes place by itself; what was planned is left by hand.
    ['j'],
  ],
]

test('sixty requests of forty people are worked by keys alone, five at most for each', async ({
  page,
  serverUrl,
  colleague,
}) => {
  for (let n = 1; n <= requests; n++)
    await submitAsVisitor(serverUrl, 'callback', {
      name: `Клиент ${n}`,
      phone: `+38067${1_000_000 + (n % people)}`,
    })
  await signIn(page, '/admin/requests?status=new')
  await expect(page.getByRole('button', { name: `Новые ${people}`, exact: true })).toBeVisible()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('j')
  await expect(page.locator('.admin-request').first()).toBeFocused()
  await press('Enter')
  const worked: number[] = []
  while (worked.length < requests) {
    await expect.poll(() => [0, ...worked].includes(openId(page)), `after ${worked.at(-1)}`).toBe(false)
    const id = openId(page)
    await expect(
      detail(page).getByRole('heading', { level: 2, name: `Клиент ${id}`, exact: true }),
    ).toBeFocused()
    for (const [key, seen] of plans[worked.length % plans.length] ?? []) {
      await press(key)
      await seen?.(page)
    }
    worked.push(id)
    expect(keys).toBeLessThanOrEqual(maxKeys)
    keys = 0
  }

  const counts = async () =>
    (
      (await (await colleague('GET', '/api/request')).json()) as {
        counts: Record<OfficeRequest['status'], number>
      }
    ).counts
  await expect.poll(counts).toEqual({ new: 0, in_work: 15, done: 30, spam: 15 })
})
