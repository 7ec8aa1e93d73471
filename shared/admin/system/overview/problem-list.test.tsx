// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Overview } from '#shared/contract/system/system.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { ProblemList } from './problem-list.tsx'

let screen: RenderedScreen
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
  screen = await renderScreen(() => <ProblemList overview={overview} />)
  return screen.place.textContent ?? ''
}

const none = { count: 0, first: [] }
const quiet = { steps: none, late: none, soon: none, owing: none, unbilled: none }
const car = { id: 7, title: 'Audi A4 2019', stage: 'В море', day: '2026-11-20' }

test('nothing is reported while all is well', async () => {
  expect(await show({ ...whole, orders: quiet })).toBe('')
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
    {
      orders: {
        ...quiet,
        steps: { count: 2, first: [{ ...car, text: 'Позвонить в порт', at: '2020-01-02T08:00:00.000Z' }] },
      },
    },
    'Пора по заказам: Audi A4 2019 (Позвонить в порт, 02.01.2020) и ещё 1.',
  ],
  [
    {
      orders: {
        ...quiet,
        accounts: [
          { firm: 'Брокер', before: '7890', after: '6001', at: '2026-11-20T10:00:00.000Z', by: 'Ира' },
        ],
      },
    },
    'Счёт фирмы Брокер изменён (Ира): было …7890, стало …6001.',
  ],
  [
    { orders: { ...quiet, unsettled: 'Не сходится: 26-17' } },
    'Не сходится: 26-17. Сверьте эти счета клиентам с банком',
  ],
  [{ orders: { ...quiet, expired: 2 } }, 'Срок хранения вышел: 2 закрытых счёта. Удалить или оставить'],
  [
    { orders: { ...quiet, late: { count: 3, first: [car] } } },
    'Опаздывают: Audi A4 2019 (В море, план 20.11.2026) и ещё 2.',
  ],
  [
    { orders: { ...quiet, soon: { count: 1, first: [car] } } },
    'По плану на ближайшие семь дней: Audi A4 2019 (В море 20.11.2026).',
  ],
  [
    {
      orders: {
        ...quiet,
        owing: {
          count: 1,
          first: [
            { ...car, amount: '500.00', currency: 'USD', beside: [{ amount: '900.00', currency: 'UAH' }] },
          ],
        },
      },
    },
    'Просрочена оплата: Audi A4 2019 (500\u00a0$ + 900\u00a0₴).',
  ],
  [
    { orders: { ...quiet, unbilled: { count: 2, first: [{ ...car, groups: ['customs', 'services'] }] } } },
    'пока Вы не ответите: Audi A4 2019 (Государственные платежи, Услуги) и ещё 1.',
  ],
  [
    { untranslated: { posts: 3, menus: 1, metas: 0 } },
    'Без украинского или старше оригинала: 3 статьи, меню.',
  ],
])('%j is reported with the way to it', async (broken, text) => {
  expect(await show({ ...whole, ...broken })).toContain(text)
  expect(screen.place.querySelector('a')).not.toBeNull()
})
