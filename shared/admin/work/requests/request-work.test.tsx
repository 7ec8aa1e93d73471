// @vitest-environment happy-dom
/** Taking a request: what is sent, and what is taken back with it. */
import { Notifications, notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { SaveQueues } from '#shared/admin/save-queues.tsx'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { createOrderEndpoint, listOrdersEndpoint } from '#shared/contract/work/orders.ts'
import {
  changeRequestEndpoint,
  listOutcomeReasonsEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { anOrder, anOrderPage } from '#shared/testing/an-order.ts'
import { aSession } from '#shared/testing/fake-shell.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestWork } from './request-work.tsx'

let screen: RenderedScreen
afterEach(async () => {
  vi.useRealTimers()
  await act(async () => notifications.clean())
  await screen.close()
})

type Change = BodyOf<typeof changeRequestEndpoint>

const me = aSession().user
const colleague = { id: me.id + 1, name: 'Олег' }

/** The requests after which the next one would open. */
let ended: number[] = []
/** True while the connection is lost. */
let isLost = false

const Screen = () => {
  const { data } = useCall(readRequestEndpoint, { params: { id: 7 } })
  return (
    <>
      <Notifications />
      <SaveQueues />
      {data && <RequestWork request={data} onEnded={() => ended.push(data.id)} />}
    </>
  )
}

const workHours = {
  id: 1,
  title: 'work_hours',
  value: 'Пн–Пт 9:00–18:00',
  note: '',
  version: 1,
  updatedAt: '2026-11-01T08:00:00.000Z',
}

/** The request as it is at first; resolves to what was sent of it. */
const show = async (first: Partial<OfficeRequest>) => {
  const sent: unknown[] = []
  ended = []
  let record = aRequest({ id: 7, ...first })
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.gives(readRequestEndpoint, () => record)
      server.gives(listOutcomeReasonsEndpoint, () => [{ ru: 'Дорого', uk: 'Дорого' }])
      server.gives(listOptionsEndpoint, () => [workHours])
      server.gives(changeRequestEndpoint, ({ body }) => {
        if (isLost) throw new TypeError('Failed to fetch')
        sent.push(body)
        const { outcome, outcomeReason } = { ...record, ...(body as object) }
        const { takenBy, status = record.status } = body as Pick<Change, 'takenBy' | 'status'>
        const isTaken = takenBy === me.id || (status === 'in_work' && record.holder === null)
        const taker = isTaken ? me : takenBy === undefined ? record.takenBy : takenBy && colleague
        const assignee = taker && { id: taker.id, name: taker.name }
        const version = record.version + 1
        record = {
          ...record,
          outcome,
          outcomeReason,
          status,
          version,
          takenBy: assignee || null,
          holder: taker ? taker.name : null,
        }
        return record
      })
    },
  })
  return sent
}
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(each => each.textContent?.includes(words))
const press = async (words: string) => {
  const found = await screen.until(() => button(words))
  await act(async () => found.click())
}
const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value

const end = async (outcome: string) => {
  const select = await screen.field<HTMLSelectElement>('Чем закончилось')
  await screen.until(() => !select.disabled && [...select.options].some(({ value }) => value === outcome))
  await typeInto(select, outcome)
}

test('a contract leads on to its order, which begins of the request at one press; a refusal to the next request', async () => {
  await show({ status: 'in_work' })
  screen.server.gives(listOrdersEndpoint, () => anOrderPage())
  screen.server.on(createOrderEndpoint, () => ({ status: 201, body: anOrder() }))
  expect(button('Открыть заказ')).toBeUndefined()
  await end('refused:Дорого')
  await screen.until(() => ended.length === 1)
  await end('contract:')
  await press('Открыть заказ')
  await screen.until(() =>
    screen.server.calls.some(({ body }) => JSON.stringify(body) === '{"request":7,"quote":null}'),
  )
  expect(ended).toEqual([7])
})

test('whoever takes a new request works on it, and gives both back by one press', async () => {
  const sent = await show({})
  await press('Взять себе')
  await screen.until(() => chosen() === 'in_work')
  await press('Отменить')
  await screen.until(() => chosen() === 'new')
  expect(sent).toEqual([
    { takenBy: me.id, status: 'in_work' },
    { takenBy: null, status: 'new' },
  ])
})

test('a change that is on its way is not sent twice, and takes the focus from nothing by disabling it', async () => {
  await show({})
  screen.server.on(changeRequestEndpoint, () => new Promise(() => {}))
  await press('Взять себе')
  await press('Взять себе')
  expect(screen.server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  await screen.until(() => document.body.textContent?.includes('Прошлая правка ещё сохраняется'))
  const controls = [button('Взять себе'), ...document.querySelectorAll('select, [type=radio]')]
  expect(controls.filter(each => each?.matches(':disabled'))).toEqual([])
})

test('what goes with its change leaves the focus beside it', async () => {
  await show({})
  const take = await screen.until(() => button('Взять себе'))
  await act(async () => take.focus())
  await act(async () => take.click())
  await screen.until(() => !button('Взять себе'))
  await screen.until(() => document.activeElement?.matches('body :has(select)'))
})

test('a request that a colleague has is taken over after a question only, keeps its state, and goes back to the colleague', async () => {
  const sent = await show({ status: 'in_work', takenBy: colleague, holder: colleague.name })
  await press('Взять себе')
  await screen.until(() => document.body.textContent?.includes('Уже ведёт Олег'))
  expect(sent).toEqual([])
  await press('Забрать себе')
  await press('Отменить')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual([{ takenBy: me.id }, { takenBy: colleague.id, status: 'in_work' }])
})

test('what was taken goes back also after its next step was changed', async () => {
  const sent = await show({})
  await press('Взять себе')
  await screen.until(() => button('Отменить'))
  // As the next step does: another version, the same state and holder.
  const taken = aRequest({ id: 7, status: 'in_work', takenBy: me, holder: me.name, version: 9 })
  screen.server.gives(readRequestEndpoint, () => taken)
  const stale = rejection(409, { code: 'record.stale', detail: 'Запись уже изменили' })
  screen.server.on(changeRequestEndpoint, ({ body }) => {
    sent.push(body)
    return sent.length === 2 ? stale : { status: 200, body: aRequest({ id: 7, version: 10 }) }
  })
  await press('Отменить')
  await screen.until(() => sent.length === 3)
  expect(sent[2]).toEqual({ status: 'new', takenBy: null })
})

test('a request that a colleague took in the same second says who works on it', async () => {
  await show({})
  await screen.until(() => button('Взять себе'))
  const theirs = aRequest({
    id: 7,
    status: 'in_work',
    takenBy: colleague,
    holder: colleague.name,
    version: 9,
  })
  screen.server.gives(readRequestEndpoint, () => theirs)
  screen.server.on(changeRequestEndpoint, () =>
    rejection(409, { code: 'record.stale', detail: 'Запись уже изменили' }),
  )
  await press('Взять себе')
  await screen.until(() => document.body.textContent?.includes(`Уже ведёт ${colleague.name}`))
  expect(document.body.textContent).not.toContain('Запись уже изменили')
})

test('a state that is taken back leaves nobody with the request who had it not before', async () => {
  const sent = await show({})
  const inWork = await screen.until(() => document.querySelector<HTMLInputElement>('input[value=in_work]'))
  await act(async () => inWork.click())
  await press('Отменить')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual([{ status: 'in_work' }, { status: 'new', takenBy: null }])
})

test('what somebody of Telegram had is taken without a promise to give it back', async () => {
  const sent = await show({ status: 'in_work', holder: 'Марко (Telegram)' })
  await press('Взять себе')
  await press('Забрать себе')
  await screen.until(() => document.body.textContent?.includes(`Ведёт ${me.name}`))
  expect(sent).toEqual([{ takenBy: me.id }])
  expect(button('Отменить')).toBeUndefined()
})

test('saying how a request ended closes it, and one press takes both back', async () => {
  const sent = await show({ status: 'in_work', takenBy: me, holder: me.name })
  const select = await screen.until(() =>
    [...document.querySelectorAll('select')].find(each => each.textContent?.includes('Дорого')),
  )
  await typeInto(select, 'refused:Дорого')
  await screen.until(() => chosen() === 'done')
  expect(select.value).toBe('refused:Дорого')
  await press('Отменить')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual([
    { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' },
    { status: 'in_work', outcome: null, outcomeReason: null },
  ])
})

test('“Готово” asks how it ended, and may be left unsaid', async () => {
  const sent = await show({ status: 'in_work', takenBy: me, holder: me.name })
  const done = await screen.until(() => document.querySelector<HTMLInputElement>('input[value=done]'))
  await act(async () => done.click())
  expect(sent).toEqual([])
  await press('Не сказано')
  await screen.until(() => ended.length === 1)
  expect(sent).toEqual([{ status: 'done' }])
  expect(document.body.textContent).toContain('готово без итога')
})

test('a next step is planned by two keys, within the hours of the office', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00.000Z'), toFake: ['Date'] })
  const sent = await show({})
  await screen.until(() => button('Напомнить'))
  const pressN = () =>
    act(async () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyN', cancelable: true }))
    })
  await pressN()
  const soon = await screen.until(() => button('В понедельник в 10:00'))
  expect(document.activeElement).toBe(soon)
  // A letter that was meant for the words would be a key.
  await act(async () => soon.blur())
  await pressN()
  await expect.poll(() => document.activeElement).toBe(await screen.field('Что сделать'))
  await act(async () => soon.click())
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([{ nextAction: { text: 'Перезвонить', at: '2026-11-23T08:00:00.000Z' } }])
  await expect.poll(() => document.activeElement).toBe(await screen.until(() => button('Напомнить')))
})

test('a next step without a connection keeps its words, says so, and goes by itself', async () => {
  const sent = await show({})
  await press('Напомнить')
  const what = () => document.querySelector<HTMLInputElement>('form[aria-label="Следующий шаг"] input')
  await typeInto(await screen.until(what), 'Спросить про документы')
  await typeInto(await screen.field('Когда, по Киеву'), '2026-11-23T10:00')
  isLost = true
  const keys = () =>
    screen.server.calls.flatMap(({ method, headers }) =>
      method === 'PATCH' ? [headers['Idempotency-Key']] : [],
    )
  await act(async () => what()?.form?.requestSubmit())
  await screen.until(() => document.body.textContent?.includes('Нет связи. Отправим сами'))
  expect(what()?.value).toBe('Спросить про документы')
  expect(document.body.textContent).toContain('Шаг «Спросить про документы»')
  isLost = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.until(() => what() === null)
  expect(sent).toEqual([{ nextAction: { text: 'Спросить про документы', at: '2026-11-23T08:00:00.000Z' } }])
  expect(new Set(keys()).size).toBe(1)
})

test('a next step that was begun stands there again, and is asked about before the window closes', async () => {
  await show({})
  await press('Напомнить')
  const what = () => document.querySelector<HTMLInputElement>('form[aria-label="Следующий шаг"] input')
  const field = await screen.until(what)
  await typeInto(field, 'Спросить про документы')
  await screen.close()
  await show({})
  expect((await screen.until(what)).value).toBe('Спросить про документы')
  const leaves = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaves)
  expect(leaves.defaultPrevented).toBe(true)
  await press('Отмена')
  await press('Не сохранять')
  expect(what()).toBeNull()
})
