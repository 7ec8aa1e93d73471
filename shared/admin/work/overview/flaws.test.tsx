// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Overview } from '#shared/contract/platform/system.ts'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { Flaws } from './flaws.tsx'

let screen: ShownScreen
afterEach(() => screen.close())

const whole: Overview = {
  requests: { new: 0, inWork: 0, failedMails: 0 },
  posts: { drafts: 0, scheduled: 0, published: 0 },
  rates: { USD: 41, EUR: 48, date: '2026-11-20', stale: false },
  tables: [{ title: 'copart-fee', version: 1, updatedAt: '2026-11-20T10:00:00.000Z' }],
  mailConfigured: true,
  backup: { lastAt: null, kept: 0, error: null },
  flaws: { picturesWithoutText: 0, brokenLinks: 0 },
}

const show = async (overview: Overview) => {
  screen = await showScreen(() => <Flaws overview={overview} />, {
    path: '/admin',
    address: '/admin',
    prepare: () => {},
  })
  return screen.place.textContent ?? ''
}

test('nothing is reported while all is well', async () => {
  expect(await show(whole)).toBe('')
})

test.each<[Partial<Overview>, string]>([
  [{ backup: { lastAt: null, kept: 0, error: 'disk' } }, 'Ночная резервная копия не получилась'],
  [{ requests: { new: 0, inWork: 0, failedMails: 2 } }, '2 письма не удалось отправить'],
  [{ mailConfigured: false }, 'письма не уходят'],
  [{ missingMenuEntries: 1 }, '1 пункт меню ведёт в никуда'],
  [{ tables: [] }, 'машины из США не посчитать'],
  [{ rates: null }, 'калькулятор не считает'],
  [{ rates: { USD: 41, EUR: 48, date: '2026-11-10', stale: true } }, 'курс старый'],
  [{ flaws: { picturesWithoutText: 0, brokenLinks: 2 } }, 'ссылаются на то, чего нет: 2 места'],
  [{ flaws: { picturesWithoutText: 5, brokenLinks: 0 } }, '5 картинок'],
  [
    { untranslated: { posts: 3, menus: 1, metas: 0 } },
    'Без украинского или старше оригинала: 3 статьи, меню.',
  ],
])('%j is reported with the way to it', async (broken, text) => {
  expect(await show({ ...whole, ...broken })).toContain(text)
  expect(screen.place.querySelector('a')).not.toBeNull()
})
