import { expect, test, vi } from 'vitest'
import { ApiError } from '#shared/client/api-error.ts'
import { followRequests } from './request-stream.ts'

const words = (...parts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: controller => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

/** Stays open after its words. */
const open = (...parts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: controller => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
    },
  })

const hello = 'retry: 2000\nid: 4\nevent: hello\ndata: {}\n\n'
const arrived = (id: number) =>
  `id: ${id}\nevent: request\ndata: {"id":${id},"kind":"callback","who":"Олена","createdAt":"2026-11-20T10:00:00.000Z"}\n\n`

test('events arrive whole, however they are cut, and beats are nothing', async () => {
  const heard: number[] = []
  const stop = followRequests(
    {
      open: async () =>
        open(
          hello.slice(0, 7),
          `${hello.slice(7)}: beat\n\n${arrived(5).slice(0, 30)}`,
          arrived(5).slice(30),
        ),
    },
    { news: { request: ({ id }) => heard.push(id) }, onChange: () => heard.push(-1) },
  )
  await vi.waitFor(() => expect(heard).toEqual([5]), 20_000)
  stop()
})

test('after a break it goes on behind the last one, with longer and longer pauses', async () => {
  const asked: (string | null)[] = []
  const pauses: number[] = []
  const heard: string[] = []
  const streams = [
    async () => words(hello, arrived(5)),
    async () => {
      throw new ApiError(0, null, 'Нет связи')
    },
    async () => open('id: 5\nevent: hello\ndata: {}\n\n', arrived(6)),
  ]
  const stop = followRequests(
    {
      open: async after => {
        asked.push(after)
        return (streams.shift() ?? (async () => open()))()
      },
      pause: attempt => {
        pauses.push(attempt)
        return 1
      },
    },
    { news: { request: ({ id }) => heard.push(`new ${id}`) }, onChange: () => heard.push('changed') },
  )
  await vi.waitFor(() => expect(heard).toEqual(['new 5', 'changed', 'new 6']), 20_000)
  expect(asked).toEqual([null, '5', '5'])
  expect(pauses).toEqual([0, 1])
  stop()
})

test.each(['request', 'reminder', 'late-order', 'order-reminder'])(
  'a %s of a server that speaks otherwise is read anew, on the same connection',
  async name => {
    const heard: string[] = []
    const calls = vi.fn(async () => open(hello, `id: 5\nevent: ${name}\ndata: {"id":"five"}\n\n`, arrived(6)))
    const stop = followRequests(
      { open: calls, pause: () => 1 },
      {
        news: {
          request: ({ id }) => heard.push(`new ${id}`),
          reminder: () => heard.push('reminder'),
          'late-order': () => heard.push('late order'),
          'order-reminder': () => heard.push('order reminder'),
        },
        onChange: () => heard.push('changed'),
      },
    )
    await vi.waitFor(() => expect(heard).toEqual(['changed', 'new 6']), 20_000)
    expect(calls).toHaveBeenCalledTimes(1)
    stop()
  },
)

test.each([
  ['the server says so', async () => words(hello, 'event: ended\ndata: {}\n\n')],
  [
    'the call is refused',
    async () => {
      throw new ApiError(401, null, 'Войдите снова')
    },
  ],
])('it stops for good when the session has ended: %s', async (_name, answer) => {
  const calls = vi.fn(answer)
  followRequests({ open: calls, pause: () => 1 }, { news: {}, onChange: () => {} })
  await new Promise(resolve => setTimeout(resolve, 40))
  expect(calls).toHaveBeenCalledTimes(1)
})

test('the end of the session is asked about at once', async () => {
  const onChange = vi.fn()
  const open = async () => words(hello, 'event: ended\ndata: {}\n\n')
  followRequests({ open, pause: () => 1 }, { news: {}, onChange })
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), 20_000)
})

test('a connection that has gone silent is left', async () => {
  const calls = vi.fn(async (_after: string | null, signal: AbortSignal) => {
    const stream = open(hello)
    const reader = stream.getReader()
    return new ReadableStream<Uint8Array>({
      start: async controller => {
        const { value } = await reader.read()
        if (value) controller.enqueue(value)
        signal.addEventListener('abort', () => controller.error(new DOMException('gone', 'AbortError')))
      },
    })
  })
  const stop = followRequests({ open: calls, pause: () => 1, silence: 30 }, { news: {}, onChange: () => {} })
  await vi.waitFor(() => expect(calls.mock.calls.length).toBeGreaterThan(1), 20_000)
  stop()
})
