import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#shared/client/api-error.ts'
import { followRequests } from './request-stream.ts'
import { tabsOf } from './tabs.ts'

afterEach(() => vi.useRealTimers())

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
  const asked: (number | null)[] = []
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
  expect(asked).toEqual([null, 5, 5])
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

/** A server whose streams stay open; `say` writes on all that are. */
const aServer = () => {
  const opened: { after: number | null; say(text: string): void; isOpen: boolean }[] = []
  return {
    opened,
    standing: () => opened.filter(({ isOpen }) => isOpen),
    say: (text: string) => {
      for (const stream of opened) if (stream.isOpen) stream.say(text)
    },
    open: async (after: number | null, signal: AbortSignal) =>
      new ReadableStream<Uint8Array>({
        start: controller => {
          const stream = {
            after,
            isOpen: true,
            say: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
          }
          opened.push(stream)
          signal.addEventListener('abort', () => {
            stream.isOpen = false
            controller.error(new DOMException('gone', 'AbortError'))
          })
          stream.say(`id: ${after ?? 4}\nevent: hello\ndata: {}\n\n`)
        },
      }),
  }
}

/** A tab of the browser that these tests run in, with real locks and channels. */
const aTab = (server: ReturnType<typeof aServer>, { account = 1, isSecure = true } = {}) => {
  const heard: string[] = []
  const turns = new Set<() => void>()
  const page = { isVisible: true }
  const close = followRequests(
    { open: (after, signal) => server.open(after, signal), pause: () => 1 },
    {
      news: { request: ({ id }) => heard.push(`new ${id}`) },
      onChange: () => heard.push('changed'),
      onLate: isLate => heard.push(isLate ? 'late' : 'in time'),
    },
    tabsOf(account, {
      locks: isSecure ? navigator.locks : undefined,
      isVisible: () => page.isVisible,
      onTurn: call => turns.add(call),
    }),
  )
  onTestFinished(close)
  const turn = () => {
    for (const each of turns) each()
  }
  return { heard, close, turn, page }
}
/** The accounts of different tests share no lock. */
let account = 100

const byTheClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })

test('a page that is being left asks for the connection once, and again when it is shown', async () => {
  let asked = 0
  let isLeft = false
  let leave: (reason: DOMException) => void = () => undefined
  const request = (_name: string, _options: LockOptions, hold: () => Promise<unknown>) => {
    asked += 1
    if (asked > 9) return new Promise(() => undefined)
    if (isLeft) return Promise.reject(new DOMException('The document is not active', 'InvalidStateError'))
    const taken = Promise.withResolvers()
    leave = taken.reject
    return Promise.race([hold(), taken.promise])
  }
  let show = () => {}
  const locks = { request } as unknown as LockManager
  const tabs = tabsOf(0, { locks, isVisible: () => true, onTurn: call => (show = call) })
  const tab = {
    hold: () => new Promise<boolean>(() => undefined),
    hear: () => undefined,
    look: () => undefined,
    greeting: () => ({ id: '', event: 'hello', data: '{}' }),
  }
  const stopped = new AbortController()
  const followed = tabs.follow(tab, stopped.signal)
  isLeft = true
  leave(new DOMException('The lock is gone', 'AbortError'))
  await nextTurn()
  expect(asked).toBe(2)
  isLeft = false
  show()
  show()
  expect(asked).toBe(3)
  stopped.abort()
  await followed
})

test('seven tabs hear everything once over one connection; the next goes on behind it when its tab closes', async () => {
  const server = aServer()
  account += 1
  const tabs = Array.from({ length: 7 }, () => aTab(server, { account }))
  await expect.poll(() => server.opened).toHaveLength(1)
  server.say(`: beat\n\n${arrived(5)}`)
  for (const { heard } of tabs) await expect.poll(() => heard).toEqual(['new 5'])
  tabs[0]?.close()
  await expect.poll(() => server.opened.map(({ after }) => after)).toEqual([null, 5])
  expect(server.standing()).toHaveLength(1)
  server.say(arrived(5) + arrived(6))
  for (const { heard } of tabs.slice(1)) await expect.poll(() => heard).toEqual(['new 5', 'changed', 'new 6'])
  expect(tabs[0]?.heard).toEqual(['new 5'])
})

test('a tab that sleeps with the connection loses it to a visible one that hears nothing, not to a hidden one', async () => {
  byTheClock()
  const server = aServer()
  account += 1
  const asleep = aTab(server, { account })
  await expect.poll(() => server.opened).toHaveLength(1)
  const [hidden, visible] = [aTab(server, { account }), aTab(server, { account })]
  hidden.page.isVisible = false
  server.say(arrived(5))
  for (const { heard } of [asleep, hidden, visible]) await expect.poll(() => heard).toEqual(['new 5'])
  // Its timers stand still, and nothing that arrives there is passed on.
  const [sleeping] = server.opened
  vi.setSystemTime(Date.now() + 40_000)
  hidden.turn()
  expect(server.opened).toHaveLength(1)
  visible.turn()
  await expect.poll(() => server.opened.map(({ after }) => after)).toEqual([null, 5])
  await expect.poll(() => sleeping?.isOpen).toBe(false)
  server.say(arrived(6))
  for (const { heard } of [asleep, hidden, visible])
    await expect.poll(() => heard.filter(each => /new/.test(each))).toEqual(['new 5', 'new 6'])
})

test('of two visible tabs that hear nothing one takes the connection, however slow the server is', async () => {
  byTheClock()
  const server = aServer()
  account += 1
  aTab(server, { account })
  await expect.poll(() => server.opened).toHaveLength(1)
  const [first, second] = [aTab(server, { account }), aTab(server, { account })]
  server.say(arrived(5))
  for (const { heard } of [first, second]) await expect.poll(() => heard).toEqual(['new 5'])
  const asked: (number | null)[] = []
  server.open = (after, signal) => {
    asked.push(after)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  vi.setSystemTime(Date.now() + 40_000)
  const channel = new BroadcastChannel(`requests ${account}`)
  onTestFinished(() => channel.close())
  const told = vi.fn()
  channel.onmessage = told
  first.turn()
  await expect.poll(() => told).toHaveBeenCalled()
  await nextTurn()
  second.turn()
  await navigator.locks.request('behind what was asked', nextTurn)
  expect(asked).toEqual([5])
})

test('a new tab knows at once where the stream stands', async () => {
  const server = aServer()
  account += 1
  const first = aTab(server, { account })
  await expect.poll(() => server.opened).toHaveLength(1)
  server.say(arrived(5))
  await expect.poll(() => first.heard).toEqual(['new 5'])
  const second = aTab(server, { account })
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
  await new Promise(resolve => setTimeout(resolve, 50))
  first.close()
  await expect.poll(() => server.opened.map(({ after }) => after)).toEqual([null, 5])
  expect(second.heard).not.toContain('new 5')
})

test('news of one account reach no tab of another', async () => {
  const server = aServer()
  account += 2
  const [mine, theirs] = [aTab(server, { account }), aTab(server, { account: account - 1 })]
  await expect.poll(() => server.opened).toHaveLength(2)
  server.opened[0]?.say(arrived(5))
  await expect.poll(() => [...mine.heard, ...theirs.heard]).toEqual(['new 5'])
  server.opened[1]?.say(arrived(6))
  await expect.poll(() => [mine.heard, theirs.heard].map(each => each.length)).toEqual([1, 1])
})

test('without a secure context only the tab that is seen has a connection, and catches up when it is seen again', async () => {
  const server = aServer()
  const tab = aTab(server, { isSecure: false })
  await expect.poll(() => server.standing()).toHaveLength(1)
  server.say(arrived(5))
  await expect.poll(() => tab.heard).toEqual(['new 5'])
  tab.page.isVisible = false
  tab.turn()
  await expect.poll(() => server.standing()).toHaveLength(0)
  tab.page.isVisible = true
  tab.turn()
  await expect.poll(() => tab.heard).toEqual(['new 5', 'changed'])
  expect(server.opened.map(({ after }) => after)).toEqual([null, 5])
})

test('a connection that has gone silent is left, by the clock', async () => {
  byTheClock()
  const server = aServer()
  const stop = followRequests({ open: server.open, pause: () => 1 }, { news: {}, onChange: () => {} })
  await expect.poll(() => server.opened).toHaveLength(1)
  vi.advanceTimersByTime(35_000)
  expect(server.standing()).toHaveLength(1)
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => server.opened).toHaveLength(2)
  stop()
})

test('news that do not come through are told after 40 s, asked for each minute, and taken back once something comes', async () => {
  byTheClock()
  const heard: string[] = []
  let isHeldBack = true
  const server = aServer()
  const open: typeof server.open = (after, signal) =>
    isHeldBack
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : server.open(after, signal)
  const stop = followRequests(
    { open, pause: () => 1 },
    {
      news: {},
      onChange: () => heard.push('changed'),
      onLate: isLate => heard.push(isLate ? 'late' : 'in time'),
    },
  )
  vi.advanceTimersByTime(35_000)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(5_000)
  expect(heard).toEqual(['late'])
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(['late', 'changed'])
  isHeldBack = false
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5_000)
      return heard
    })
    .toContain('in time')
  stop()
})

test('a program that waits for its server keeps the page waiting, and the page says so', async () => {
  byTheClock()
  const heard: boolean[] = []
  const server = aServer()
  const stop = followRequests(server, { news: {}, onChange: () => {}, onLate: isLate => heard.push(isLate) })
  await expect.poll(() => server.opened).toHaveLength(1)
  for (let at = 0; at < 12; at += 1) {
    server.say('event: waiting\ndata: {}\n\n')
    await new Promise(resolve => setImmediate(resolve))
    vi.advanceTimersByTime(5_000)
  }
  expect(heard).toEqual([true])
  expect(server.opened).toHaveLength(1)
  stop()
})
