/** Work without the server: what was saved waits, survives a restart, goes out once and in order, and is not swallowed. */
import type { Page } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { change } from '#site/e2e-admin/a-post.ts'
import { expect, test } from './desktop-test.ts'
import { type NetworkProxy, startNetworkProxy } from './network-proxy.ts'
import { filesWithText } from './profile-files.ts'
import { chooseServer, signIn, stayOnQuit } from './steps.ts'
import { openPost, saveDescription, waits } from './waiting-steps.ts'

test.describe('with the posts and tables of the demo', () => {
  test.use({ seed: 'demo' })

  test('posts and a table that were saved without the server go out once, after a restart and without their forms', async ({
    server,
    profile,
    launch,
  }) => {
    test.slow()
    const office = await server.signedIn()
    const read = async (path: string) =>
      (await (await office('GET', path)).json()) as { version: number; description: string }
    const tables = async () => (await (await office('GET', '/api/calculator/iaa-fee/versions')).json()) as []
    const line = await startNetworkProxy(server.url)
    const first = await launch()
    const { page } = first
    await chooseServer(page, line.url)
    await signIn(page, owner)
    // Opened once: they can be opened again without the server.
    await openGrid(page)
    await openPost(page, 1)
    await openPost(page, 2)

    line.cut()
    await saveDescription(page, 'Вторая, из поезда')
    // Nobody asks: what waits needs no form.
    await page.getByRole('link', { name: 'Статьи' }).click()
    await expect(waits(page, 1)).toBeVisible()
    await openPost(page, 1)
    await saveDescription(page, 'Первая, из поезда')
    await openGrid(page)
    await page.locator('[role="gridcell"][data-row="0"][data-column="2"]').click()
    await page.keyboard.type('31')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+s')
    const question = page.getByRole('dialog', { name: /Что изменится/ })
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: 'Сохранить новую версию' }).click()
    await expect(page.getByText('Эту страницу можно закрыть', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Обзор' }).click()
    await expect(waits(page, 3)).toBeVisible()
    expect(await stayOnQuit(first.app)).toBe('Ждут отправки на сервер: 3. Выйти?')
    await expect(waits(page, 3)).toBeVisible()
    await first.app.close()
    expect(await filesWithText(profile, 'из поезда')).toEqual([])
    await change(office, 1, { description: 'Первая, от коллеги' })
    const second = await launch()
    await expect(waits(second.page, 3)).toBeVisible()

    const before = { table: (await tables()).length, post: (await read('/api/post/2')).version }
    line.mend()
    // A colleague's work is not written over: this one waits for the person.
    await expect(waits(second.page, 1)).toContainText('изменили и на сервере')
    expect((await read('/api/post/1')).description).toBe('Первая, от коллеги')
    expect(await read('/api/post/2')).toMatchObject({
      description: 'Вторая, из поезда',
      version: before.post + 1,
    })
    expect(await tables()).toHaveLength(before.table + 1)
    expect(puts(line)).toEqual(['/api/post/2', '/api/post/1', '/api/calculator/iaa-fee'])

    await waits(second.page, 1).getByRole('link', { name: 'Открыть' }).click()
    await expect(second.page.getByLabel('Коротко о статье')).toHaveValue('Первая, из поезда')
    await second.page.keyboard.press('ControlOrMeta+s')
    const merge = second.page.getByRole('dialog', { name: 'Запись изменили, пока Вы правили' })
    await merge.getByRole('button', { name: 'Сохранить объединённое' }).click()
    await expect.poll(async () => (await read('/api/post/1')).description).toBe('Первая, из поезда')
    await expect(second.page.getByText('Ждут отправки')).toHaveCount(0)
    await line.stop()
  })
})

const openGrid = async (page: Page): Promise<void> => {
  await page.goto(new URL('/admin/tables/iaa-fee?tab=edit', page.url()).href)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** Paths of what was stored or tried to be, each once. */
const puts = (line: NetworkProxy): string[] => [
  ...new Set(
    line.passed.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('?')[0] ?? ''),
  ),
]
