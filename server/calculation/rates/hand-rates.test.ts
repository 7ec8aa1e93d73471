import { describe, expect, it } from 'vitest'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { resolveRates } from './resolve-rates.ts'

const { server } = serverOfTest()

const today = () => kyivDay(server.ctx.now())
const currency = (valcode: string, date: string) =>
  server.call('GET', `/currency?valcode=${valcode}&date=${date.replaceAll('-', '')}&json`)

describe('rates by hand', () => {
  const path = '/api/rate/2026-05-20'

  it.each([
    ['zero', { USD: 0, EUR: 50 }],
    ['negative', { USD: 44, EUR: -50 }],
    ['text', { USD: 'much', EUR: 50 }],
    ['empty', { USD: '', EUR: 50 }],
    ['another notation', { USD: '0x2c', EUR: 50 }],
    ['an exponent', { USD: '4e1', EUR: 50 }],
    ['neither of the two', {}],
    ['none at all in one of the two', { USD: 44, EUR: null }],
    ['seven decimals', { USD: 44.1234567, EUR: 50 }],
    ['huge', { USD: 1e9, EUR: 50 }],
    ['unknown field', { USD: 44, EUR: 50, GBP: 60 }],
  ])('are refused: %s', async (_name, body) => {
    const call = await server.signedIn()
    expect((await call('PUT', path, body)).status).toBe(400)
  })

  it('are rejected for a day that is none, an upside-down range and a range without end', async () => {
    const call = await server.signedIn()
    // A date field reads «20.05.26» as a day of the year 26.
    for (const day of ['2026-02-30', '0026-05-20'])
      expect((await call('PUT', `/api/rate/${day}`, { USD: 44, EUR: 50 })).status).toBe(400)
    expect((await call('GET', '/api/rate?from=2026-05-02&to=2026-05-01')).status).toBe(400)
    expect((await call('GET', '/api/rate?from=2020-05-02&to=2026-05-01')).status).toBe(400)
    expect((await call('DELETE', path)).status).toBe(404)
  })

  it('count before the bank’s until they are removed', async () => {
    const call = await server.signedIn()
    await currency('USD', '2026-05-20')
    const set = await call('PUT', path, { USD: '45,5', EUR: 52.25 })
    expect(await set.json()).toEqual({ date: '2026-05-20', USD: 45.5, EUR: 52.25, manual: ['EUR', 'USD'] })
    expect(await (await currency('USD', '2026-05-20')).json()).toMatchObject([{ rate: 45.5 }])
    expect(await resolveRates(server.ctx, '2026-05-20')).toMatchObject({ USD: 45.5, EUR: 52.25 })
    expect(await (await call('GET', '/api/rate?from=2026-05-01&to=2026-05-31')).json()).toEqual([
      { date: '2026-05-20', USD: 45.5, EUR: 52.25, manual: ['EUR', 'USD'] },
    ])
    expect((await call('DELETE', path)).status).toBe(204)
    expect(await (await currency('USD', '2026-05-20')).json()).toMatchObject([{ rate: 44.7061 }])
  })

  it('are set for one currency, and the other stays the bank’s', async () => {
    const call = await server.signedIn()
    expect(await (await call('PUT', path, { USD: 45.5 })).json()).toMatchObject({
      USD: 45.5,
      manual: ['USD'],
    })
    expect(await resolveRates(server.ctx, '2026-05-20')).toMatchObject({ USD: 45.5, EUR: 51.708 })
    // Set again as a whole: what is left out is the bank's once more.
    await call('PUT', path, { EUR: 52 })
    expect(await resolveRates(server.ctx, '2026-05-20')).toMatchObject({ USD: 44.7061, EUR: 52 })
  })

  it('are listed for any range without the bank’s days between', async () => {
    const call = await server.signedIn()
    await currency('USD', '2026-05-19')
    await call('PUT', path, { USD: 45.5 })
    await call('PUT', '/api/rate/2019-03-01', { EUR: 30.5 })
    const range = '/api/rate?from=1996-01-01&to=2099-12-31'
    expect((await call('GET', range)).status).toBe(400)
    expect(await (await call('GET', `${range}&source=manual`)).json()).toEqual([
      { date: '2026-05-20', USD: 45.5, EUR: null, manual: ['USD'] },
      { date: '2019-03-01', USD: null, EUR: 30.5, manual: ['EUR'] },
    ])
    expect((await call('GET', `${range}&source=nbu`)).status).toBe(400)
  })

  it('leave what the bank says to be seen beside them, asked once and not stored over them', async () => {
    const call = await server.signedIn()
    const bank = async () => (await call('GET', `${path}/bank`)).json()
    const said = { date: '2026-05-20', USD: 44.7061, EUR: 51.708 }
    await call('PUT', path, { USD: 45.5 })
    expect(await bank()).toEqual(said)
    const { length } = server.bank.asked
    expect(await bank()).toEqual(said)
    expect(server.bank.asked.length).toBe(length)
    expect(await resolveRates(server.ctx, '2026-05-20')).toMatchObject({ USD: 45.5 })
    server.bank.days['20260521'] = null
    expect(await (await call('GET', '/api/rate/2026-05-21/bank')).json()).toEqual({
      date: '2026-05-21',
      USD: null,
      EUR: null,
    })
    const far = addDays(today(), 30)
    await call('PUT', `/api/rate/${far}`, { USD: 45.5 })
    expect(await (await call('GET', `/api/rate/${far}/bank`)).json()).toMatchObject({ USD: null })
    server.clock.offset = 3_600_000
    server.bank.fault = async () => {
      throw new TypeError('fetch failed')
    }
    expect((await call('GET', `${path}/bank`)).status).toBe(503)
  })

  it('are written down with what was before, and who did it', async () => {
    const call = await server.signedIn()
    await currency('USD', '2026-05-20')
    await call('PUT', path, { USD: 45.5 })
    await call('DELETE', path)
    const log = await (await call('GET', '/api/audit?kind=rate&record=2026-05-20')).json()
    expect(log).toMatchObject({
      items: [
        { action: 'delete', actor: { id: 1 } },
        { action: 'update', difference: { USD: { from: 44.7061, to: 45.5 } } },
      ],
    })
  })
})
