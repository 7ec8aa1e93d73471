/** Work on requests without the server: it waits encrypted, survives a restart, goes out once and in order, and is not swallowed. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { expect, test } from './desktop-test.ts'
import { startLine } from './line.ts'
import { chooseServer, signIn } from './steps.ts'

test('what was changed of requests without the server goes out once, after a restart, and a colleague’s work stays', async ({
  server,
  profile,
  launch,
}) => {
  test.slow()
  await server.call('POST', '/api/mail/callback', { name: 'Олена Коваль', phone: '067 123 45 67' })
  await server.call('POST', '/api/mail/callback', { name: 'Марта Гнатюк', phone: '067 123 45 68' })
  const office = await server.signedIn()
  const stored = async (id: number) =>
    (await (await office('GET', `/api/request/${id}`)).json()) as OfficeRequest
  const line = await startLine(server.url)
  const patches = () => line.passed.filter(({ method }) => method === 'PATCH')

  const first = await launch()
  await chooseServer(first.page, line.url)
  await signIn(first.page, owner)
  await openRequest(first.page, 2, 'Марта Гнатюк')
  await openRequest(first.page, 1, 'Олена Коваль')

  line.cut()
  await chooseStatus(first.page, 'В работе')
  await expect(waits(first.page, 1)).toBeVisible()
  await writeNote(first.page, 'Просит перезвонить')
  await openRequest(first.page, 2, 'Марта Гнатюк')
  await writeNote(first.page, 'Моя заметка')
  await chooseStatus(first.page, 'Готово')
  await expect(waits(first.page, 4)).toBeVisible()
  await first.app.close()
  expect(patches()).toEqual([])
  const folder = join(profile, 'waiting')
  const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
  expect(files).toHaveLength(1)
  expect(files.some(file => file.includes('Просит') || file.includes('Олена'))).toBe(false)

  await office('PATCH', '/api/request/2', { note: 'Заметка коллеги' })
  const second = await launch()
  // Still without the server: one's own work is there.
  await openRequest(second.page, 1, 'Олена Коваль')
  await expect(waits(second.page, 4)).toBeVisible()
  await expect(second.page.getByLabel('Заметка для своих')).toHaveValue('Просит перезвонить')

  line.mend()
  await expect.poll(async () => (await stored(1)).note).toBe('Просит перезвонить')
  // The state comes after the note, and so waits with it.
  await expect(waits(second.page, 2)).toBeVisible()
  expect(await stored(1)).toMatchObject({ status: 'in_work', holder: 'Администратор' })
  expect(await stored(2)).toMatchObject({ status: 'new', note: 'Заметка коллеги' })
  const conflict = waits(second.page, 2)
  await expect(conflict).toContainText('заметка «Заметка коллеги»')
  await expect(conflict).toContainText('заметка «Моя заметка»')
  await conflict.getByRole('button', { name: 'Оставить моё' }).click()
  await expect(second.page.getByText('Ждут отправки')).toHaveCount(0)
  expect(await stored(2)).toMatchObject({ status: 'done', note: 'Моя заметка' })
  expect(await readdir(folder)).toEqual([])
  const keys = patches().map(({ headers }) => headers['idempotency-key'])
  expect(keys.every(key => typeof key === 'string')).toBe(true)
  await line.stop()
})

/** The program's list of what waits, once it names so many. */
const waits = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: `Ждут отправки: ${count}` })

const openRequest = async (page: Page, id: number, name: string): Promise<void> => {
  await page.goto(new URL(`/admin/requests?open=${id}`, page.url()).href)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

const chooseStatus = async (page: Page, name: string): Promise<void> => {
  const status = page.getByRole('radiogroup', { name: 'Состояние заявки' })
  await status.getByText(name, { exact: true }).click()
  await expect(status.getByRole('radio', { name })).toBeChecked()
}

const writeNote = async (page: Page, note: string): Promise<void> => {
  await page.getByLabel('Заметка для своих').fill(note)
  await page.getByRole('button', { name: 'Сохранить заметку' }).click()
  await expect(page.getByRole('button', { name: 'Сохранить заметку' })).toHaveCount(0)
}
