/** The photos of an order on the site: when they are public, and that a refused change makes none. */
import { describe, expect, it, vi } from 'vitest'
import { purgePictures } from '#server/content/media/purge-pictures.ts'
import { caseCalls, hashOf, isOnDisk, pictureOf, caseTexts as texts } from '#server/proofs/testing/cases.ts'
import { deliver, jsonOf as json } from '#server/proofs/testing/orders.ts'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { CarCase } from '#shared/contract/content/cases.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

const { server, call } = serverOfFile()
const today = kyivDay(new Date())
const { begin, change, publish, withdraw, photo, shown } = caseCalls(call)

describe('the pictures of a case', () => {
  it('are public from its publication on, encoded anew, and leave at once when it is withdrawn', async () => {
    const { car } = await shown()
    const url = pictureOf(car)
    expect((await server.call('GET', url)).status).toBe(200)
    expect(isOnDisk(server, url)).toBe(true)
    await json(withdraw(car))
    expect(isOnDisk(server, url)).toBe(false)
    expect((await server.call('GET', url)).status).toBe(404)
    expect(pictureOf(await json<CarCase>(publish(car)))).toBe(url)
    expect((await server.call('GET', url)).status).toBe(200)
  })

  it.each([
    ['is removed from', (id: number) => call('DELETE', `/api/order-file/${id}`)],
    ['becomes a paper of', (id: number) => call('PUT', `/api/order-file/${id}`, { kind: 'paper' })],
  ])('leave with a photo that %s the order', async (_what, leave) => {
    const { car, order, file } = await shown()
    const stays = await photo(order)
    const picked = [file, stays].map(({ id }) => ({ key: String(id), cleared: true }))
    await json(change(car, { pictures: picked }))
    expect((await leave(file.id)).ok).toBe(true)
    const left = await json<CarCase>(call('GET', `/api/case/${car.id}`))
    expect(left).toMatchObject({ status: 'published', pictures: [{ key: String(stays.id) }] })
    expect(isOnDisk(server, pictureOf(car))).toBe(false)
    expect((await server.call('GET', pictureOf(left))).status).toBe(200)
  })

  it('leave one by one', async () => {
    const { car } = await shown()
    await json(change(car, { pictures: [] }))
    expect((await server.call('GET', pictureOf(car))).status).toBe(404)
  })

  it.each([
    ['is not handed over after all', (last: string) => ({ stages: { [last]: { actual: null } } })],
    ['is cancelled', () => ({ outcome: 'sold', outcomeReason: 'Продан' })],
  ])('leave with their page when the order %s', async (_what, bodyOf) => {
    const { order, car } = await shown()
    const last = order.stages.at(-1)?.key ?? ''
    await json(call('PUT', `/api/order/${order.id}`, bodyOf(last)))
    await purgePictures(server.ctx)
    expect((await json<CarCase>(call('GET', `/api/case/${car.id}`))).status).toBe('draft')
    expect(isOnDisk(server, pictureOf(car))).toBe(false)
  })

  it('stay where something else shows them', async () => {
    const { car } = await shown()
    const url = pictureOf(car)
    await json(call('POST', '/api/option', { title: 'site_logo', value: url }))
    await json(withdraw(car))
    expect((await server.call('GET', url)).status).toBe(200)
  })

  it('are known in the library with the car that shows them', async () => {
    const { car } = await shown()
    const id = hashOf(car)
    expect(await json(call('GET', `/api/media/${id}`))).toMatchObject({
      places: [{ kind: 'case', ref: String(car.id), title: 'VW Passat 2019' }],
    })
    expect((await call('DELETE', `/api/media/${id}?places=1`)).status).toBe(204)
    expect((await json<CarCase>(call('GET', `/api/case/${car.id}`))).pictures).toEqual([])
  })
})

describe('a change of a case that is refused makes nothing public', () => {
  const stored = async () =>
    (await server.ctx.db.selectFrom('media').select('hash').execute()).map(({ hash }) => hash)
  const draftOf = async (named: object) => {
    const order = await deliver(call, today)
    const file = await photo(order)
    const draft = await begin(order)
    return json<CarCase>(change(draft, { pictures: [{ key: String(file.id), cleared: true }], ...named }))
  }
  const unstored = async (answer: () => Promise<Response>, status: number) => {
    const before = await stored()
    expect((await answer()).status).toBe(status)
    expect(await stored()).toEqual(before)
  }

  it('when a text names its customer', async () => {
    const draft = await draftOf({ texts: { ru: 'Олену поздравляем!' } })
    await unstored(() => publish(draft), 400)
  })

  it('when it has changed meanwhile', async () => {
    const draft = await draftOf({ texts })
    await unstored(() => call('POST', `/api/case/${draft.id}/publish`, {}, { 'If-Match': '"1"' }), 409)
  })

  it('when it names a photo of another order', async () => {
    const { car } = await shown()
    const other = await photo(await deliver(call, today))
    await unstored(() => change(car, { pictures: [{ key: String(other.id), cleared: true }] }), 400)
  })

  /** While the pictures are being made. */
  const meanwhile = (happens: () => Promise<Response>) => {
    const { orders } = server.ctx.files
    const open = vi.spyOn(orders, 'open').mockImplementationOnce(async name => {
      open.mockRestore()
      const found = await orders.open(name)
      expect((await happens()).ok).toBe(true)
      return found
    })
  }

  it('when its customer takes the consent back at that moment', async () => {
    const draft = await draftOf({ texts })
    meanwhile(() => call('DELETE', `/api/case/${draft.id}`))
    await unstored(() => publish(draft), 404)
  })

  const removed = (id: number) => call('DELETE', `/api/order-file/${id}`)

  it('when a photo is removed at that moment', async () => {
    const draft = await draftOf({ texts })
    meanwhile(() => removed(Number(draft.pictures[0]?.key)))
    await unstored(() => publish(draft), 400)
  })

  it('when a photo that was public before is removed at that moment', async () => {
    const { car, file } = await shown()
    await json(withdraw(car))
    meanwhile(() => removed(file.id))
    await unstored(() => publish(car), 400)
  })

  it('when a photo that a page is to show is removed at that moment', async () => {
    const { car, order } = await shown()
    const { id } = await photo(order)
    meanwhile(() => removed(id))
    await unstored(() => change(car, { pictures: [{ key: String(id), cleared: true }] }), 400)
  })

  it('when a photo has become a paper', async () => {
    const draft = await draftOf({ texts })
    const [{ key } = { key: '' }] = (await json<CarCase>(call('GET', `/api/case/${draft.id}`))).pictures
    await json(call('PUT', `/api/order-file/${key}`, { kind: 'paper' }))
    await unstored(() => publish(draft), 400)
    expect(await codesOf(change(draft, { pictures: [{ key, cleared: true }] }))).toEqual([
      'pictures: picture.unknown',
    ])
  })
})
