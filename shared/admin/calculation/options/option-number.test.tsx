// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createOptionEndpoint,
  listOptionsEndpoint,
  type Option,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { OptionNumber } from './option-number.tsx'

let screen: RenderedScreen
beforeEach(() => localStorage.clear())
afterEach(() => screen.close())

const title = 'private.retention_callback_months'
const option: Option = {
  id: 4,
  title,
  value: '36',
  note: 'Срок',
  version: 3,
  updatedAt: '2026-11-20T09:00:00.000Z',
}

const show = async (stored: Option | null, read: () => unknown = () => null) => {
  const sent: unknown[] = []
  let now = stored
  const store = (body: unknown, headers: Record<string, string>) => {
    sent.push([body, new Headers(headers).get('if-match')])
    now = { ...option, ...(body as object), version: (now?.version ?? 0) + 1 }
    return now
  }
  screen = await renderScreen(() => <OptionNumber label="Месяцев" title={title} usual={24} note="Срок" />, {
    prepare: server => {
      server.on(listOptionsEndpoint, async () => {
        await read()
        return { status: 200, body: now ? [now] : [] }
      })
      server.on(createOptionEndpoint, ({ body, headers }) => ({ status: 201, body: store(body, headers) }))
      server.on(updateOptionEndpoint, ({ body, headers }) => ({ status: 200, body: store(body, headers) }))
    },
  })
  return sent
}
const field = () => screen.until(() => screen.place.querySelector('input'))

test.each([
  ['made where it is not stored yet', null, '24', null],
  ['changed over what was seen where it is', option, '36', '"3"'],
])('a number is %s, twice in a row', async (_how, stored, shown, ifMatch) => {
  const sent = await show(stored)
  expect((await field()).value).toBe(shown)
  await typeInto(await field(), '48')
  await screen.press('Сохранить')
  await screen.until(() => sent.length === 1 && !screen.place.querySelector('button'))
  await typeInto(await field(), '60')
  await screen.press('Сохранить')
  await screen.until(() => sent.length === 2)
  const body = { title, note: 'Срок' }
  expect(sent).toEqual([
    [{ ...body, value: '48' }, ifMatch],
    [{ ...body, value: '60' }, stored ? '"4"' : '"1"'],
  ])
  await screen.until(() => localStorage.length === 0)
})

test.each([
  ['made', null],
  ['changed', option],
])('a number typed before the list of a %s one is read again stays', async (_how, stored) => {
  const later = Promise.withResolvers<void>()
  let reads = 0
  const sent = await show(stored, () => reads++ > 0 && later.promise)
  await typeInto(await field(), '48')
  await screen.press('Сохранить')
  await screen.until(() => reads === 2)
  const input = await field()
  await typeInto(input, '60')
  later.resolve()
  await screen.until(() => screen.button('Сохранить')?.getAttribute('data-loading') === null)
  expect(await field(), 'focus stays where it was').toBe(input)
  expect(input.value).toBe('60')
  await screen.press('Сохранить')
  await screen.until(() => sent.length === 2)
  expect(sent[1]).toEqual([{ title, note: 'Срок', value: '60' }, stored ? '"4"' : '"1"'])
})
