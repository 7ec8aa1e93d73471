// @vitest-environment happy-dom
/** Answering: what is sent for each way, and what is said of a letter that did not go out. */
import { Notifications } from '@mantine/notifications'
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { WaitingWork } from '#shared/admin/waiting-work.tsx'
import { answerRequestEndpoint, listRepliesEndpoint } from '#shared/contract/work/answers.ts'
import {
  handOverQuoteEndpoint,
  type OfficeRequest,
  readRequestHistoryEndpoint,
} from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestAnswer } from './request-answer.tsx'
import { RequestAnswers } from './request-detail.tsx'

let screen: RenderedScreen
afterEach(() => {
  vi.useRealTimers()
  return screen.close()
})

type History = ReturnType<(typeof readRequestHistoryEndpoint)['responses'][200]['parse']>

const replies = [
  { id: 4, lang: 'uk', title: 'Своя', text: 'Добрий день, Олено!', open: [] },
  { id: null, lang: 'ru', title: 'Готовый расчёт', text: 'Итого {итого}', open: ['{итого}'] },
]
const show = async (
  request: OfficeRequest,
  { answers = [], outbox = false }: { answers?: History['answers']; outbox?: boolean } = {},
) => {
  const bodies: unknown[] = []
  const Screen = () => (
    <>
      {outbox && <WaitingWork />}
      <RequestAnswer request={request} />
      <RequestAnswers request={request} />
      <Notifications />
    </>
  )
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.gives(listRepliesEndpoint, () => replies)
      server.gives(readRequestHistoryEndpoint, () => ({ earlier: [], quotes: [], consent: null, answers }))
      server.gives(answerRequestEndpoint, ({ body }) => {
        bodies.push(body)
        return { ...request, status: 'in_work' }
      })
    },
  })
  return bodies
}
const giveUp = async () => {
  await screen.press('Отмена')
  await screen.press('Не сохранять')
}
const field = () => screen.until(() => screen.place.querySelector('textarea'))
const write = async (text: string) => {
  const place = await field()
  await typeInto(place, text)
}
const choose = async (title: string) => {
  const option = await screen.until(() =>
    [...screen.place.querySelectorAll('option')].find(each => each.textContent === title),
  )
  await typeInto(option.closest('select') as HTMLSelectElement, option.value)
}
const way = async (value: string) => {
  const radio = await screen.until(() =>
    screen.place.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`),
  )
  await act(async () => radio.click())
}

test('a letter goes out with the template of the server, and none with a gap', async () => {
  const bodies = await show(aRequest({ email: 'buyer@example.com' }))
  await screen.press('Ответить')
  await choose('Готовый расчёт')
  expect((await field()).value).toBe('Итого {итого}')
  expect(screen.place.textContent).toContain('нет данных для {итого}')
  expect(screen.button('Отправить письмо')?.hasAttribute('disabled')).toBe(true)
  await sendByKeys()
  expect(bodies).toEqual([])
  await screen.until(() => document.body.textContent?.includes('Впишите то, чего нет в заявке: {итого}'))
  await choose('Своя')
  await sendByKeys(screen.place.querySelector('select'))
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([{ way: 'mail', text: 'Добрий день, Олено!' }])
})

test('a template that takes the place of words of one’s own gives them back', async () => {
  await show(aRequest({ email: 'buyer@example.com' }))
  await screen.press('Ответить')
  await choose('Своя')
  expect(screen.button('Отменить')).toBeUndefined()
  await write('Моё вступление')
  await choose('Готовый расчёт')
  expect((await field()).value).toBe('Итого {итого}')
  await screen.press('Отменить')
  expect((await field()).value).toBe('Моё вступление')
  await giveUp()
})

test('a messenger opens with the text, and is recorded when the person says that it was sent', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const bodies = await show(aRequest())
  await screen.press('Ответить')
  await way('telegram')
  await write('Да')
  const link = await screen.until(() => screen.button('Открыть Telegram'))
  expect(link.getAttribute('href')).toBe('https://t.me/+380671234567?text=%D0%94%D0%B0')
  link.addEventListener('click', event => event.preventDefault())
  await act(async () => link.click())
  expect(copied).toHaveBeenCalledWith('Да')
  expect(bodies).toEqual([])
  await screen.press('Отправлено: записать')
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([{ way: 'telegram', text: 'Да' }])
})

test('a call is noted without a word, and a request without an address offers no letter', async () => {
  const bodies = await show(aRequest())
  await screen.press('Ответить')
  await way('phone')
  expect(screen.place.querySelector('input[value=mail]')).toBeNull()
  await screen.press('Записать разговор')
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([{ way: 'phone', text: '' }])
})

const sendByKeys = async (from?: HTMLSelectElement | null) => {
  const place = from ?? (await field())
  await act(async () => {
    place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  })
}

test('whom no letter reaches is called first, and Ctrl+Enter records a call and a messenger', async () => {
  const bodies = await show(aRequest())
  await screen.press('Ответить')
  await write('Перезвонить в среду')
  await sendByKeys()
  await screen.until(() => bodies.length === 1)
  await screen.press('Ответить')
  await way('telegram')
  await write('Да')
  await sendByKeys()
  await screen.until(() => bodies.length === 2)
  expect(bodies).toEqual([
    { way: 'phone', text: 'Перезвонить в среду' },
    { way: 'telegram', text: 'Да' },
  ])
})

test('a request for a calculation is answered with it by Ctrl+Enter', async () => {
  const statement = { complete: true, missing: [], total: { uah: '1', usd: '1', eur: '1' } }
  const quote = { number: '2026-000009', statement } as unknown as OfficeRequest['quote'] // only what is read
  const request = aRequest({ email: 'buyer@example.com', quote })
  const answers = await show(request)
  const handed: unknown[] = []
  screen.server.gives(handOverQuoteEndpoint, ({ body }) => {
    handed.push(body)
    return aRequest({ status: 'in_work' })
  })
  await screen.press('Ответить')
  await write('Расчёт готов')
  await sendByKeys()
  await screen.until(() => handed.length === 1)
  expect([handed, answers]).toEqual([[{ way: 'mail', text: 'Расчёт готов' }], []])
})

test('a letter that did not go out says so and why; one that waits can be sent now', async () => {
  const answer = { way: 'mail' as const, text: 'Добрый день', by: 'Ольга' }
  const failed = {
    ...answer,
    at: '2026-11-21T09:00:00.000Z',
    mailState: 'failed' as const,
    mailError: 'Ящик не существует',
  }
  const waiting = {
    ...answer,
    at: '2026-11-21T10:00:00.000Z',
    mailState: 'pending' as const,
    mailError: 'Ящик переполнен',
  }
  await show(aRequest({ email: 'buyer@example.com' }), { answers: [failed, waiting] })
  const answers = await screen.until(() => screen.place.querySelector('section[aria-label=Ответы]'))
  const [first, second] = answers.querySelectorAll('li')
  expect(first?.textContent).toMatch(/не ушло.*Ящик не существует/)
  expect(second?.textContent).toContain('Ящик переполнен')
  // Above the answers there is a button with the address to mend for what has failed.
  expect([first, second].map(item => item?.querySelectorAll('button').length)).toEqual([0, 1])
  expect(screen.button('Отправить сейчас')).toBeDefined()
})

test('an answer whose response was lost goes out once, and what is typed while it is on its way stays', async () => {
  await show(aRequest({ id: 31 }))
  const calls = () => screen.server.calls.filter(({ method }) => method === 'POST')
  screen.server.on(answerRequestEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  await screen.press('Ответить')
  await way('phone')
  await write('Договорились')
  await screen.press('Записать разговор')
  await screen.until(
    () => calls().length === 1 && !screen.button('Записать разговор')?.hasAttribute('data-loading'),
  )
  const answer = Promise.withResolvers<void>()
  screen.server.gives(answerRequestEndpoint, async () => {
    await answer.promise
    return aRequest({ id: 31, status: 'in_work' })
  })
  await screen.press('Записать разговор')
  await screen.until(() => calls().length === 2)
  const [first, second] = calls().map(({ headers }) => headers['Idempotency-Key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  await write('Договорились на среду')
  await act(async () => answer.resolve())
  await screen.until(() => !screen.button('Записать разговор')?.hasAttribute('data-loading'))
  expect((await field()).value).toBe('Договорились на среду')
  await giveUp()
})

test('an answer without a connection waits, closes its form once it is there, and waits for the person if refused', async () => {
  await show(aRequest({ id: 32 }), { outbox: true })
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const outbox = () => screen.place.querySelector('[role=status]')?.textContent ?? ''
  const connect = () => act(async () => void window.dispatchEvent(new Event('online')))
  const record = async () => {
    screen.server.on(answerRequestEndpoint, lost)
    await screen.press('Ответить')
    await way('phone')
    await write('Договорились')
    await screen.press('Записать разговор')
    await screen.until(() => outbox().includes('Ответ: Олена'))
    expect((await field()).value).toBe('Договорились')
  }
  await record()
  screen.server.gives(answerRequestEndpoint, () => aRequest({ id: 32 }))
  await connect()
  await screen.until(() => outbox() === '' && screen.button('Ответить'))
  await record()
  screen.server.on(answerRequestEndpoint, () =>
    rejection(409, { code: 'record.stale', detail: 'Заявка изменилась' }),
  )
  await connect()
  await screen.until(() => outbox().includes('не отправлено. Заявка изменилась'))
  expect((await field()).value).toBe('Договорились')
  await giveUp()
  expect(outbox()).toBe('')
  // Words to a person whose data was erased stay nowhere.
  await record()
  screen.server.on(answerRequestEndpoint, () => ({
    status: 409,
    body: { type: '', title: 'x', status: 409, code: 'request.erased', detail: 'x', requestId: 'r' },
  }))
  await connect()
  await screen.until(() => outbox() === '')
  expect((await field()).value).toBe('')
})

test('a text that was begun stands there again when its request is opened again', async () => {
  const request = aRequest()
  let setShown: (shown: boolean) => void = () => undefined
  const Screen = () => {
    const [shown, set] = useState(true)
    setShown = set
    return shown ? <RequestAnswer request={request} /> : null
  }
  screen = await renderScreen(Screen, {
    prepare: server => server.gives(listRepliesEndpoint, () => replies),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await screen.press('Ответить')
  await write('Начатый ответ')
  await act(async () => setShown(false))
  // After a morning of other requests.
  await vi.advanceTimersByTimeAsync(4 * 3_600_000)
  await act(async () => setShown(true))
  expect((await field()).value).toBe('Начатый ответ')
  await giveUp()
})
