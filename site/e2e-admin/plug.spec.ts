/**
 * Whatever is pulled in the middle of work in the grid of a table: nothing is lost, and nothing is saved twice. All forms
 * have `conformance.test.tsx`.
 */
import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { lostCalls, type Place } from './admin-host.ts'
import { type Colleague, endSession, expect, signIn } from './journey.ts'
import { test } from './killable-server.ts'

const title = 'copart-fee'
const path = `/admin/tables/${title}?tab=edit`
const typed = '31'

/** Returns how often the table is saved from then on, and what the first cell holds. */
const uploadTable = async (colleague: Colleague) => {
  const form = new FormData()
  form.set('title', title)
  const rows = 'Price from,Price to,Buyer fee\n0,99.99,25\n100,,49.5\n'
  form.set('file', new Blob([rows], { type: 'text/csv' }), 'fee.csv')
  const made = (await (await colleague('POST', '/api/calculator', form)).json()) as { version: number }
  return async () => {
    const now = (await (await colleague('GET', `/api/calculator/${title}`)).json()) as {
      version: number
      data: Record<string, unknown>[]
    }
    return { text: String(now.data[0]?.['Buyer fee']), saves: now.version - made.version }
  }
}

const cell = (page: Page) => page.locator('[role="gridcell"][data-row="0"][data-column="2"]')

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: /Что изменится/ })
  const send = dialog.getByRole('button', { name: 'Сохранить новую версию' })
  const seen = dialog.getByRole('checkbox')
  const ended = page.getByRole('heading', { name: 'Вход' })
  const known = dialog.getByText('Контрольных лотов нет', { exact: false })
  await expect(seen.or(known).or(ended)).toBeVisible()
  // The question about the prices has already found that the session is over.
  if (await ended.isVisible()) return
  // Without a response nobody can tell what the prices will do: then the person says so.
  if (await seen.isVisible()) await seen.check()
  await send.click()
}

const expectUnreachable = (page: Page) =>
  expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()

interface Scene {
  page: Page
  place: Place
  colleague: Colleague
  plug: { pull(): Promise<void>; putBack(): Promise<void> }
}

/** Pulls the plug under a draft, and returns the page on which it is there again. */
const plugs: Record<string, (scene: Scene) => Promise<Page>> = {
  'the server is killed and the save waits for the next one': async ({ page, plug }) => {
    await plug.pull()
    await save(page)
    await expectUnreachable(page)
    await plug.putBack()
    return page
  },
  'the server is killed and the page is opened anew': async ({ place, plug }) => {
    await plug.pull()
    await plug.putBack()
    return reopened(place)
  },
  'the session ends': async ({ page, colleague }) => {
    await endSession(page, colleague, () => save(page))
    await expect(cell(page)).toHaveText(typed)
    await save(page)
    return page
  },
  'the tab closes': ({ place }) => reopened(place),
  'the connection is gone': async ({ page, place }) => {
    await place.cut()
    await save(page)
    await expectUnreachable(page)
    await place.mend()
    return page
  },
  'the answer is lost on its way': async ({ page, place }) => {
    // The save, and not the sign of life that the page sends now and then.
    await place.loseResponse('PUT', /^\/api\/calculator\//)
    await save(page)
    await expectUnreachable(page)
    await place.mend()
    return page
  },
}

const reopened = async (place: Place): Promise<Page> => {
  const next = await place.reopen(path)
  await expect(cell(next)).toHaveText(typed)
  await save(next)
  return next
}

for (const [event, pull] of Object.entries(plugs)) {
  test(
    `table: ${event}`,
    onlyInProof('what happens to a post, pulled in the same ways'),
    async ({ page, place, colleague, plug, expected }) => {
      expected.push(...lostCalls)
      const stored = await uploadTable(colleague)
      await signIn(page, path)
      await cell(page).click()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      const shown = await pull({ page, place, colleague, plug })
      await expect(shown.getByText('Изменений нет')).toBeVisible()
      expect(await stored()).toEqual({ text: typed, saves: 1 })
    },
  )
}
