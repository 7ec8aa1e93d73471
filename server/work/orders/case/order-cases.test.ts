/** A delivered order on the site: who may put it there, and what it never says. */
import { describe, expect, it } from 'vitest'
import { findRow, listRows, readRow } from '#server/platform/db/rows.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { caseCalls, caseTexts as texts } from '#server/proofs/testing/cases.ts'
import { deliver, deliverWithBills, jsonOf as json } from '#server/proofs/testing/orders.ts'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { CarCase } from '#shared/contract/content/cases.ts'
import { problemSchema } from '#shared/contract/platform/common.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'

const { server, call, colleague } = serverOfFile()
const today = kyivDay(new Date())
const { begin, change, publish, withdraw, photo, shown } = caseCalls(call)

describe('a case', () => {
  it('begins with the consent of the customer of a delivered order, by whom and of which day is kept', async () => {
    const order = await deliver(call, today)
    const sales = await colleague('sales')
    const draft = await begin(order, sales)
    expect(draft).toMatchObject({
      order: order.id,
      slug: 'vw-passat-2019',
      make: 'VW',
      status: 'draft',
      publishedAt: null,
      consent: { day: today, by: 'Ганна (sales)' },
      sums: false,
      sumsKnown: false,
    })
    // A second click begins no second one.
    expect(await begin(order)).toEqual(draft)
    // Texts of the site are the editors'.
    expect((await publish(draft, sales)).status).toBe(403)
  })

  it.each([
    ['on its way', () => json<Order>(call('POST', '/api/order', { name: 'Іван' })), 'case.not-delivered'],
    [
      'cancelled',
      async () => {
        const { id } = await deliver(call, today)
        return json<Order>(call('PUT', `/api/order/${id}`, { outcome: 'sold', outcomeReason: 'Продан' }))
      },
      'case.not-delivered',
    ],
  ])('is none of an order that is %s', async (_what, order, code) => {
    const { id } = await order()
    expect(await codesOf(call('POST', `/api/order/${id}/case`, { consentDay: today }))).toEqual([code])
  })

  it('has no consent of a day to come, nor of a year of two digits', async () => {
    const { id } = await deliver(call, today)
    const consentOf = (consentDay: string) => codesOf(call('POST', `/api/order/${id}/case`, { consentDay }))
    expect(await consentOf(addDays(today, 1))).toEqual(['consentDay: case.day'])
    // A date field reads «01.12.26» so.
    expect(await consentOf('0026-12-01')).toEqual(['consentDay: field.invalid'])
  })

  it('is not published while its order lies in the bin, and its texts are compared with it there', async () => {
    const { order, car } = await shown()
    await call('DELETE', `/api/order/${order.id}?case=stays`)
    expect(await codesOf(change(car, { texts: { ru: 'Олену поздравляем!' } }))).toEqual([
      'texts.ru: case.names',
    ])
    await json(withdraw(car))
    expect(await codesOf(publish(car))).toEqual(['case.order-gone'])
  })

  it('is not shown without a text, nor with a picture that nobody has looked at', async () => {
    const order = await deliver(call, today)
    const file = await photo(order)
    const draft = await begin(order)
    expect(await codesOf(publish(draft))).toEqual(['texts: case.empty'])
    await json(change(draft, { texts, pictures: [{ key: String(file.id), cleared: false }] }))
    expect(await codesOf(publish(draft))).toEqual(['pictures: case.unchecked'])
    await json(change(draft, { pictures: [{ key: String(file.id), cleared: true }] }))
    expect((await publish(draft)).status).toBe(200)
    const unchecked = { pictures: [{ key: String(file.id), cleared: false }] }
    expect(await codesOf(change(draft, unchecked))).toEqual(['pictures: case.unchecked'])
  })

  it('shows no picture of another order, and no paper', async () => {
    const draft = await begin(await deliver(call, today))
    const other = await photo(await deliver(call, today))
    for (const key of [String(other.id), '999999', 'a'.repeat(64)])
      expect(await codesOf(change(draft, { pictures: [{ key, cleared: true }] })), key).toEqual([
        'pictures: picture.unknown',
      ])
  })

  it('says nothing of its customer, on the way to the site and on it', async () => {
    const order = await deliver(call, today, { plate: 'АА 1234 ВВ', vin: 'WVWZZZ3CZKE012345' })
    const draft = await begin(order)
    const named = { ru: 'Олену поздравляем!', uk: 'Номер AA1234BB' }
    await json(change(draft, { texts: named }))
    expect(await codesOf(publish(draft))).toEqual(['texts.ru: case.names', 'texts.uk: case.names'])
    await json(change(draft, { texts }))
    const car = await json<CarCase>(publish(draft))
    expect(await codesOf(change(car, { texts: named }))).toEqual([
      'texts.ru: case.names',
      'texts.uk: case.names',
    ])
    await json(call('PUT', `/api/order/${order.id}`, { model: 'Passat WVWZZZ3CZKE012345' }))
    await json(withdraw(car))
    expect(await codesOf(publish(car))).toEqual(['order: case.names'])
  })

  it('says in the words that are meant which number of the order stands in a text', async () => {
    const numbers = {
      lot: '45678901',
      container: 'MSCU7654321',
      contractNumber: '12500',
      declaration: 'UA100110',
    }
    const draft = await begin(await deliver(call, today, numbers))
    const refused = async (ru: string) => {
      await json(change(draft, { texts: { ru, uk: '' } }))
      const { errors = [] } = problemSchema.parse(await (await publish(draft)).json())
      return errors.map(error => ('path' in error ? `${error.path}: ${error.message}` : ''))
    }
    expect(await refused('Лот 45678901, привезли за 12 500 $')).toEqual([
      'texts.ru: Здесь есть номер лота — «45678901»: на сайте этого быть не должно',
    ])
    expect(await refused('В контейнере MSCU 765432-1')).toEqual([
      'texts.ru: Здесь есть номер контейнера — «MSCU 765432-1»: на сайте этого быть не должно',
    ])
    expect(await refused('По договору 12500')).toEqual([
      'texts.ru: Здесь есть номер договора — «12500»: на сайте этого быть не должно',
    ])
    expect(await refused('Декларация UA100110')).toEqual([
      'texts.ru: Здесь есть номер декларации — «UA100110»: на сайте этого быть не должно',
    ])
    await json(change(draft, { texts: { ru: 'Привезли за 12 500 $', uk: '' } }))
    await json(publish(draft))
  })

  it('has no name of its customer in its car nor in its address, which is made anew at the first publication', async () => {
    const order = await deliver(call, today, { model: 'Touran Коваль' })
    const draft = await begin(order)
    await json(change(draft, { texts }))
    expect(await codesOf(publish(draft))).toEqual(['order: case.names'])
    await json(call('PUT', `/api/order/${order.id}`, { model: 'Touran' }))
    expect(await json<CarCase>(publish(draft))).toMatchObject({ slug: 'vw-touran-2019' })
    await json(withdraw(draft))
    await server.ctx.db.updateTable('cases').set({ slug: 'vw-koval' }).where('id', '=', draft.id).execute()
    expect(await codesOf(publish(draft))).toEqual(['order: case.names'])
  })

  it('is not refused for the words of the program’s own stages, but for those that the office has written', async () => {
    const order = await deliver(call, today, { name: 'Клиент с сайта' })
    const draft = await begin(order)
    await json(change(draft, { texts: { ru: 'Привезли за 40 дней', uk: '' } }))
    const handed = { ...order.stages.at(-1), ru: 'Передан клиенту Вадиму' }
    const db = server.ctx.db.updateTable('orders').where('id', '=', order.id)
    await db.set({ stages: JSON.stringify([...order.stages.slice(0, -1), handed]) }).execute()
    expect(await codesOf(publish(draft))).toEqual(['order: case.names'])
    await db.set({ stages: JSON.stringify(order.stages) }).execute()
    expect((await publish(draft)).status).toBe(200)
  })

  it('leaves no text in the log', async () => {
    const draft = await begin(await deliver(call, today))
    await json(change(draft, { texts: { ru: 'Олену поздравляем!' } }))
    const log = await listRows(server.ctx.db, 'audit', { kind: 'case' }, ['difference'])
    expect(JSON.stringify(log)).not.toContain('поздравляем')
  })

  it('shows sums only where whoever publishes may see them, and no answer of the office has any', async () => {
    const order = await deliverWithBills(server, call, { factor: 1.1 })
    const editor = await colleague('editor')
    const draft = await begin(order)
    expect(draft.sumsKnown).toBe(true)
    expect(await codesOf(change(draft, { texts, sums: true }, editor))).toEqual(['sums: case.sums'])
    await json(change(draft, { texts, sums: true }))
    expect(await codesOf(publish(draft, editor))).toEqual(['sums: case.sums'])
    const car = await json<CarCase>(publish(draft))
    expect(JSON.stringify(await json(editor('GET', `/api/case/${car.id}`)))).not.toMatch(/\d+\.\d\d"/)
    const { facts } = await readRow(server.ctx.db, 'cases', { id: car.id }, ['facts'])
    const { money } = JSON.parse(facts) as { money: { total: { agreed: string; fact: string } } }
    expect(Number(money.total.fact) / Number(money.total.agreed)).toBeCloseTo(1.1, 3)
    const log = await listRows(server.ctx.db, 'audit', { kind: 'case', record_id: String(car.id) }, [
      'difference',
    ])
    expect(JSON.stringify(log)).not.toContain(money.total.fact)
    // Shown already: an editor may change its words.
    expect((await change(car, { texts: { ru: 'Иначе.' } }, editor)).status).toBe(200)
  })

  it('leads to no place that a visitor has typed', async () => {
    const usa = { ...exampleQuote.usa, location: 'Олена Коваль', destination: '067 123 45 01' }
    const asked = { name: 'Олена', phone: '067 123 45 01', quote: { ...exampleQuote, usa } }
    const { id: request } = await json<{ id: number }>(server.call('POST', '/api/mail/callback', asked))
    const { id } = await begin(await deliver(call, today, { request }))
    const row = await findRow(server.ctx.db, 'cases', { id }, ['facts'])
    const { query } = JSON.parse(row?.facts ?? '') as { query: string }
    expect(query).toContain('location=&')
    expect(query).toContain(`price=${exampleQuote.price.amount}&`)
    expect(decodeURIComponent(query)).not.toMatch(/Олена|067/)
  })

  it('keeps what its order said when visitors saw it first, until it is withdrawn', async () => {
    const { order, car } = await shown()
    await json(call('PUT', `/api/order/${order.id}`, { model: 'Golf' }))
    expect(await json<CarCase>(change(car, { texts: { ru: 'Ещё раз.' } }))).toMatchObject({ model: 'Passat' })
    await json(withdraw(car))
    expect(await json<CarCase>(publish(car))).toMatchObject({ model: 'Golf', publishedAt: car.publishedAt })
  })
})
