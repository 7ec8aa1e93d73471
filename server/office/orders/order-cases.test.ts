/** A delivered order on the site: who may put it there, what it never says, and how it leaves. */
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { archivedContent } from '#server/content/import/archived-content.ts'
import { removeLeaving } from '#server/content/media/leaving-pictures.ts'
import { emptyBin } from '#server/office/bin/empty-bin.job.ts'
import type { ArchiveScope } from '#server/platform/archive/archived-kind.ts'
import { backupSource, writeBackup } from '#server/platform/backup/backup.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { deliver, deliverWithBills, jsonOf as json } from '#server/proofs/testing/orders.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import {
  type Caller,
  owner,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import type { CarCase } from '#shared/contract/content/cases.ts'
import type { OrderFile } from '#shared/contract/office/order-files.ts'
import type { Order } from '#shared/contract/office/orders.ts'
import { problem } from '#shared/contract/platform/common.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { namedIn } from './named-in.ts'

let server: TestServer
let call: Caller
let today: string
beforeAll(async () => {
  server = await startTestServer()
  call = await server.signedIn()
  today = kyivDay(server.ctx.now())
})
afterAll(() => server.stop())

const codesOf = async (answer: Promise<Response>): Promise<string[]> => {
  const { code, errors } = problem.parse(await (await answer).json())
  return errors?.map(one => `${'path' in one ? one.path : ''}: ${one.code}`) ?? [String(code)]
}
const colleague = async (role: 'editor' | 'sales'): Promise<Caller> => {
  const person = { email: `${role}@example.com`, name: `Ганна (${role})`, password: 'синий трамвай 48' }
  await call('POST', '/api/auth/admin/create', { ...person, role })
  return server.signedIn(person)
}
const begin = (order: { id: number }, by = call) =>
  json<CarCase>(by('POST', `/api/order/${order.id}/case`, { consentDay: today }))
const change = ({ id }: CarCase, body: object, by = call) => by('PUT', `/api/case/${id}`, body)
const publish = ({ id }: CarCase, by = call) => by('POST', `/api/case/${id}/publish`, {})
const withdraw = ({ id }: CarCase) => call('POST', `/api/case/${id}/withdraw`, {})

let pictures = 40
const photo = async ({ id }: { id: number }): Promise<OrderFile> => {
  pictures += 16
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aPicture(pictures))]), 'Машина.jpg')
  return json<OrderFile>(call('POST', `/api/order/${id}/file`, form))
}
const texts = { ru: 'Привезли из Нью-Джерси.', uk: 'Привезли з Нью-Джерсі.' }
const shown = async (order?: Order): Promise<{ order: Order; car: CarCase; file: OrderFile }> => {
  const of = order ?? (await deliver(call, today))
  const file = await photo(of)
  const draft = await begin(of)
  await json(change(draft, { texts, pictures: [{ key: String(file.id), cleared: true }] }))
  return { order: of, car: await json<CarCase>(publish(draft)), file }
}
const pictureOf = ({ pictures: [first] }: CarCase): string => {
  if (!first?.url) throw new Error('No picture')
  return first.url
}
const onDisk = (url: string) =>
  existsSync(join(server.ctx.config.dataDir, 'media', url.slice('/media/'.length)))

describe('a case', () => {
  it('begins with the consent of the customer of a delivered order, by whom and of which day is kept', async () => {
    const order = await deliver(call, today)
    const sales = await colleague('sales')
    const draft = await begin(order, sales)
    expect(draft).toMatchObject({
      ...{ order: order.id, slug: 'vw-passat-2019', make: 'VW', status: 'draft', publishedAt: null },
      ...{ consent: { day: today, by: 'Ганна (sales)' }, sums: false, sumsKnown: false },
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

  it('has no consent of a day to come', async () => {
    const { id } = await deliver(call, today)
    const body = { consentDay: addDays(today, 1) }
    expect(await codesOf(call('POST', `/api/order/${id}/case`, body))).toEqual(['consentDay: case.day'])
  })

  it('is not published while its order lies in the bin, and its texts are compared with it there', async () => {
    const { order, car } = await shown()
    await call('DELETE', `/api/order/${order.id}`)
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

  it.each([
    ['Олену поздравляем', 'name'],
    ['дзвоніть 067 123-45-01', 'phone'],
    ['пишите: OLENA@example.com', 'email'],
    ['номер аа 1234-вв', 'plate'],
    ['VIN WVWZZZ 3CZKE 012345', 'other'],
    // Of whatever car.
    ['VIN 1HGCM82633A004352', 'other'],
    ['VIN 1HG CM826\n33A 004352', 'other'],
    ['VIN 1НGСМ82633А004352', 'other'],
    ['номер AA I234 BB', 'plate'],
    ['VIN WVWZZZ3CZKEOI2345', 'other'],
    ['пишите olena @ example . com', 'email'],
    ['дзвоніть О67 123 45 О1', 'phone'],
    ['Поздравляем Елену', 'name'],
    ['Поздравляем Ко-валь', 'name'],
    ['Поздравляем К о в а л ь', 'name'],
    ['Поздравляем Ко\nваль', 'name'],
    ['Поздравляем Кова\u0301ль', 'name'],
    ['Поздравляем Koвaль', 'name'],
    ['Congratulations to Olena', 'name'],
    ['Вместе с Ковалем', 'name'],
    ['Шлях Яна', 'name'],
    ['VW Passat из Нью-Джерси, 2019, пробег 87000 км, за 45 дней', null],
  ])('"%s" names: %s', (text, what) => {
    const order = {
      ...{ name: 'Олена Коваль та Ян (VW)', phones: ['+380671234501'], email: 'Olena@example.com' },
      ...{ plate: 'AA1234BB', vin: 'WVWZZZ3CZKE012345', make: 'VW', model: 'Passat' },
    }
    expect(namedIn(order, text)).toBe(what)
  })

  it.each([
    ['Іваном', 'Иван'],
    ['Николаю', 'Микола'],
    ['Анна', 'Ганна'],
    ['Сергеем', 'Сергій'],
    ['Алексею', 'Олексій'],
    ['Евгений', 'Євген'],
    ['Sergey', 'Сергій'],
    ['Реtrо', 'Petro'],
  ])('"%s" names %s', (text, name) => {
    const nobody = { phones: [], email: '', plate: '', vin: '', make: 'VW', model: 'Passat' }
    expect(namedIn({ ...nobody, name }, `Поздравляем: ${text}!`)).toBe('name')
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

  it('leaves no text in the log', async () => {
    const draft = await begin(await deliver(call, today))
    await json(change(draft, { texts: { ru: 'Олену поздравляем!' } }))
    const log = await server.ctx.db
      .selectFrom('audit')
      .select('difference')
      .where('kind', '=', 'case')
      .execute()
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
    const { facts } = await server.ctx.db
      .selectFrom('cases')
      .select('facts')
      .where('id', '=', car.id)
      .executeTakeFirstOrThrow()
    const { money } = JSON.parse(facts) as { money: { total: { agreed: string; fact: string } } }
    expect(Number(money.total.fact) / Number(money.total.agreed)).toBeCloseTo(1.1, 3)
    const log = await server.ctx.db
      .selectFrom('audit')
      .select('difference')
      .where('kind', '=', 'case')
      .where('record_id', '=', String(car.id))
      .execute()
    expect(JSON.stringify(log)).not.toContain(money.total.fact)
    // Shown already: an editor may change its words.
    expect((await change(car, { texts: { ru: 'Иначе.' } }, editor)).status).toBe(200)
  })

  it('leads to no place that a visitor has typed', async () => {
    const usa = { ...exampleQuote.usa, location: 'Олена Коваль', destination: '067 123 45 01' }
    const asked = { name: 'Олена', phone: '067 123 45 01', quote: { ...exampleQuote, usa } }
    const { id: request } = await json<{ id: number }>(server.call('POST', '/api/mail/callback', asked))
    const { id } = await begin(await deliver(call, today, { request }))
    const row = await server.ctx.db
      .selectFrom('cases')
      .select('facts')
      .where('id', '=', id)
      .executeTakeFirst()
    const { query } = JSON.parse(row?.facts ?? '') as { query: string }
    expect(query).toContain('location=&')
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

describe('the pictures of a case', () => {
  it('are public from its publication on, encoded anew, and leave at once when it is withdrawn', async () => {
    const { car } = await shown()
    const url = pictureOf(car)
    expect((await server.call('GET', url)).status).toBe(200)
    expect(onDisk(url)).toBe(true)
    await json(withdraw(car))
    expect(onDisk(url)).toBe(false)
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
    expect(onDisk(pictureOf(car))).toBe(false)
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
    await removeLeaving(server.ctx)
    expect((await json<CarCase>(call('GET', `/api/case/${car.id}`))).status).toBe('draft')
    expect(onDisk(pictureOf(car))).toBe(false)
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
    const id = pictureOf(car).slice('/media/'.length, '/media/'.length + 64)
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
    await json(change(draft, { pictures: [{ key: String(file.id), cleared: true }], ...named }))
    return draft
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

  it('when its customer takes the consent back at that moment', async () => {
    const draft = await draftOf({ texts })
    const { orderFiles } = server.ctx
    const open = vi.spyOn(orderFiles, 'open').mockImplementationOnce(async name => {
      open.mockRestore()
      await call('DELETE', `/api/case/${draft.id}`)
      return orderFiles.open(name)
    })
    await unstored(() => publish(draft), 404)
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

describe('a case goes for good', () => {
  const leftOf = async (car: CarCase) => {
    const { db } = server.ctx
    const hash = pictureOf(car).slice('/media/'.length, '/media/'.length + 64)
    const rows = [
      await db.selectFrom('cases').select('id').where('id', '=', car.id).execute(),
      await db.selectFrom('case_texts').select('lang').where('case_id', '=', car.id).execute(),
      await db.selectFrom('media').select('hash').where('hash', '=', hash).execute(),
      await db.selectFrom('binned_media').select('hash').where('hash', '=', hash).execute(),
    ]
    return { rows: rows.flat(), picture: onDisk(pictureOf(car)) }
  }
  const nothing = { rows: [], picture: false }

  it('when its customer takes the consent back, also to sales', async () => {
    const { car } = await shown()
    const sales = await colleague('sales')
    expect((await sales('DELETE', `/api/case/${car.id}`)).status).toBe(204)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it('after it was withdrawn: its pictures leave the bin as well', async () => {
    const { car } = await shown()
    await json(withdraw(car))
    await call('DELETE', `/api/case/${car.id}`)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it.each([
    ['its page', (car: CarCase, _hash: string) => change(car, { pictures: [] })],
    ['the library', (_car: CarCase, hash: string) => call('DELETE', `/api/media/${hash}?places=1`)],
  ])('with a picture that was taken off %s before', async (_where, takeOff) => {
    const { car } = await shown()
    await takeOff(car, pictureOf(car).slice('/media/'.length, '/media/'.length + 64))
    await call('DELETE', `/api/case/${car.id}`)
    expect(await leftOf(car)).toEqual(nothing)
  })

  const erase = async (contact: string) =>
    expect(
      (await call('POST', '/api/person/erase', { contact, currentPassword: owner.password })).status,
    ).toBe(200)

  it('with its customer', async () => {
    const phone = '067 123 45 31'
    const { car } = await shown(await deliver(call, today, { phones: [phone] }))
    await erase(phone)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it('with a customer whose order lies in the bin', async () => {
    const phone = '067 123 45 32'
    const { order, car } = await shown(await deliver(call, today, { phones: [phone] }))
    await call('DELETE', `/api/order/${order.id}`)
    await erase(phone)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it('and no import brings it back, nor any other to the site but as a draft', async () => {
    const { car } = await shown()
    const { db } = server.ctx
    const kind = archivedContent.cases ?? expect.fail('no kind')
    const bring = async (slug: string) => {
      const times = { created_at: car.createdAt, updated_at: car.updatedAt, published_at: car.publishedAt }
      const record = kind.shape.parse({
        ...{
          ...times,
          slug,
          order_id: null,
          route: 'usa',
          make: 'VW',
          model: 'Passat',
          year: 2019,
          engine: '',
        },
        ...{
          facts: { start: today, stages: [], money: null, query: '' },
          texts,
          sums: 0,
          status: 'published',
        },
        ...{
          consent_day: today,
          consent_by: 'Ганна',
          pictures: [{ file: null, cleared: true, shown: pictureOf(car) }],
        },
      })
      const scope = {} as ArchiveScope
      return db.transaction().execute(tx => kind.bring(tx, record, scope))
    }
    await call('DELETE', `/api/case/${car.id}`)
    expect(await bring(car.slug)).toEqual({ why: expect.stringContaining('убрана') })
    const { id } = (await bring('vw-passat-other')) as { id: number }
    expect(await json<CarCase>(call('GET', `/api/case/${id}`))).toMatchObject({ status: 'draft' })
    expect(await db.selectFrom('case_media').selectAll().where('case_id', '=', id).execute()).toEqual([])
  })

  it('from a restored backup, of whatever it was then, until somebody publishes it again', async () => {
    const { car, file } = await shown()
    const folder = mkdtempSync(join(tmpdir(), 'cases-'))
    const archive = join(folder, 'backup.tar')
    await pipeline(
      Readable.from(writeBackup(backupSource(server.ctx), server.ctx.now())),
      createWriteStream(archive),
    )
    const DATA_DIR = join(folder, 'data')
    const { withdrawn } = await restoreBackup(archive, DATA_DIR)
    expect(withdrawn).toBeGreaterThan(0)
    const restored = await startTestServer({ DATA_DIR })
    try {
      await removeLeaving(restored.ctx)
      expect((await restored.call('GET', pictureOf(car))).status).toBe(404)
      const office = await restored.signedIn()
      expect(await json<CarCase>(office('GET', `/api/case/${car.id}`))).toMatchObject({
        ...{ status: 'draft', pictures: [{ key: String(file.id), cleared: true, url: null }] },
      })
      const again = await json<CarCase>(office('POST', `/api/case/${car.id}/publish`, {}))
      expect((await restored.call('GET', pictureOf(again))).status).toBe(200)
    } finally {
      await restored.stop()
      rmSync(folder, { recursive: true })
    }
  })

  it('with its order, once that leaves the bin for good', async () => {
    const { order, car } = await shown()
    await call('DELETE', `/api/order/${order.id}`)
    await server.ctx.db
      .updateTable('bin')
      .set({ removed_at: new Date(0).toISOString() })
      .where('kind', '=', 'order')
      .where('ref', '=', String(order.id))
      .execute()
    await emptyBin(server.ctx)
    await removeLeaving(server.ctx)
    expect(await leftOf(car)).toEqual(nothing)
    expect((await server.call('GET', `/cars/${car.slug}`)).status).toBe(410)
  })

  it('and stays while its order lies in the bin, with what it shows', async () => {
    const { order, car } = await shown()
    await call('DELETE', `/api/order/${order.id}`)
    const changed = { texts: { ru: 'Без заказа.' }, pictures: [{ key: car.pictures[0]?.key, cleared: true }] }
    expect(await json<CarCase>(change(car, changed))).toMatchObject({
      ...{ status: 'published', texts: { ru: 'Без заказа.' }, pictures: [{ url: pictureOf(car) }] },
    })
  })
})
