/** A morning of the inbox: sixty requests of forty people, by nothing but keys, each of them counted. */
import type { Page } from '@playwright/test'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
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

const asksHow = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('button', { name: 'Не сказано' })).toBeFocused()
const asksWhy = (page: Page) =>
  expect(page.getByRole('group', { name: 'Причина отказа' }).getByRole('button').first()).toBeFocused()

type Status = OfficeRequest['status']

/** What somebody decides of a request, key by key, each with what is seen before the next, and what it is then. */
const plans: readonly {
  keys: readonly (readonly [key: string, seen?: (page: Page) => Promise<void>])[]
  ends: Status
}[] = [
  { keys: [['d', asksHow], ['Enter']], ends: 'done' },
  { keys: [['t', isTaken], ['d', asksHow], ['3']], ends: 'done' },
  { keys: [['d', asksHow], ['2', asksWhy], ['1']], ends: 'done' },
  { keys: [['s']], ends: 'spam' },
  {
    keys: [
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
    ends: 'in_work',
  },
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

  const counts = async () =>
    ((await (await colleague('GET', '/api/request')).json()) as { counts: Record<Status, number> }).counts
  const isOver = async () => (await counts()).new === 0

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('j')
  await expect(page.locator('.admin-request').first()).toBeFocused()
  await press('Enter')
  const worked: number[] = []
  const ended: Record<Status, number> = { new: 0, in_work: 0, done: 0, spam: 0 }
  const isNext = () => ![0, ...worked].includes(openId(page))
  for (;;) {
    await expect.poll(async () => isNext() || (await isOver()), `after ${worked.at(-1)}`).toBe(true)
    if (await isOver()) break
    const id = openId(page)
    await expect(
      detail(page).getByRole('heading', { level: 2, name: `Клиент ${id}`, exact: true }),
    ).toBeFocused()
    const plan = plans[worked.length % plans.length]
    for (const [key, seen] of plan?.keys ?? []) {
      await press(key)
      await seen?.(page)
    }
    worked.push(id)
    if (plan) ended[plan.ends] += 1
    expect(keys).toBeLessThanOrEqual(maxKeys)
    keys = 0
  }

  // Whoever takes a person takes what else of them nobody has.
  const alongside = requests - worked.length
  expect(worked.length).toBeGreaterThanOrEqual(people)
  await expect.poll(counts).toEqual({ ...ended, in_work: ended.in_work + alongside })
})
