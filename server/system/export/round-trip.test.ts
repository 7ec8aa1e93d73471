/** Nobody is locked in: our own archive in an empty installation gives the same archive again, record by record. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importPosts } from '#server/content/import/import-posts.ts'
import { picturesIn } from '#server/content/import/picture-folder.ts'
import { openExport, unpackExportInWorker } from '#server/content/import/read-in-worker.ts'
import { afterPosts, unpackExport } from '#server/content/import/read-own-export.ts'
import { readTar, sourceOf } from '#server/platform/backup/tar.ts'
import { insertRow } from '#server/platform/db/rows.ts'
import { unpacked } from '#server/proofs/fixtures/stored.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import {
  beginWithContract,
  draftInvoice,
  firmIban,
  issue,
  issued,
  makeFirm,
  otherIban,
  previewOf,
  setPayer,
} from '#server/proofs/testing/invoices.ts'
import { deliver, jsonOf } from '#server/proofs/testing/orders.ts'
import { bringIn, exportTo } from '#server/proofs/testing/own-archive.ts'
import { aFile, aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { ownToday as input } from '#server/proofs/testing/quote-requests.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import {
  type ApiClient,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import type { Firm, FirmNumbers } from '#shared/contract/system/firms.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

let folder: string
let first: TestServer
let second: TestServer
let archive: string
beforeAll(async () => {
  folder = emptyFolder('round-trip')
  first = await startTestServer({ SEED: 'demo' })
  second = await startTestServer()
  await fill(first)
  archive = await exported(first, 'first.tar')
}, 120_000)
afterAll(async () => {
  await first.stop()
  await second.stop()
})

const nbsp = '\u00a0'

/** One of everything that the demo lacks, with values that are easily lost on the way. */
const fill = async (server: TestServer): Promise<void> => {
  const admin = await server.signedIn()
  const made = async (response: Promise<Response>): Promise<Record<string, unknown>> => {
    const { status, ok } = await response
    const body = (await (await response).json()) as Record<string, unknown>
    if (!ok) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  await made(admin('POST', '/api/category', { title: 'Без статей', titles: { uk: 'Без статей' } }))
  const { url } = await made(admin('POST', '/api/post/picture', aForm({}, await aPicture(7, 700, 400))))
  const hash = String(url).slice('/media/'.length, '/media/'.length + 64)
  const words = { name: 'Порт', alts: { ru: 'Порт утром', uk: 'Порт уранці' }, focus: { x: 30, y: 40 } }
  await made(admin('PUT', `/api/media/${hash}`, words))
  const post = (fields: Record<string, string>, picture: number) =>
    aPicture(picture).then(bytes => made(admin('POST', '/api/post', aForm(fields, bytes))))
  const odd = await post(
    {
      title: `Цена${nbsp}10${nbsp}000${nbsp}$`,
      text: `<p>До${nbsp}10${nbsp}000 <a href="/calculator">тут</a></p><figure class="wide"><img src="${url}" alt="" width="700" height="400"></figure>`,
      description: `Описание с${nbsp}пробелом`,
      keywords: 'а, б',
      imageAlt: '',
      order: '-5',
      publishedAt: '2024-02-29T23:59:59.999Z',
    },
    8,
  )
  await post({ title: 'Черновик', status: 'draft', text: '<p>Набросок</p>' }, 9)
  await post(
    { title: 'Потом', description: 'Скоро', status: 'scheduled', publishedAt: '2100-01-01T00:00:00.000Z' },
    10,
  )
  await made(admin('PUT', `/api/post/${odd.id}`, aForm({ slug: 'novyj-adres' })))
  const uk = { title: 'Ціна', text: '<p>Українською</p>', description: 'Опис', status: 'published' }
  for (const slug of ['tsina', 'tsina-i-stroky'])
    await made(admin('PUT', `/api/post/${odd.id}?lang=uk`, aForm({ ...uk, slug })))
  const menu = { header: [{ label: 'США', target: { kind: 'page', path: '/usa' } }], footer: [], legal: [] }
  await made(saveSeen(admin, '/api/menu?lang=uk', menu))
  await made(admin('POST', '/api/meta?lang=uk', { page: 'odd', title: '', description: 'Опис' }))
  await made(admin('POST', '/api/option', { title: 'odd.option', value: `  1${nbsp}000\n`, note: '' }))
  const planned = { path: '/planned', title: 'По плану', theme: 'neutral' }
  const { id: plannedPage } = await made(admin('POST', '/api/site-pages', planned))
  const publishAt = '2100-01-01T00:00:00.000Z'
  await made(admin('POST', `/api/site-pages/${plannedPage}/publish`, { publishAt }))
  const later = { title: 'Уже иначе', theme: 'neutral', sections: [] }
  await made(admin('PUT', `/api/site-pages/${plannedPage}`, later))
  await made(
    admin('POST', '/api/site-pages', {
      path: '/odd',
      title: 'Страница',
      theme: 'neutral',
      sections: [
        {
          id: 'text',
          kind: 'richText',
          anchor: '',
          hidden: false,
          title: '',
          html: `<p>Текст${nbsp}<img src="${url}" alt="Порт"></p>`,
        },
      ],
    }),
  )
  await made(admin('POST', '/api/reply-template', { title: 'Здравствуйте', text: 'Добрый день' }))
  await made(admin('POST', '/api/reference-lot', { title: 'Типовой', input }))
  await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '+380671234567', lang: 'uk' })
  await server.call('POST', '/api/mail/callback', { name: 'Олена', phone: '+380671234568' })
  const requests = await server.ctx.db.selectFrom('requests').select('id').orderBy('id').execute()
  const request = requests.at(-1)?.id
  await made(admin('POST', `/api/comment/request/${request}`, { text: 'Перезвонить' }))
  await made(admin('POST', `/api/comment/post/${odd.id}`, { text: 'Проверить' }))
  const nextAction = { text: 'Позвонить', at: '2100-01-01T08:00:01.000Z' }
  await made(admin('PATCH', `/api/request/${request}`, { status: 'in_work', nextAction }))
  for (const amount of ['10000', '11000'])
    await made(
      admin('POST', `/api/request/${request}/quote`, {
        input: { ...input, date: '2026-08-17', price: { ...input.price, amount } },
      }),
    )
  await admin('POST', `/api/request/${request}/quote/handover`, { way: 'hand' })
  const call = server.call('POST', '/api/mail/callback', { name: 'Пётр', phone: '+380671234569' })
  const { id: earlier } = await made(call)
  await made(admin('POST', `/api/request/${request}/answer`, { way: 'phone', text: 'Договорились' }))
  const byHand = [{ way: 'cut' }, { way: 'join', request: earlier }, { way: 'cut-contact', contact: 'phone' }]
  for (const change of byHand) await made(admin('POST', `/api/request/${request}/thread`, change))
  await made(admin('POST', `/api/request/${earlier}/thread`, { way: 'join', request }))
  const order = await made(
    admin('POST', '/api/order', {
      request,
      phones: ['+380671234568'],
      plate: 'AA 1234 BC',
      contractDay: '2026-11-01',
      nextAction: { text: 'Позвонить', at: '2026-12-01T08:00:00.000Z' },
    }),
  )
  await made(admin('PUT', `/api/order/${order.id}`, { stages: { ukraine: { skipped: true, days: 4 } } }))
  await made(
    saveSeen(admin, `/api/order/${order.id}/money`, {
      currency: 'EUR',
      closed: true,
      unbilled: ['services'],
      bills: [
        {
          key: 'a',
          what: 'Море',
          amount: '1500.50',
          currency: 'USD',
          day: '2026-08-01',
          group: 'delivery',
          line: 'sea',
          rates: { USD: 40.5, EUR: 44 },
          rateReason: 'Карта',
        },
      ],
      payments: [
        { key: 'b', what: 'Аванс', amount: '5.00', currency: 'UAH', due: '2026-08-01', paid: '2026-08-02' },
        {
          key: 'c',
          what: 'Возврат',
          amount: '-5.00',
          currency: 'UAH',
          due: '2026-08-01',
          paid: '2026-08-02',
        },
      ],
    }),
  )
  await made(admin('POST', `/api/comment/order/${order.id}`, { text: 'Ждёт фото' }))
  await fillInvoices(admin)
  const { id: file } = await made(admin('POST', `/api/order/${order.id}/file`, await aFile()))
  const shown = { title: 'Порт', kind: 'paper', day: '2026-11-02', shown: true }
  await made(admin('PUT', `/api/order-file/${file}`, shown))
  const today = kyivDay(server.ctx.now())
  const delivered = await deliver(admin, today)
  const photo = await made(admin('POST', `/api/order/${delivered.id}/file`, await aFile()))
  const car = await made(admin('POST', `/api/order/${delivered.id}/case`, { consentDay: today }))
  await made(
    admin('PUT', `/api/case/${car.id}`, {
      texts: { ru: 'Привезли', uk: 'Привезли швидко' },
      pictures: [{ key: String(photo.id), cleared: true }],
    }),
  )
  await made(admin('POST', `/api/case/${car.id}/publish`, {}))
  const stages = [{ key: 'own1', ru: 'Осмотр', uk: 'Огляд', days: 4, tolerance: 0 }]
  await made(saveSeen(admin, '/api/order-template/eu', { stages }))
  const refused = { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' }
  await made(admin('PATCH', `/api/request/${earlier}`, refused))
  const db = server.ctx.db
  const at = { created_at: '2026-01-01T10:00:01.234Z', updated_at: '2026-02-01T10:00:02.345Z' }
  const price = { title: 'odd.option', note: '', author_id: null, author_name: 'Олена', ...at }
  await made(admin('PUT', '/api/rate/2026-05-20', { USD: 45.5 }))
  await insertRow(db, 'dated_prices', { ...price, valid_from: '2026-01-01', value: '5', before: '4' })
  await insertRow(db, 'dated_prices', { ...price, valid_from: '2100-01-01', value: '6', before: null })
  const change = {
    cells: '[]',
    reason: 'Закон',
    author_id: null,
    author_name: 'Олена',
    confirmed_by_name: null,
    ...at,
  }
  await db
    .insertInto('tariff_changes')
    .values([
      { ...change, revision: 900, state: 'applied' },
      { ...change, revision: null, state: 'draft' },
    ])
    .execute()
}

/** Numbered, annulled with its successor, paid in part by a transfer, in dollars, and a draft. */
const fillInvoices = async (admin: ApiClient): Promise<void> => {
  const firm = await makeFirm(admin)
  const order = await beginWithContract(admin, { clause: 'nbu' })
  const of = { firm: firm.id, account: 'a1', equivalent: false }
  const [wrong, one, other] = [
    await issued(admin, order, of),
    await issued(admin, order, of),
    await issued(admin, order, { ...of, equivalent: true }),
  ]
  await jsonOf(admin('POST', `/api/invoice/${wrong.id}/annul`, { reason: 'помилка' }))
  await jsonOf(admin('POST', `/api/order/${order.id}/invoice`, { money: 'own', insteadOf: wrong.id }))
  const paid = { what: 'Оплата', currency: 'UAH', due: '2026-08-02', paid: '2026-08-02', transfer: 't1' }
  const payments = [
    { ...paid, key: 'p1', amount: '44950.00', invoice: one.id },
    { ...paid, key: 'p2', amount: '1000.00', invoice: other.id },
  ]
  await jsonOf(saveSeen(admin, `/api/order/${order.id}/money`, { payments }))
  await jsonOf(admin('POST', `/api/invoice/${one.id}/write-off`, { reason: 'комісія банку' }))
}

const exported = (server: TestServer, name: string): Promise<string> => exportTo(server, join(folder, name))

/** Each record of the archive by its file, the pictures by their content. */
const recordsOf = async (archive: string) => {
  const file = await open(archive, 'r')
  const records: Record<string, unknown> = {}
  const pictures = new Map<string, string>()
  const files: unknown[] = []
  for await (const { name, size, position } of readTar(sourceOf(file))) {
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, position)
    if (name.startsWith('pictures/'))
      pictures.set(name.slice(9, 25), createHash('sha256').update(buffer).digest('hex'))
    else if (name.endsWith('.jsonl'))
      records[name] = buffer
        .toString()
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as unknown)
    else if (name.startsWith('invoices/')) files.push(createHash('sha256').update(buffer).digest('hex'))
    else if (name.startsWith('orders/'))
      files.push(name.endsWith('.pdf') ? buffer.toString() : (await sharp(buffer).metadata()).width)
    else if (name !== 'export.json') records[name] = buffer.toString()
  }
  await file.close()
  // A page of the first day gives its place to that of the archive, which has another number then.
  for (const page of records['data/pages.jsonl'] as { id?: number }[]) delete page.id
  // A stored file has a name of its own each time.
  for (const named of ['data/order_files.jsonl', 'data/invoices.jsonl'])
    for (const record of (records[named] ?? []) as { file?: string }[]) delete record.file
  return { records, pictures, files }
}

it('puts a picture of a post into the library only where it was there, when an editor brings posts alone', async () => {
  const fresh = await startTestServer()
  const unpacked = mkdtempSync(join(folder, 'editor-'))
  await unpackExportInWorker(archive, unpacked)
  const pictures = join(unpacked, 'data/pictures.jsonl')
  writeFileSync(pictures, readFileSync(pictures, 'utf8').replaceAll('"library":true', '"library":false'))
  const source = await openExport(unpacked)
  const by = { actor: null, requestId: null }
  const findPicture = picturesIn(unpacked)
  await importPosts(fresh.ctx, { source, findPicture, by, apply: true }).finally(source.close)
  const described = fresh.ctx.db.selectFrom('media').select('stored').where('alts', 'like', '%Порт утром%')
  expect(await described.execute()).toEqual([{ stored: 0 }])
  await fresh.stop()
})

it('comes back equal from a fresh installation, and adds nothing the second time', async () => {
  const before = await recordsOf(archive)
  const listed = await bringIn(second, archive, { apply: false })
  expect(listed.counts).toMatchObject({ added: 0, failed: 0 })
  const report = await bringIn(second, archive)
  expect(report.posts.filter(({ result, leftOut }) => result === 'failed' || leftOut.length > 0)).toEqual([])
  expect(report.counts.added).toBe(listed.counts.found)
  const after = await recordsOf(await exported(second, 'second.tar'))
  // Pictures are encoded anew: each is called by the bytes that came.
  let text = JSON.stringify(before.records)
  for (const [name, hash] of before.pictures)
    text = text.replaceAll(new RegExp(`${name}[0-9a-f]{48}`, 'g'), hash).replaceAll(name, hash.slice(0, 16))
  const wanted = JSON.parse(text) as Record<string, unknown>
  const sorted = (value: unknown) =>
    (value as { file: string }[]).toSorted((one, other) => one.file.localeCompare(other.file))
  wanted['data/pictures.jsonl'] = sorted(wanted['data/pictures.jsonl'])
  // A delivered car is published by a person, each time anew.
  for (const car of wanted['data/cases.jsonl'] as { status: string }[]) car.status = 'draft'
  expect(Object.keys(after.records)).toEqual(Object.keys(wanted))
  expect(wanted['data/rates.jsonl']).toMatchObject([{ day: '2026-05-20', code: 'USD', rate: '45.5' }])
  expect(before.files).toContain(400)
  expect(after.files).toEqual(before.files)
  for (const [name, records] of Object.entries(wanted)) expect(after.records[name], name).toEqual(records)
  const again = await bringIn(second, archive)
  expect(again.counts).toMatchObject({ added: 0, failed: 0 })
  expect(again.posts.filter(({ leftOut }) => leftOut.length > 0)).toEqual([])
  expect((await recordsOf(await exported(second, 'third.tar'))).records).toEqual(after.records)
}, 240_000)

describe('an archive', () => {
  const lines = async () => (await recordsOf(archive)).records as Record<string, Record<string, unknown>[]>

  it('comes in by its references: each file behind those that its records refer to', () => {
    expect(afterPosts.join(' ')).toBe(
      [
        'metas pages options dated_prices table_versions tariff_changes reference_lots quotes rates',
        'reply_templates consents requests quote_handovers request_answers request_joins request_cuts',
        'request_quotes order_templates orders order_files firms invoice_numbers invoices payers cases',
        'case_texts case_media media menus posts post_categories post_slugs post_texts redirects',
        'site_page_texts site_pages site_page_paths comments installation',
      ].join(' '),
    )
  })

  it('has the form that the documentation promises, and no secret', async () => {
    await using file = await open(archive, 'r')
    const names: string[] = []
    for await (const { name } of readTar(sourceOf(file))) names.push(name)
    const documented = readFileSync('shared/docs/export.md', 'utf8')
    for (const name of names.filter(each => !/^(?:posts|pictures|orders|invoices)\//.test(each)))
      expect(documented, name).toContain(`\`${name}\``)
    expect(names).toContainEqual(expect.stringMatching(/^posts\/\d{6}-novyj-adres\.md$/))
    const content = readFileSync(archive, 'utf8')
    expect(content).not.toMatch(/argon2|password|session|totp/)
    expect(content).toContain('image: "../pictures/')
    expect(content).toMatch(/lang: "uk"\ntranslationKey: "post-\d+"\n/)
    expect(content).toMatch(/"status": "scheduled",\n\s+"publishedAt": "2100-01-01T00:00:00.000Z"/)
  })

  it('has the whole work on a request: who has it, what is next, its consent, quotes and how they were given', async () => {
    const records = await lines()
    const request = records['data/requests.jsonl']?.find(({ name }) => name === 'Олена')
    expect(request).toMatchObject({
      ...{ taken_by: 1, consent_id: 1, quote_id: expect.any(Number), erased_at: null },
      ...{ next_action: 'Позвонить', next_action_at: '2100-01-01T08:00:01.000Z' },
    })
    expect(records['data/consents.jsonl']).toMatchObject([{ id: 1, text: expect.stringContaining('соглаш') }])
    expect(records['data/admins.jsonl']).toEqual([{ id: 1, name: 'Администратор' }])
    const ofRequest = (name: string) => records[name]?.filter(row => row.request_id === request?.id)
    const given = { quote_id: request?.quote_id, way: 'hand' }
    expect(ofRequest('data/request_quotes.jsonl')).toHaveLength(2)
    expect(ofRequest('data/quote_handovers.jsonl')).toMatchObject([given])
    const comment = { record_id: String(request?.id), author_name: 'Администратор', text: 'Перезвонить' }
    expect(records['data/comments.jsonl']).toContainEqual(expect.objectContaining(comment))
  })

  it('has pages, planned ones too, menus, meta records and the names of categories in both languages', async () => {
    const records = await lines()
    const holding = (part: object) => expect.arrayContaining([expect.objectContaining(part)])
    expect(records['data/categories.jsonl']).toEqual(holding({ titles: { uk: 'Без статей' } }))
    expect(records['data/metas.jsonl']).toEqual(holding({ lang: 'uk', page: 'odd', description: 'Опис' }))
    expect(records['data/menus.jsonl']).toMatchObject([
      { lang: 'ru' },
      { lang: 'uk', header: [{ label: 'США' }] },
    ])
    const page = (path: string) => records['data/pages.jsonl']?.find(each => each.path === path)
    expect(page('/')).toMatchObject({
      texts: [
        { lang: 'ru', draft: { title: 'Главная' }, published: { title: 'Главная' } },
        { lang: 'uk', draft: { title: 'Головна' }, published: { title: 'Головна' } },
      ],
    })
    const publish_at = '2100-01-01T00:00:00.000Z'
    expect(page('/planned')).toMatchObject({
      texts: [{ draft: { title: 'Уже иначе' }, published: null, publish_at, planned: { title: 'По плану' } }],
    })
  })

  it('is given out for the password again', async () => {
    const admin = await first.signedIn()
    expect((await admin('GET', '/api/export')).status).toBe(403)
    const response = await admin('GET', '/api/export', undefined, passwordAgain)
    expect(response.headers.get('content-disposition')).toContain('export-')
    expect((await response.arrayBuffer()).byteLength % 512).toBe(0)
  })

  it('is unpacked in steps of one file, so that none is too long for a limit of time', async () => {
    const begun: string[] = []
    const steps = mkdtempSync(join(folder, 'steps-'))
    await unpackExport(archive, steps, name => begun.push(name))
    const files = readdirSync(steps, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
    const unpackedNames = files.map(each => relative(steps, join(each.parentPath, each.name)))
    expect(begun.toSorted()).toEqual(unpackedNames.toSorted())
  })

  it('is refused when it is damaged, of a version before 1.0.0, or another one', async () => {
    const broken = join(folder, 'broken.tar')
    const empty = () => mkdtempSync(join(folder, 'empty-'))
    writeFileSync(broken, readFileSync(archive).subarray(0, 5000))
    await expect(unpackExport(broken, empty(), () => {})).rejects.toThrow('повреждён')
    writeFileSync(broken, Buffer.alloc(1024))
    await expect(unpackExport(broken, empty(), () => {})).rejects.toThrow('нет export.json')
    const earlier = join(folder, 'earlier.tar')
    // Of the same length, so that the archive stays whole.
    writeFileSync(
      earlier,
      Buffer.from(
        readFileSync(archive).toString('latin1').replace('"version": "1.', '"version": "0.'),
        'latin1',
      ),
    )
    const known = await first.ctx.db.selectFrom('posts').select('id').execute()
    await expect(bringIn(first, earlier)).rejects.toThrow('версией до 1.0.0')
    expect(await first.ctx.db.selectFrom('posts').select('id').execute()).toEqual(known)
  })
})

it('reads the archive that 1.0.0 has written', async () => {
  const archive = join(folder, 'stored.tar')
  writeFileSync(archive, unpacked('export.tar'))
  const { records } = await recordsOf(archive)
  await using server = await startTestServer()
  const report = await bringIn(server, archive)
  expect(report.posts.filter(({ result }) => result === 'failed')).toEqual([])
  const after = (await recordsOf(await exported(server, 'again.tar'))).records
  for (const [name, rows] of Object.entries(records))
    if (Array.isArray(rows) && name !== 'data/admins.jsonl')
      expect(after[name], name).toHaveLength(rows.length)
}, 120_000)

describe('invoices', () => {
  let here: TestServer
  let invoices: string
  let known: Awaited<ReturnType<typeof sums>>
  beforeAll(async () => {
    const server = await startTestServer()
    await fillInvoices(await server.signedIn())
    known = await sums(server)
    invoices = await exported(server, 'invoices.tar')
    await server.stop()
  })
  beforeEach(async () => {
    here = await startTestServer()
  })
  afterEach(() => here.stop())

  const failed = ({ posts }: Awaited<ReturnType<typeof bringIn>>) =>
    posts
      .filter(({ result }) => result === 'failed')
      .map(({ title, leftOut }) => [title, leftOut.map(({ why }) => why).join()])
  const firmOf = async (admin: ApiClient): Promise<Firm & { numbers: FirmNumbers[] }> => {
    const [firm] = await jsonOf<[Firm]>(admin('GET', '/api/firm'))
    return { ...firm, numbers: await jsonOf(admin('GET', `/api/firm/${firm.id}/numbers`)) }
  }
  const sums = (server: TestServer) =>
    server.ctx.db
      .selectFrom('invoices')
      .select(['number', 'stage', 'rest', 'over', 'unknown', 'written_off', 'instead_of'])
      .orderBy('id')
      .execute()

  it('are paid as they were, and none follows before an owner has confirmed accounts and numbers', async () => {
    expect(failed(await bringIn(here, invoices))).toEqual([])
    expect(await sums(here)).toEqual(known)
    const admin = await here.signedIn()
    const firm = await firmOf(admin)
    expect(firm).toMatchObject({ confirmed: false, numbers: [{ last: 3, open: false }] })
    const draft = await draftInvoice(admin, { id: 1 })
    const { problems } = await previewOf(admin, draft)
    expect(problems.map(({ code }) => code)).toEqual(['firm.unconfirmed', 'invoice.numbers-shut'])
    expect((await issue(admin, draft)).status).toBe(409)
    const spoil = (unpacked: string) => {
      const file = join(unpacked, 'export.json')
      const said = JSON.parse(readFileSync(file, 'utf8')) as object
      writeFileSync(file, JSON.stringify({ ...said, installation: randomUUID() }))
    }
    expect(failed(await bringIn(here, invoices, { spoil }))).toEqual([])
    const numbered = (await sums(here)).filter(({ number }) => number !== null)
    expect(numbered, 'the same bytes are the same invoice').toHaveLength(3)
  })

  it('of a firm that has given out the same number itself are refused by it', async () => {
    const admin = await here.signedIn()
    const own = await makeFirm(admin)
    const order = await beginWithContract(admin)
    const invoice = await issued(admin, order, { firm: own.id, account: 'a1', lines: [{ price: '1.00' }] })
    const why = 'у этой фирмы здесь уже есть другой счёт под этим номером'
    expect(failed(await bringIn(here, invoices))).toEqual([[`Счёт клиенту № ${invoice.number}`, why]])
    expect((await sums(here)).map(({ number }) => number)).toEqual(known.map(({ number }) => number))
    expect(await jsonOf(admin('GET', `/api/invoice/${invoice.id}`))).toEqual(invoice)
    const { confirmed, numbers } = await firmOf(admin)
    expect([confirmed, numbers[0]?.last, numbers[0]?.open]).toEqual([true, 3, false])
  })

  it('of an order that lies in the bin here are refused by name, and come with it later', async () => {
    const without = (unpacked: string) => rmSync(join(unpacked, 'data/invoices.jsonl'))
    await bringIn(here, invoices, { spoil: without })
    const admin = await here.signedIn()
    expect((await admin('DELETE', '/api/order/1')).status).toBe(204)
    const why = 'его заказ лежит в корзине: верните его и перенесите счёт ещё раз'
    const refused = failed(await bringIn(here, invoices))
    expect(refused).toContainEqual([`Счёт клиенту № ${known[0]?.number}`, why])
    expect(await sums(here)).toEqual([])
    await jsonOf(admin('POST', '/api/bin/order/1/restore'))
    expect(failed(await bringIn(here, invoices))).toEqual([])
    expect(await sums(here)).toEqual(known)
  })

  it('come in where files of orders have no room left, and are refused by name on a full disk', async () => {
    const { disk } = here.ctx
    here.ctx.disk = () => ({ ...disk('invoices'), free: 1 })
    const why = expect.stringContaining('нет места для счетов')
    const numbered = known.filter(({ number }) => number !== null)
    expect(failed(await bringIn(here, invoices))).toEqual(
      numbered.map(({ number }) => [`Счёт клиенту № ${number}`, why]),
    )
    here.ctx.disk = () => ({ size: 0, free: 200 * 1024 ** 2 })
    expect(failed(await bringIn(here, invoices))).toEqual([])
    expect(await sums(here)).toHaveLength(known.length)
  })

  it('come in behind a payer who was named here meanwhile, and so does a newer archive', async () => {
    const spoil = (unpacked: string) => {
      for (const file of ['payers', 'invoices']) rmSync(join(unpacked, `data/${file}.jsonl`))
    }
    await bringIn(here, invoices, { spoil })
    const admin = await here.signedIn()
    const payers = () => here.ctx.db.selectFrom('payers').select('name').execute()
    await setPayer(admin, { id: 1 }, { name: 'Інший платник' })
    const report = await bringIn(here, invoices)
    expect(failed(report)).toEqual([])
    const why = 'здесь уже есть другая запись под этим именем: она осталась как есть'
    expect(report.posts.filter(({ title }) => title.startsWith('Плательщик'))).toMatchObject([
      { result: 'known', leftOut: [{ why }] },
    ])
    expect(await payers()).toEqual([{ name: 'Інший платник' }])
    expect(await sums(here)).toEqual(known)
    expect((await bringIn(here, invoices)).counts).toMatchObject({ added: 0, failed: 0 })
  })

  it('come in behind a record that the database refuses, which is a line of the report', async () => {
    await sql`create unique index no_second_one on payers (kind)`.execute(here.ctx.db)
    const admin = await here.signedIn()
    const { id } = await beginWithContract(admin)
    const report = await bringIn(here, invoices)
    expect(failed(report)).toEqual([
      ['Плательщик заказа «1»', 'здесь уже есть запись, с которой она не уживается: та осталась как есть'],
    ])
    expect(id).toBe(1)
    expect((await sums(here)).length).toBe(known.length)
  })

  it('are not taken for others: neither with another file nor with an account in their words', async () => {
    const spoil = (unpacked: string) => {
      const file = join(unpacked, 'data/invoices.jsonl')
      const [one, other, third, ...lines] = readFileSync(file, 'utf8').split('\n')
      const changed = [
        one?.replace(/"sha256":"./, '"sha256":"g'),
        other?.replace('"purpose":"Винагорода', `"purpose":"${otherIban} Винагорода`),
        third?.replace(firmIban, 'DE89370400440532013000'),
      ]
      writeFileSync(file, [...changed, ...lines].join('\n'))
    }
    expect(failed(await bringIn(here, invoices, { spoil }))).toEqual([
      [`Счёт клиенту № ${known[0]?.number}`, 'его файл не тот, что был выставлен'],
      ['Счёт клиенту 2', 'номер счёта стоит не на своём месте'],
      ['Счёт клиенту 3', 'номер счёта стоит не на своём месте'],
    ])
    const { payments } = await jsonOf<OrderMoney>((await here.signedIn())('GET', '/api/order/1/money'))
    expect(payments.map(({ key, invoice }) => [key, invoice])).toContainEqual(['was3', null])
  })
})
