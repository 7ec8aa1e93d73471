import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { callQuery } from './calls/call-query.ts'
import { createServices } from './services.ts'

test('a refresh asks anew also for what was never answered: the first response may be older than the write', async () => {
  const { queries } = createServices(fakeShell(null))
  const answers: ((list: string[]) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['list'],
    queryFn: ({ signal }) =>
      new Promise<string[]>((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')))
      }),
  })
  const stop = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)
  const refreshed = queries.invalidateQueries({ queryKey: ['list'] })
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.(['before the write'])
  answers[1]?.(['before the write', 'the write'])
  await refreshed
  expect(observer.getCurrentResult().data).toEqual(['before the write', 'the write'])
  stop()
})

test('what a screen shows may be a copy of the device; what a change builds on never is', async () => {
  const asked: (string | null)[] = []
  const { client, queries } = createServices({
    ...fakeShell(null),
    fetch: async (_address, init) => {
      asked.push(new Headers(init?.headers).get('cache-control'))
      return Response.json(aRequest({ id: 5 }))
    },
  })
  const one = { params: { id: 5 } }
  await queries.fetchQuery(callQuery(client, readRequestEndpoint, one))
  await client.call(readRequestEndpoint, one)
  expect(asked).toEqual([null, 'no-cache'])
})

test('a read that has failed is sent again once the connection is back, and none that has been answered', async () => {
  const { queries } = createServices(fakeShell(null))
  const asked: string[] = []
  queries.mount()
  const stops = ['lost', 'read'].map(name =>
    new QueryObserver(queries, {
      queryKey: [name],
      staleTime: 0,
      retry: false,
      queryFn: async () => {
        asked.push(name)
        if (asked.length === 1) throw new TypeError('no connection')
        return name
      },
    }).subscribe(() => {}),
  )
  await expect.poll(() => queries.isFetching()).toBe(0)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => queries.getQueryData(['lost'])).toBe('lost')
  expect(asked).toEqual(['lost', 'read', 'lost'])
  for (const stop of stops) stop()
  queries.unmount()
})
