/** What became of requests, by where they came from and who had them. */
import { describe, expect, it } from 'vitest'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Conversion } from '#shared/contract/work/statistics.ts'
import { conversionOf, type EndedRequest } from './read-conversion.ts'

const request = (given: Partial<EndedRequest>): EndedRequest => ({
  source: 'form',
  page: '/usa',
  route: 'usa',
  holder: 'Олег',
  status: 'done',
  outcome: null,
  outcome_reason: null,
  created_at: '2026-11-18T10:00:00.000Z',
  known: given.outcome !== undefined,
  ...given,
})
const period = { from: '2026-11-09', to: '2026-11-22' }

describe('the counting', () => {
  it('takes contracts among what ended and was ours, and counts what was closed without an outcome beside them', () => {
    const rows = [
      ...[request({ outcome: 'contract' }), request({ outcome: 'refused', outcome_reason: 'Дорого' })],
      ...[request({ outcome: 'not_reached' }), request({ outcome: 'not_ours' }), request({}), request({})],
      request({ status: 'in_work' }),
    ]
    expect(conversionOf(rows, period).all).toEqual({
      requests: 7,
      contract: 1,
      refused: 1,
      not_reached: 1,
      not_ours: 1,
      unsaid: 2,
      percent: 33,
    })
    expect(conversionOf([request({ outcome: 'not_ours' })], period).all.percent).toBeNull()
  })

  it('has each week, the reasons, and one line for what is beyond the longest list', () => {
    const rows = Array.from({ length: 50 }, (_, n) => request({ page: `/p-${n}` })).concat(
      request({ outcome: 'refused', outcome_reason: 'Дорого', page: '/p-0', holder: null }),
      // Sunday night in Kyiv is Sunday still in Greenwich.
      request({ outcome: 'contract', created_at: '2026-11-15T22:30:00.000Z' }),
    )
    const { week, page, reasons, colleague } = conversionOf(rows, period)
    expect(week.map(({ value, requests, percent }) => [value, requests, percent])).toEqual([
      ...[
        ['2026-11-09', 0, null],
        ['2026-11-16', 52, 50],
      ],
    ])
    expect(page).toHaveLength(41)
    expect(page[0]).toMatchObject({ value: '/p-0', requests: 2, refused: 1 })
    expect(page.at(-1)).toMatchObject({ value: 'rest', requests: 11, contract: 1 })
    expect(reasons).toEqual([{ value: 'Дорого', hits: 1 }])
    expect(colleague.map(({ value }) => value)).toEqual(['Олег', 'unknown'])
  })
})

describe('GET /api/overview/conversion', () => {
  const { server, call } = serverOfFile()

  const read = async (query = '') => {
    const answer = await call('GET', `/api/overview/conversion${query}`)
    return { status: answer.status, body: (await answer.json()) as Conversion }
  }

  it('reads the last twelve weeks, without spam', async () => {
    const ask = async (page: string, phone = '067 123 45 67') => {
      const body = { name: 'Иван', phone }
      const sent = await server.call('POST', '/api/mail/callback', body, { Referer: server.url + page })
      return ((await sent.json()) as { id: number }).id
    }
    const won = await ask('/usa?utm_source=google')
    const lost = await ask('/eu')
    await call('PATCH', `/api/request/${won}`, { status: 'in_work' })
    await call('PATCH', `/api/request/${won}`, { status: 'done', outcome: 'contract' })
    await call('PATCH', `/api/request/${lost}`, {
      status: 'done',
      outcome: 'refused',
      outcomeReason: 'Дорого',
    })
    await call('PATCH', `/api/request/${await ask('/blog')}`, { status: 'spam' })
    await call('PATCH', `/api/request/${await ask('/eu', '050 123 45 67')}`, { status: 'done' })
    const { body: read12 } = await read()
    expect(read12.week).toHaveLength(12)
    expect(read12.all).toMatchObject({ requests: 3, contract: 1, refused: 1, unsaid: 1, percent: 50 })
    expect(read12.source).toContainEqual(expect.objectContaining({ value: 'utm:google', percent: 100 }))
    expect(read12.route.map(({ value, percent }) => [value, percent])).toEqual([
      ...[
        ['eu', 0],
        ['usa', 100],
      ],
    ])
    expect(read12.colleague).toContainEqual(expect.objectContaining({ value: 'Администратор', contract: 1 }))
    expect((await read('?from=2020-01-01&to=2020-03-01')).body.all.requests).toBe(0)
  })

  it('counts requests of one person that were closed together as one that has its outcome', async () => {
    const before = (await read()).body.all
    const ask = async () => {
      const body = { name: 'Пётр', phone: '050 765 43 21' }
      return ((await (await server.call('POST', '/api/mail/callback', body)).json()) as { id: number }).id
    }
    const requests = [
      { id: await ask(), version: 1 },
      { id: await ask(), version: 1 },
    ]
    await call('POST', '/api/request/close', { requests, outcome: 'not_reached' })
    expect((await read()).body.all).toMatchObject({
      requests: before.requests + 2,
      not_reached: before.not_reached + 1,
      unsaid: before.unsaid,
    })
  })

  it('reads from a day to a year, and rejects a period that is none or longer', async () => {
    expect((await read('?from=2026-01-01&to=2026-01-01')).status).toBe(200)
    expect((await read('?from=2025-01-01&to=2026-01-01')).status).toBe(200)
    const codes = (query: string) => codesOf(call('GET', `/api/overview/conversion${query}`))
    expect(await codes('?from=2026-01-02&to=2026-01-01')).toEqual(['to: period.reversed'])
    expect(await codes('?from=2025-01-01&to=2026-01-02')).toEqual(['to: period.too-long'])
  })
})
