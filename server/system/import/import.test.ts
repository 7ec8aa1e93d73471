/** Moving in from the admin: upload, list, bring in step by step. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { findOwn } from '#server/content/import/already-imported.ts'
import { jobs } from '#server/job-list.ts'
import { readTar, tarEnd, tarHeader, tarPadding } from '#server/platform/backup/tar.ts'
import { countRows, hasRows, insertRow } from '#server/platform/db/rows.ts'
import { beginOrder } from '#server/proofs/testing/orders.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { ownToday as quote } from '#server/proofs/testing/quote-requests.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import { type ImportStep, importLimits } from '#shared/contract/system/import.ts'
import { writeZip } from '#shared/domain/write-zip.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { writeExport } from '../export/write-export.ts'
import { heldUploadsOf } from './held-uploads.ts'

const wordpress = readFileSync(
  fileURLToPath(new URL('../../content/import/testing/wordpress.xml', import.meta.url)),
)

describe('an import from the admin', () => {
  const { server, colleague: signedIn } = serverOfTest()
  let admin: ApiClient
  beforeEach(async () => {
    admin = await server.signedIn()
    // However slow the machine is, no step ends for its time.
    server.clock.stopped = { at: new Date(), uptime: 1_000_000_000 }
  })

  const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const response = await admin('POST', '/api/import', fileForm(bytes, name))
    return { status: response.status, ...((await response.json()) as { id: string; kind: string }) }
  }
  const step = async (id: string, apply: boolean, from = 0) => {
    const response = await admin('POST', `/api/import/${id}/run`, { apply, from, fetchPictures: false })
    return { status: response.status, step: (await response.json()) as ImportStep }
  }
  const posts = async () => (await server.ctx.db.selectFrom('posts').select('id').execute()).length
  const held = () => {
    const folder = join(server.ctx.config.dataDir, 'tmp')
    return existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('import-')) : []
  }

  it('lists, brings in, and keeps the file no longer than that', async () => {
    const { id, kind, status } = await upload(new Uint8Array(wordpress), '../../evil.xml')
    expect({ status, kind }).toEqual({ status: 201, kind: 'posts' })
    const listed = await step(id, false)
    expect(listed.step).toMatchObject({ next: null, counts: { found: 5, added: 0, skipped: 2 } })
    expect(await posts()).toBe(0)
    expect(held()).toHaveLength(1)
    const done = await step(id, true)
    expect(done.step.counts).toMatchObject({ found: 0, added: 5 })
    expect(await posts()).toBe(4)
    expect(held()).toEqual([])
    expect((await step(id, true)).status).toBe(404)
  })

  const ghostOf = (length: number) =>
    new TextEncoder().encode(
      JSON.stringify({
        data: {
          posts: Array.from({ length }, (_, index) => ({
            id: String(index),
            title: `Пост ${index}`,
            slug: `post-${index}`,
            html: '<p>x</p>',
          })),
        },
      }),
    )
  /** By the clock of the server a quarter of a step has gone whenever somebody looks. */
  const slowly = () => {
    let looks = 0
    Object.defineProperty(server.clock, 'offset', { get: () => (importLimits.step / 4) * looks++ })
  }

  it('ends a step when its time is over, and goes on from there', async () => {
    const { id } = await upload(ghostOf(30), 'ghost.json')
    slowly()
    const steps: ImportStep[] = []
    for (let from: number | null = 0; from !== null; from = steps.at(-1)?.next ?? null)
      steps.push((await step(id, true, from)).step)
    expect(steps.length).toBeGreaterThan(3)
    expect(steps.flatMap(({ records }) => records.map(({ title }) => title))).toEqual(
      Array.from({ length: 30 }, (_, index) => `Пост ${index}`),
    )
    expect(await posts()).toBe(30)
  })

  it('goes on wherever a step begins, also where two look at it at once', async () => {
    const { id } = await upload(ghostOf(150), 'ghost.json')
    const titles = async (from: number) => {
      const { records, next } = (await step(id, false, from)).step
      return [records[0]?.title, records.length, next]
    }
    expect(await titles(50)).toEqual(['Пост 50', 100, null])
    expect(await Promise.all([titles(0), titles(100), titles(50)])).toEqual([
      ['Пост 0', 150, null],
      ['Пост 100', 50, null],
      ['Пост 50', 100, null],
    ])
  })

  it('names what is wrong with a table that cannot be read', async () => {
    const { id } = await upload(new TextEncoder().encode('Имя;Телефон\n"Иван;067'), 'a.csv')
    const response = await admin('POST', `/api/import/${id}/run`, {
      apply: false,
      from: 0,
      fetchPictures: false,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ path: 'file', message: expect.stringContaining('Таблицу не прочитать') }],
    })
  })

  it('takes a table of requests, and names the lines that it cannot take', async () => {
    const table = new TextEncoder().encode('Имя;Телефон;Город\nИван;0671234567;Львов\nПётр;;\n')
    const { id, kind } = await upload(table, 'Заявки.CSV')
    expect(kind).toBe('requests')
    const { step: done } = await step(id, true)
    expect(done.counts).toMatchObject({ added: 1, failed: 1 })
    expect(done.records.map(({ title }) => title)).toEqual(['Строка 3'])
    expect(done.skipped).toEqual([{ what: 'Столбец «Город»: в заявке нет такого поля', count: 1 }])
  })

  it('refuses what is no export, and forgets one that another of the same account has replaced', async () => {
    expect(await upload(new TextEncoder().encode('hello'), 'a.xml')).toMatchObject({ status: 400 })
    const first = await upload(new Uint8Array(wordpress), 'a.xml')
    await upload(new Uint8Array(wordpress), 'b.xml')
    expect((await step(first.id, false)).status).toBe(404)
    expect(held()).toHaveLength(1)
  })

  it('goes on while colleagues upload, fail and finish their own, and is nobody else’s', async () => {
    const owner = admin
    const colleague = await signedIn('editor')
    const own = await upload(new Uint8Array(wordpress), 'a.xml')
    admin = colleague
    expect((await step(own.id, false)).status).toBe(404)
    expect(await upload(new TextEncoder().encode('hello'), 'a.xml')).toMatchObject({ status: 400 })
    const markdown = '---\ntitle: Пост\n---\nТекст'
    const others = await upload(new TextEncoder().encode(markdown), 'post.md')
    expect(held()).toHaveLength(2)
    expect((await step(others.id, true)).step).toMatchObject({ next: null, counts: { added: 1 } })
    admin = owner
    expect((await step(own.id, true)).step).toMatchObject({ next: null, counts: { added: 5 } })
    expect(held()).toEqual([])
  })

  it('ends in order when its account uploads another while it runs', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `Имя ${at};0671234567`)
    const table = new TextEncoder().encode(['Имя;Телефон', ...rows].join('\n'))
    const { id } = await upload(table, 'a.csv')
    const running = step(id, true)
    await upload(table, 'b.csv')
    expect((await running).status).toBe(200)
    expect((await step(id, true)).status).toBe(404)
    expect(held()).toHaveLength(1)
  })

  const markdown = (title: string) =>
    Buffer.from(`---\ntitle: ${title}\ndate: 2022-01-01\nimage: img/cover.jpg\n---\n![](img/cover.jpg)`)
  const zipped = (...files: [name: string, bytes: Buffer][]) =>
    new Uint8Array(writeZip(files.map(([name, bytes]) => ({ name, bytes }))))
  const addPictures = async (id: string, bytes: Uint8Array<ArrayBuffer>, name: string) =>
    (await admin('POST', `/api/import/${id}/pictures`, fileForm(bytes, name))).status

  it('takes a folder of Markdown as an archive, and the second time adds nothing, however it is packed', async () => {
    const cover = await aPicture(5_001)
    const packed = zipped(['blog/a.md', markdown('Первая')], ['blog/img/cover.jpg', cover])
    const { id, kind } = await upload(packed, 'blog.zip')
    expect(kind).toBe('posts')
    expect((await step(id, false)).step).toMatchObject({ counts: { found: 1 }, pictures: 2 })
    expect((await step(id, true)).step).toMatchObject({ counts: { added: 1 }, pictures: 2 })
    expect(held()).toEqual([])
    for (const again of [packed, zipped(['a.md', markdown('Первая')])])
      expect((await step((await upload(again, 'x.zip')).id, true)).step.counts).toMatchObject({
        added: 0,
        known: 1,
      })
    const alone = await upload(new Uint8Array(markdown('Первая')), 'a.md')
    expect((await step(alone.id, false)).step.counts).toMatchObject({ known: 1 })
    expect(await posts()).toBe(1)
  })

  it('takes pictures one by one and in archives, of any export', async () => {
    const { id } = await upload(new Uint8Array(wordpress), 'a.xml')
    expect((await step(id, false)).step.pictures).toBe(0)
    expect(await addPictures(id, new Uint8Array(await aPicture(5_002)), 'lot.jpg')).toBe(204)
    const alone = (await step(id, false)).step.pictures
    const inFolder: [string, Buffer] = ['uploads/2023/05/cover.jpg', await aPicture(5_003)]
    for (const name of ['first.zip', 'the same again.zip'])
      expect(await addPictures(id, zipped(inFolder), name)).toBe(204)
    const both = (await step(id, false)).step.pictures
    expect([alone > 0, both > alone]).toEqual([true, true])
    expect((await step(id, true)).step.pictures).toBe(both)
  })

  const ownArchive = async () => new Uint8Array(await buffer(Readable.from(writeExport(server.ctx))))
  const resultsOf = async (archive: Uint8Array<ArrayBuffer>, apply: boolean) => {
    const { id } = await upload(archive, 'export.tar')
    const { records, counts } = (await step(id, apply)).step
    expect(counts.failed).toBe(0)
    return Object.fromEntries(
      records.map(({ title, result, leftOut }) => [title, [result, ...leftOut.map(({ why }) => why)].join()]),
    )
  }

  it('takes our own export, and adds nothing of it that is here or in the bin', async () => {
    const { id } = await upload(new Uint8Array(wordpress), 'a.xml')
    await addPictures(id, new Uint8Array(await aPicture(5_004)), 'lot.jpg')
    await step(id, true)
    const { db } = server.ctx
    await db.deleteFrom('imported_records').execute()
    const order = await beginOrder(admin, { name: 'Олена', phones: ['+380671234567'] })
    const photo = fileForm(new Uint8Array(await aPicture(5_005)), 'Кузов.jpg')
    expect((await admin('POST', `/api/order/${order.id}/file`, photo)).status).toBe(201)
    expect((await admin('PUT', '/api/rate/2026-05-20', { USD: 45.5, EUR: 52.25 })).status).toBe(200)
    const archive = await ownArchive()
    const [binned] = await db.selectFrom('post_texts').selectAll().orderBy('post_id').execute()
    if (!binned) throw new Error('no post')
    for (const path of [`/api/post/${binned.post_id}`, `/api/order/${order.id}`])
      expect((await admin('DELETE', path)).status, path).toBe(204)
    const stored = async () => [
      await posts(),
      await countRows(db.selectFrom('media')),
      await countRows(db.selectFrom('orders')),
    ]
    const before = await stored()
    expect(before).toEqual([3, expect.any(Number), 0])
    const removed = [binned.title, `Заказ «${order.id}»`, 'Файл заказа 1']
    const inBin = 'known,лежит в корзине: её можно вернуть оттуда'
    for (const apply of [false, true]) {
      const results = await resultsOf(archive, apply)
      expect(results).toMatchObject(Object.fromEntries(removed.map(title => [title, inBin])))
      expect(new Set(Object.values(results))).toEqual(new Set(['known', inBin]))
      expect(Object.keys(results)).toEqual(expect.arrayContaining(['Меню «uk»', 'Курс «USD на 20.05.2026»']))
      expect(await stored()).toEqual(before)
      expect(await hasRows(db.selectFrom('imported_records'))).toBe(apply)
    }
    expect(held()).toEqual([])
  })

  it('knows a picture of our own export that lies in the bin', async () => {
    const { db } = server.ctx
    const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    const at = '2026-01-02T00:00:00.000Z'
    const size = { width: 1, height: 1, variants: '[]' }
    const row = { hash: 'a'.repeat(64), ...size, created_at: at, binned_at: at }
    await db.insertInto('binned_media').values(row).execute()
    const find = (digit: string, installation = id) =>
      findOwn(db, `export:${installation}`, {
        table: 'pictures',
        id: `pictures/${digit.repeat(16)}.jpg`,
        createdAt: undefined,
      })
    const ofAnother = find('a', randomUUID())
    expect([await find('a'), await find('b'), await ofAnother]).toEqual(['binned', null, null])
  })

  it('brings back from our own export what is gone for good, at the records that are still here', async () => {
    expect(
      (await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567', quote })).status,
    ).toBe(202)
    const { db } = server.ctx
    const [request] = await db.selectFrom('requests').select('id').execute()
    const packed = zipped(['a.md', markdown('Первая')], ['img/cover.jpg', await aPicture(5_006)])
    await step((await upload(packed, 'a.zip')).id, true)
    await db.deleteFrom('imported_records').execute()
    const [first] = await db.selectFrom('posts').select('id').execute()
    for (const place of [`request/${request?.id}`, `post/${first?.id}`])
      expect((await admin('POST', `/api/comment/${place}`, { text: place })).status).toBe(201)
    const [picture] = await db.selectFrom('media').select('hash').execute()
    const value = `/media/${picture?.hash}-400.jpg`
    const option = { title: 'hero', value, note: '', created_at: '2026-01-01T00:00:00.000Z' }
    await insertRow(db, 'options', { ...option, updated_at: option.created_at })
    const archive = await ownArchive()
    const comments = () =>
      db.selectFrom('comments').select(['kind', 'record_id', 'text']).orderBy('text').execute()
    const before = await comments()
    expect(before).toHaveLength(2)
    await resultsOf(archive, true)
    expect(await comments()).toEqual(before)
    await db.deleteFrom('comments').execute()
    await db.deleteFrom('options').execute()
    await resultsOf(archive, true)
    expect(await comments()).toEqual(before)
    expect(await db.selectFrom('options').select('value').execute(), 'with its picture').toEqual([{ value }])
    expect([await countRows(db.selectFrom('requests')), await posts()]).toEqual([1, 1])
    // As after a backup from before the archive: the numbers are given to others.
    const created_at = '2026-01-02T00:00:00.000Z'
    await db.deleteFrom('imported_records').execute()
    await db.updateTable('requests').set({ created_at }).execute()
    await db.updateTable('post_texts').set({ created_at }).execute()
    await resultsOf(archive, true)
    expect([await countRows(db.selectFrom('requests')), await posts()]).toEqual([2, 2])
  })

  it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    [
      'an export that was cut off',
      () => new Uint8Array(wordpress.subarray(0, wordpress.length / 2)),
      'a.xml',
    ],
    ['pictures alone', () => zipped(['a.jpg', Buffer.from('x')]), 'a.zip'],
    [
      'a workbook',
      () => zipped(['xl/workbook.xml', Buffer.from('x')], ['a.xml', Buffer.from('y')]),
      'a.xlsx',
    ],
    ['a damaged archive', () => new Uint8Array(Buffer.from('PK\x03\x04 and so on')), 'a.zip'],
    ['a damaged export of ours', () => new Uint8Array(Buffer.from('tar')), 'a.tar'],
    ['a name of dots', () => new Uint8Array(markdown('x')), '..md'],
  ])('refuses %s, in words, and leaves nothing on the disk', async (_what, bytes, name) => {
    expect((await upload(bytes(), name)).status).toBe(400)
    expect(held()).toEqual([])
  })

  it('takes no pictures for an export that is gone', async () => {
    const { id } = await upload(new Uint8Array(wordpress), 'a.xml')
    expect(await addPictures(id, new Uint8Array(Buffer.from('PK\x03\x04')), 'a.zip')).toBe(400)
    await upload(new Uint8Array(wordpress), 'b.xml')
    expect(await addPictures(id, new Uint8Array(await aPicture(1)), 'lot.jpg')).toBe(404)
  })

  it('forgets an export that nobody asks for', async () => {
    const { id } = await upload(new TextEncoder().encode('Имя;Телефон\nИван;0671234567\n'), 'a.csv')
    const job = jobs.find(({ name }) => name === 'import-upload')
    if (!job?.isDue) throw new Error('no such job')
    server.clock.offset += 50 * 60_000
    await step(id, false)
    server.clock.offset += 50 * 60_000
    expect(await job.isDue(server.ctx)).toBe(false)
    server.clock.offset += 11 * 60_000
    expect(await job.isDue(server.ctx)).toBe(true)
    await job.run(server.ctx)
    expect(held()).toEqual([])
    expect((await step(id, false)).status).toBe(404)
    expect(await job.isDue(server.ctx)).toBe(false)
  })

  it('takes our own export as a Mac packs it again, and lets go of it when a person is erased', async () => {
    await admin('POST', '/api/option', { title: 'company_fee', value: '250', note: '' })
    const archive = await buffer(Readable.from(writeExport(server.ctx)))
    await server.ctx.db.deleteFrom('options').execute()
    const files: [string, Buffer][] = []
    const source = { read: async (at: number, length: number) => archive.subarray(at, at + length) }
    for await (const { name, size, position } of readTar(source))
      files.push([`export/${name}`, archive.subarray(position, position + size)])
    await upload(zipped(...files), 'export.zip')
    expect(await heldUploadsOf(server.ctx).dropPeople()).toBe(true)
    await step((await upload(zipped(...files), 'export.zip')).id, true)
    const options = await server.ctx.db.selectFrom('options').select(['title', 'value']).execute()
    expect(options).toEqual([{ title: 'company_fee', value: '250' }])
  })

  it('brings in everything of our own export for an owner, and only the posts for an editor', async () => {
    await admin('POST', '/api/option', { title: 'company_fee', value: '250', note: '' })
    const archive = new Uint8Array(await buffer(Readable.from(writeExport(server.ctx))))
    await server.ctx.db.deleteFrom('options').execute()
    const owner = admin
    admin = await signedIn('editor')
    const { skipped } = (await step((await upload(archive, 'export.tar')).id, true)).step
    expect(skipped.map(({ what }) => what)).toEqual(['Всё, кроме статей: такие записи переносит владелец'])
    const options = () => server.ctx.db.selectFrom('options').select(['title', 'value']).execute()
    expect(await options()).toEqual([])
    admin = owner
    await step((await upload(archive, 'export.tar')).id, true)
    expect(await options()).toEqual([{ title: 'company_fee', value: '250' }])
  })

  const tar = (...files: [name: string, text: string][]) => {
    const at = new Date('2026-01-01T00:00:00.000Z')
    const parts = files.flatMap(([name, text]) => {
      const bytes = Buffer.from(text)
      return [tarHeader({ name, size: bytes.length }, at), bytes, tarPadding(bytes.length)]
    })
    return new Uint8Array(Buffer.concat([...parts, tarEnd()]))
  }
  const manifest: [string, string] = [
    'export.json',
    JSON.stringify({ format: 1, version: '1.0.0', installation: '6f1b0c9e-5b5c-4a53-9d0e-1a2b3c4d5e6f' }),
  ]

  it('leaves out of an archive what nobody could enter here, and names the reason before and after', async () => {
    const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const lines = (...records: object[]) =>
      records.map((record, at) => JSON.stringify({ id: at + 1, note: '', ...record, ...times })).join('\n')
    const text = { title: 'x', theme: 'neutral', sections: [] }
    const published = { published_at: times.created_at, publish_at: null, updated_at: times.created_at }
    const archive = tar(
      manifest,
      [
        'data/options.jsonl',
        lines(
          { title: 'company_fee', value: 'дорого' },
          { title: 'telegram_url', value: 'javascript:alert(1)' },
          { title: 'customs_broker_fee', value: '250' },
        ),
      ],
      [
        'data/dated_prices.jsonl',
        lines(
          {
            title: 'customs_broker_fee',
            valid_from: '2027-02-30',
            value: '300',
            before: null,
            author_name: null,
          },
          {
            title: 'customs_broker_fee',
            valid_from: '2027-02-01',
            value: 'NaN',
            before: null,
            author_name: null,
          },
          {
            title: 'customs_broker_fee',
            valid_from: '2027-03-01',
            value: '300',
            before: null,
            author_name: null,
          },
        ),
      ],
      // The next version and the next revision are counted from these.
      [
        'data/table_versions.jsonl',
        lines({
          title: 'copart-fee',
          version: Number.MAX_SAFE_INTEGER,
          effective_from: null,
          columns: [],
          data: [],
        }),
      ],
      [
        'data/tariff_changes.jsonl',
        lines({ revision: Number.MAX_SAFE_INTEGER, state: 'applied', cells: [], reason: 'Закон' }),
      ],
      [
        'data/pages.jsonl',
        lines({
          path: '/about',
          formerAddresses: ['/', '/usa', '/admin', '//example.com', '/old'],
          texts: [{ lang: 'ru', draft: text, published: text, planned: null, ...published }],
        }),
      ],
    )
    const refused = [
      ['Настройка 1', 'value: Нужна сумма в долларах, например 250'],
      ['Настройка 2', expect.stringContaining('https://')],
      ['Цена с даты 1', 'valid_from: Дата указывается в формате ГГГГ-ММ-ДД'],
      ['Цена с даты 2', 'value: Нужна сумма в долларах, например 250'],
      ['Таблица 1', expect.stringContaining('version: ')],
      ['Правка тарифа 1', expect.stringContaining('revision: ')],
    ]
    const { id } = await upload(archive, 'export.tar')
    for (const apply of [false, true]) {
      const { records } = (await step(id, apply)).step
      const failed = records.filter(({ result }) => result === 'failed')
      expect(failed.map(({ title, leftOut }) => [title, leftOut[0]?.why])).toEqual(refused)
    }
    const { db } = server.ctx
    const options = await db.selectFrom('options').select('title').orderBy('title').execute()
    expect(options.map(({ title }) => title)).toEqual(['customs_broker_fee'])
    const prices = await db.selectFrom('dated_prices').select('valid_from').execute()
    expect(prices).toEqual([{ valid_from: '2027-03-01' }])
    const former = await db.selectFrom('site_page_paths').select('path').execute()
    expect(former).toEqual([{ path: '/old' }])
  })

  it('gives no number to a new calculation that one of the archive has', async () => {
    const ask = async () =>
      (await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567', quote })).status
    expect(await ask()).toBe(202)
    const archive = await buffer(Readable.from(writeExport(server.ctx)))
    const { db } = server.ctx
    await db.deleteFrom('requests').execute()
    const [first] = await db.deleteFrom('quotes').returning('number').execute()
    const year = String(first?.number).slice(0, 4)
    // Where a number was skipped, as PostgreSQL does, the quotes of an archive have higher ones than here.
    const numbered = archive.toString('latin1').replaceAll(String(first?.number), `${year}-000003`)
    const { id } = await upload(new Uint8Array(Buffer.from(numbered, 'latin1')), 'export.tar')
    expect((await step(id, true)).step.counts.failed).toBe(0)
    for (let n = 0; n < 2; n++) expect(await ask()).toBe(202)
    const numbers = await db.selectFrom('quotes').select('number').orderBy('id').execute()
    expect(numbers.map(({ number }) => number)).toEqual([3, 4, 5].map(n => `${year}-00000${n}`))
  })

  it('names what is damaged in an archive, and brings in the rest', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const post = (id: number, more: object = {}) =>
      JSON.stringify({
        id,
        title: `Пост ${id}`,
        slug: `post-${id}`,
        status: 'draft',
        publishedAt: null,
        order: 0,
        description: '',
        metaTitle: '',
        metaDescription: '',
        keywords: '',
        imageAlt: '',
        text: 'Текст',
        categories: [],
        picture: null,
        formerAddresses: [],
        createdAt: at,
        updatedAt: at,
        ...more,
      })
    const template = (title: string) =>
      JSON.stringify({ id: title, title, text: 'Добрый день', created_at: at, updated_at: at })
    const { id } = await upload(
      tar(
        manifest,
        ['posts/000001-post-1.json', post(1)],
        ['posts/000002-post-2.json', '{"id":2}'],
        ['posts/000003-post-3.json', post(3)],
        ['posts/000003-post-3.uk.json', post(3).slice(0, 50)],
        ['posts/000004-post-4.json', post(4)],
        ['posts/000005-post-5.json', post(5, { status: 'scheduled', publishedAt: '2999-13-45' })],
        ['posts/000006-post-6.json', post(6, { title: 'Пост\0' })],
        ['posts/000007-post-7.json', post(7, { categories: ['Р'.repeat(121)] })],
        [
          'data/reply_templates.jsonl',
          `${template('А')}\n${template('Б').slice(0, 20)}\nnull\n${template('В')}\n${template('\ud800')}\n`,
        ],
      ),
      'export.tar',
    )
    const posts = [2, 3, 5, 6, 7].map(number => `00000${number}-post-${number}.json`)
    const named = [...posts, 'reply_templates 2', 'reply_templates 3', 'reply_templates 5']
    for (const apply of [false, true]) {
      const { records, counts, next } = (await step(id, apply)).step
      expect([next, counts]).toMatchObject([null, { [apply ? 'added' : 'found']: 4, failed: 8 }])
      const failed = records.filter(({ result }) => result === 'failed')
      expect(failed.map(({ title }) => title)).toEqual(named)
      for (const { leftOut } of failed) expect(leftOut[0]?.why).toMatch(/поврежд/)
    }
  })

  it.each<[string, [string, string][]]>([
    ['twice', [manifest, manifest]],
    ['as a file and as a folder', [manifest, ['pictures/a', 'x'], ['pictures/a/b', 'y']]],
  ])('refuses an archive that has one name %s, in words', async (_how, files) => {
    expect(await upload(tar(...files), 'export.tar')).toMatchObject({
      status: 400,
      errors: [{ path: 'file', message: expect.stringContaining('повреждён') }],
    })
    expect(held()).toEqual([])
  })
})
