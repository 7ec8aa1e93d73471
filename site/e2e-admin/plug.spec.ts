/** Whatever is pulled in the middle of whatever work: not one character is lost, and nothing is saved twice. */
import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { aPost, expectSaved, postNow, postTextOf, savedMark, writeOn } from './a-post.ts'
import { lostCalls, type Place } from './admin-host.ts'
import { type Colleague, endSession, expect, signIn } from './journey.ts'
import { test } from './killable-server.ts'

interface Work {
  path: string
  /** Brings the work before the person's eyes, also when it comes back. */
  open(page: Page): Promise<void>
  type(page: Page, text: string): Promise<void>
  /** The work as the page shows it. */
  expectShown(page: Page, text: string): Promise<void>
  save(page: Page): Promise<void>
  expectSaved(page: Page): Promise<void>
  /** For what goes out by itself. */
  isSaved?(page: Page): Promise<boolean>
  /** What the server has now, and how often it was saved since the beginning. */
  stored(): Promise<{ text: string; saves: number }>
}

type Begin = (colleague: Colleague, serverUrl: string, name: string) => Promise<Work>

const post: Begin = async (colleague, serverUrl, name) => {
  const { id, slug } = await aPost(colleague, `Статья: ${name}`)
  return {
    path: `/admin/posts/${id}`,
    open: page => expect(postTextOf(page)).toBeVisible(),
    type: writeOn,
    expectShown: (page, text) => expect(postTextOf(page)).toHaveText(`Начало.${text}`),
    save: page => page.keyboard.press('ControlOrMeta+s'),
    isSaved: page => savedMark(page).isVisible(),
    expectSaved,
    stored: async () => {
      const revisions = (await (await colleague('GET', `/api/post/${id}/revisions`)).json()) as unknown[]
      const { text } = await postNow(serverUrl, slug)
      return { text: text.replace('<p>Начало.', '').replace('</p>', ''), saves: revisions.length - 1 }
    },
  }
}

const table: Begin = async colleague => {
  const title = 'copart-fee'
  const form = new FormData()
  form.set('title', title)
  const rows = 'Price from,Price to,Buyer fee\n0,99.99,25\n100,,49.5\n'
  form.set('file', new Blob([rows], { type: 'text/csv' }), 'fee.csv')
  const made = (await (await colleague('POST', '/api/calculator', form)).json()) as { version: number }
  const cell = (page: Page) => page.locator('[role="gridcell"][data-row="0"][data-column="2"]')
  return {
    path: `/admin/tables/${title}?tab=edit`,
    open: page => expect(page.getByRole('grid')).toBeVisible(),
    type: async (page, text) => {
      await cell(page).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    expectShown: (page, text) => expect(cell(page)).toHaveText(text),
    save: async page => {
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
    },
    expectSaved: page => expect(page.getByText('Изменений нет')).toBeVisible(),
    stored: async () => {
      const now = (await (await colleague('GET', `/api/calculator/${title}`)).json()) as {
        version: number
        data: Record<string, unknown>[]
      }
      return { text: String(now.data[0]?.['Buyer fee']), saves: now.version - made.version }
    },
  }
}

const option: Begin = async (colleague, _serverUrl, name) => {
  const title = `plug_${[...name].map(letter => letter.codePointAt(0)?.toString(36)).join('')}`.slice(0, 60)
  const answer = await colleague('POST', '/api/option', { title, value: '1', note: 'Доллары.' })
  const made = (await answer.json()) as { id: number; version: number }
  const field = (page: Page) => page.getByLabel(`Значение ${title}`, { exact: true })
  return {
    path: '/admin/setting',
    open: async page => {
      const closed = page.getByRole('button', { name: `изменить значение ${title}` })
      await expect(field(page).or(closed)).toBeVisible()
      if (await closed.isVisible()) await closed.click()
    },
    type: (page, text) => field(page).fill(text),
    expectShown: (page, text) => expect(field(page)).toHaveValue(text),
    save: page => page.keyboard.press('ControlOrMeta+s'),
    expectSaved: page => expect(field(page)).toBeHidden(),
    stored: async () => {
      const now = (await (await colleague('GET', `/api/option/${made.id}`)).json()) as {
        version: number
        value: string
      }
      return { text: now.value, saves: now.version - made.version }
    },
  }
}

interface Scene {
  page: Page
  place: Place
  work: Work
  colleague: Colleague
  plug: { pull(): Promise<void>; putBack(): Promise<void> }
}

/** Pulls the plug under unsaved work, and returns the page on which it is there again. */
type Pull = (scene: Scene, text: string) => Promise<Page>

const plugs: Record<string, Pull> = {
  'the server is killed and the save waits for the next one': async ({ page, work, plug }) => {
    await plug.pull()
    await work.save(page)
    await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
    await plug.putBack()
    return page
  },
  'the server is killed and the page is opened anew': async ({ place, work, plug }, text) => {
    await plug.pull()
    await plug.putBack()
    return reopened(place, work, text)
  },
  'the session ends': async ({ page, work, colleague }, text) => {
    await endSession(page, colleague, () => work.save(page))
    await work.open(page)
    await work.expectShown(page, text)
    // What went out by itself after the sign-in needs no second save.
    if (!(await work.isSaved?.(page))) await work.save(page)
    return page
  },
  'the tab closes': ({ place, work }, text) => reopened(place, work, text),
  'the connection is gone': async ({ page, place, work }) => {
    await place.cut()
    await work.save(page)
    await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
    await place.mend()
    return page
  },
  'the answer is lost on its way': async ({ page, place, work }) => {
    // The save, and not the sign of life that the page sends now and then.
    await place.loseResponse('PUT', /^\/api\/(?:post|calculator|option)\//)
    await work.save(page)
    await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
    await place.mend()
    return page
  },
}

const reopened = async (place: Place, work: Work, text: string): Promise<Page> => {
  const next = await place.reopen(work.path)
  await work.open(next)
  await work.expectShown(next, text)
  await work.save(next)
  return next
}

for (const [thing, begin] of Object.entries({ post, table, option })) {
  for (const [event, pull] of Object.entries(plugs)) {
    test(`${thing}: ${event}`, onlyInProof, async ({ page, place, colleague, serverUrl, plug, expected }) => {
      expected.push(...lostCalls)
      const work = await begin(colleague, serverUrl, event)
      const text = thing === 'table' ? '31' : ' Последнее слово, до самой точки.'
      await signIn(page, work.path)
      await work.open(page)
      await work.type(page, text)
      const shown = await pull({ page, place, work, colleague, plug }, text)
      await work.expectSaved(shown)
      expect(await work.stored()).toEqual({ text, saves: 1 })
    })
  }
}
