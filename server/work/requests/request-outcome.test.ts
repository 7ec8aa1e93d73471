/** How a request ended: beside `done` alone, a refusal with a reason of the office's own list. */
import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Problem } from '#shared/contract/platform/common.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'

const { server, call } = serverOfFile()

const ask = async (): Promise<number> => {
  await server.ctx.db.deleteFrom('rate_limits').execute()
  const sent = await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '067 123 45 67' })
  return ((await sent.json()) as { id: number }).id
}
const change = async (id: number, body: object) => {
  const answer = await call('PATCH', `/api/request/${id}`, body)
  return { status: answer.status, body: (await answer.json()) as OfficeRequest }
}
const problemOf = async (id: number, body: object) => {
  const answer = await call('PATCH', `/api/request/${id}`, body)
  const { errors } = (await answer.json()) as Problem
  return { status: answer.status, errors: errors?.map(error => ({ ...error, message: '' })) }
}
const reasons = async () => (await call('GET', '/api/request/outcome-reasons')).json()

describe('an outcome', () => {
  it('belongs to what is done, and goes once it is opened again', async () => {
    const id = await ask()
    for (const body of [{ outcome: 'contract' }, { status: 'in_work', outcome: 'contract' }])
      expect(await problemOf(id, body)).toMatchObject({
        status: 400,
        errors: [{ path: 'outcome', code: 'outcome.not-closed' }],
      })
    const closed = await change(id, { status: 'done', outcome: 'contract' })
    expect(closed.body).toMatchObject({ status: 'done', outcome: 'contract', outcomeReason: null })
    // Another change leaves it where it is.
    expect((await change(id, { note: 'x' })).body.outcome).toBe('contract')
    expect((await change(id, { status: 'in_work' })).body.outcome).toBeNull()
    // It may be closed without one.
    expect((await change(id, { status: 'done' })).body.outcome).toBeNull()
    expect((await change(id, { outcome: 'not_reached' })).body.outcome).toBe('not_reached')
  })

  it('of a refusal has a reason of the list in either language, and no other has one', async () => {
    const id = await ask()
    const rejected = (body: object) => problemOf(id, { status: 'done', outcome: 'refused', ...body })
    const wrong = { status: 400, errors: [{ path: 'outcomeReason', code: 'outcome.reason' }] }
    expect(await rejected({})).toMatchObject(wrong)
    expect(await rejected({ outcomeReason: 'Не понравился голос' })).toMatchObject(wrong)
    expect(await rejected({ outcome: 'contract', outcomeReason: 'Дорого' })).toMatchObject(wrong)
    const refused = await change(id, {
      status: 'done',
      outcome: 'refused',
      outcomeReason: 'Обрав іншу фірму',
    })
    expect(refused.body).toMatchObject({ outcome: 'refused', outcomeReason: 'Выбрал другую фирму' })
    expect((await change(id, { outcome: 'not_ours' })).body.outcomeReason).toBeNull()
  })

  it('stands in the log by its names', async () => {
    const id = await ask()
    await change(id, { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' })
    const text = await (await call('GET', '/api/audit/export.csv?kind=request')).text()
    expect(text).toContain('Исход: — → отказ')
    expect(text).toContain('Причина отказа: — → Дорого')
  })
})

describe('the reasons of a refusal', () => {
  it('are read in the language of the reader, however they are stored', async () => {
    const outcomeReason = 'Не устроили сроки'
    await change(await ask(), { status: 'done', outcome: 'refused', outcomeReason })
    await call('PUT', '/api/auth/language', { lang: 'uk' })
    const texts = ['/api/request/export.csv', '/api/audit/export.csv', '/api/overview/conversion']
    for (const path of texts) {
      const text = await (await call('GET', path)).text()
      expect(text, path).toContain('Не влаштували строки')
      expect(text, path).not.toContain(outcomeReason)
    }
    await call('PUT', '/api/auth/language', { lang: 'ru' })
  })

  it('are those of the program, until the office writes its own, line by line in two languages', async () => {
    expect(await reasons()).toContainEqual({ ru: 'Дорого', uk: 'Дорого' })
    const id = await ask()
    await change(id, { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' })
    const option = (title: string, value: string) => call('POST', '/api/option', { title, value })
    await option('private.refusal_reasons', 'Нет денег\n\n Едет сам ')
    await option('private.refusal_reasons.uk', 'Немає грошей')
    expect(await reasons()).toEqual([
      { ru: 'Нет денег', uk: 'Немає грошей' },
      { ru: 'Едет сам', uk: 'Едет сам' },
    ])
    // What has left the list stays where it was given.
    expect((await change(id, { note: 'x' })).body.outcomeReason).toBe('Дорого')
    expect((await change(id, { outcomeReason: 'Дорого' })).status).toBe(200)
    expect(
      (await change(await ask(), { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' })).status,
    ).toBe(400)
  })
})

describe('where a request came from', () => {
  it('is stored with it: a page of ours, the way of the car, a campaign or a link', async () => {
    const from = async (page: string) => {
      await server.ctx.db.deleteFrom('rate_limits').execute()
      const sent = await server.call(
        'POST',
        '/api/mail/callback',
        { name: 'Иван', phone: '067 123 45 67' },
        { Referer: page },
      )
      const { id } = (await sent.json()) as { id: number }
      return (await call('GET', `/api/request/${id}`)).json()
    }
    expect(await from(`${server.url}/uk/usa?utm_source=Instagram&name=ivan`)).toMatchObject({
      source: 'utm:instagram',
      page: '/usa',
      route: 'usa',
    })
    expect(await from(`${server.url}/calculator?route=eu&made=2026-11-20.3`)).toMatchObject({
      source: 'link',
      page: '/calculator',
      route: null,
    })
    expect(await from('https://other.example/?utm_source=spam')).toMatchObject({
      source: 'form',
      page: null,
      route: null,
    })
    const noted = await call('POST', '/api/request', { name: 'Олена', phone: '067 123 45 69', note: '' })
    expect(await noted.json()).toMatchObject({ source: 'office', page: null })
  })
})
