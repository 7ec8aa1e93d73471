/** One person everywhere the server can put them: found, handed over, erased, and then in no byte of it. */
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { jobs } from '#server/job-list.ts'
import { backupSource, writeBackup } from '#server/platform/backup/backup.ts'
import { databaseFile } from '#server/platform/db/open.ts'
import { insertRow, readRow, updateRow, updateRows } from '#server/platform/db/rows.ts'
import { columnsByTable, dbTableNames, tableColumns } from '#server/platform/db/tables.ts'
import { createLog } from '#server/platform/log.ts'
import { telegramSettings } from '#server/proofs/testing/fake-telegram.ts'
import { aFile } from '#server/proofs/testing/pictures.ts'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings, owner } from '#server/proofs/testing/start-test-server.ts'
import { isOnPostgres } from '#server/proofs/testing/test-database.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import { statementSchema } from '#shared/contract/calculation/quotes.ts'
import type { FoundPerson } from '#shared/contract/system/personal-data.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { foldForSearch, listKey } from '#shared/domain/search/search-text.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { writeExport } from '../export/write-export.ts'
import { noticeChat } from '../telegram/telegram.store.ts'
import { planDigest, planErasure } from './plan-erasure.ts'

let logged = ''
const write = (line: string) => {
  logged += line
}
const { server, call } = serverOfTest(
  { ...mailSettings, ...telegramSettings },
  { log: createLog('trace', false, { write }) },
)
beforeEach(() => {
  logged = ''
})

const name = 'Ермолаївна-Зачаклунська'
const phone = '+380501987654'
const email = 'uniq.person.7731@example.com'
const container = 'TRCU7731904'
const vessel = 'Зачаклунська зоря'
/** What must be in no byte, however it is written. */
const traces = [
  name,
  foldForSearch(name),
  listKey(name).split('\n')[0] ?? '',
  phone,
  phone.slice(1),
  '0501987654',
  '501987654',
  email,
  email.toUpperCase(),
  container,
  vessel,
]

/** An auction yard that is none: whatever stands there is stored with the quote. */
const placeNaming = (location: string) =>
  ({
    ...quote,
    route: 'usa',
    usa: { auction: 'copart', location, destination: 'Klaipeda, LT', title: 'clean' },
  }) as const

const ask = async (form: string, body: object, key = 'k'): Promise<number> => {
  await server.ctx.db.deleteFrom('rate_limits').execute()
  const headers = { 'Idempotency-Key': `${key}-${Math.random()}` }
  const answer = await server.call('POST', `/api/mail/${form}`, body, headers)
  if (answer.status !== 202) throw new Error(await answer.text())
  return ((await answer.json()) as { id: number }).id
}
const work = (id: number, body: object) => call('PATCH', `/api/request/${id}`, body)
const find = async (contact: string) =>
  (await (await call('POST', '/api/person/find', { contact })).json()) as FoundPerson
const erase = (contact: string, currentPassword = owner.password) =>
  call('POST', '/api/person/erase', { contact, currentPassword })

/** The person in every place, beside somebody else who stays. */
const fill = async () => {
  await noticeChat(server.ctx.db, { chatId: '5', title: 'Отдел', at: '2026-01-01T00:00:00.000Z' })
  await server.ctx.db.updateTable('telegram_chats').set({ chosen: 1 }).execute()
  await noticeChat(server.ctx.db, { chatId: '6', title: name, at: '2026-01-01T00:00:00.000Z' })
  const called = await ask('callback', { name, phone: '050 198 76 54', message: `Это ${name}`, quote }, phone)
  const stray = await ask('callback', { name, phone, quote: placeNaming(`${name} ${phone}`) })
  server.failMails.value = true
  const mailed = await ask('calculation', { email, message: `${name}, ${phone}`, quote }, email)
  await deliverDueMails(server.ctx)
  server.failMails.value = false
  await deliverDueMails(server.ctx)
  await work(called, { status: 'in_work', note: `${name}: ${phone}, ${email}` })
  await work(called, {
    note: 'Другая заметка',
    nextAction: { text: `Позвонить ${name} на ${phone}`, at: '2027-01-01T08:00:00.000Z' },
  })
  await call('POST', `/api/request/${called}/quote`, { input: quote })
  const other = await ask('callback', {
    name: 'Сосед',
    phone: '067 765 43 21',
    message: 'Жена: 050 198-76-54',
  })
  const stranger = await ask('callback', {
    name: 'Чужой',
    phone: '067 765 43 22',
    message: 'Сколько стоит?',
    quote,
  })
  await work(other, { note: `Писать на ${email}` })
  // Somebody else's request, with the person in a place of its calculation.
  const neighbour = { name: 'Ещё сосед', phone: '067 765 43 23' }
  const quoting = await ask('callback', { ...neighbour, quote: placeNaming(`Рынок, ${phone}`) })
  await call('POST', `/api/comment/request/${other}`, { text: `Жена перезвонит с ${phone}` })
  const view = { list: 'posts', name: `Всё для ${email}`, query: `q=${phone.slice(1)}`, isDefault: false }
  expect((await call('POST', '/api/list-view', view)).status).toBe(201)
  const template = { title: `Для ${phone}`, text: `Пишите на ${email}` }
  expect((await call('POST', '/api/reply-template', template)).status).toBe(201)
  await insertRow(server.ctx.db, 'request_answers', {
    request_id: called,
    way: 'phone',
    text: `${name}, ${phone}, ${email}: договорились`,
    outbox_id: null,
    author_name: 'Администратор',
    created_at: '2026-01-01T00:00:00.000Z',
  })
  await server.ctx.db
    .insertInto('request_cuts')
    .values(
      [phone, email].map(contact_key => ({
        request_id: null,
        contact_key,
        author_name: 'Администратор',
        created_at: '2026-01-01T00:00:00.000Z',
      })),
    )
    .execute()
  // Noted on the phone, with a letter to the person.
  const noted = (await (
    await call('POST', '/api/request', { name, phone, email, note: name, quote, mail: true })
  ).json()) as { id: number }
  // What a mail server answers may repeat whom the mail was for.
  const refusal = `550 no mailbox ${email} for ${name}`
  await updateRows(server.ctx.db, 'outbox', { request_id: mailed }, { last_error: refusal })
  const account = { email, name, password: 'зелёный трамвай 48' }
  const { id } = (await (await call('POST', '/api/auth/admin/create', account)).json()) as { id: number }
  await call('DELETE', `/api/auth/admin/${id}`, { currentPassword: owner.password })
  const ordered = async (body: object): Promise<number> =>
    ((await (await call('POST', '/api/order', body)).json()) as { id: number }).id
  const filed = async (order: number, title = `${name} ${phone} ${email}`): Promise<number> => {
    const form = await aFile(`${title}.jpg`)
    return ((await (await call('POST', `/api/order/${order}/file`, form)).json()) as { id: number }).id
  }
  const own = await ordered({ name, phones: [phone], email, container, vessel })
  const nextAction = { text: `Позвонить ${email} на ${phone}`, at: '2027-01-01T08:00:00.000Z' }
  await call('PUT', `/api/order/${own}`, { vessel: `${vessel} II`, nextAction })
  await filed(own)
  const { stages } = (await (await call('GET', `/api/order/${own}`)).json()) as Order
  await call('PUT', `/api/order/${own}`, {
    stages: Object.fromEntries(stages.map(({ key }) => [key, { actual: '2026-01-02' }])),
  })
  expect((await call('POST', `/api/order/${own}/case`, { consentDay: '2026-01-02' })).status).toBe(201)
  await call('DELETE', `/api/order-file/${await filed(own)}`)
  const gone = await ordered({ name, phones: [phone], email, container, vessel })
  await call('DELETE', `/api/order/${gone}`)
  // Somebody else's order, with the person wherever the office can write.
  const cars = ['auction', 'make', 'model', 'engine', 'port', 'vessel', 'declaration', 'contractNumber']
  const nextDoor = await ordered({
    ...Object.fromEntries(cars.map(field => [field, `${email} ${phone}`])),
    name: `Сосед ${email} ${phone}`,
    vin: phone,
    container: phone,
    plate: phone,
    lot: phone,
    outcome: 'sold',
    outcomeReason: `${email}, ${phone}`,
    nextAction,
  })
  const named = { key: 'a', what: email, amount: '5.00', currency: 'USD', rates: { USD: 40, EUR: 44 } }
  await saveSeen(call, `/api/order/${nextDoor}/money`, {
    bills: [{ ...named, rateReason: phone, day: '2026-08-01', group: 'services' }],
    payments: [{ ...named, rateReason: phone, due: '2026-08-01' }],
  })
  const ways = { contract: 'services', clause: 'typed', clauseSource: `банк ${email}` }
  await saveSeen(call, `/api/order/${nextDoor}/payer`, {
    ...{ kind: 'foreigner', name: `Сосед ${email}`, code: phone, address: `${phone} ${email}` },
    ...ways,
  })
  await filed(nextDoor, `Квитанция ${phone} ${email}`)
  return { called, stray, noted: noted.id, mailed, other, quoting, stranger }
}

/** Every file of the data folder, as bytes. */
const filesOf = (folder: string): { path: string; bytes: Buffer }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .filter(path => statSync(path).isFile())
    .map(path => ({ path, bytes: readFileSync(path) }))
const found = (bytes: Buffer): string[] => traces.filter(trace => bytes.includes(trace))

/** Columns in which something of the person stands. */
const columnsWithTrace = async (): Promise<string[]> => {
  const tables = dbTableNames.filter(table => table !== 'post_search')
  const columns = await Promise.all(
    tables.map(async table => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        server.ctx.db,
      )
      const traced = rows.flatMap(row =>
        Object.keys(row).filter(column => found(Buffer.from(String(row[column] ?? ''))).length > 0),
      )
      return [...new Set(traced)].map(column => `${table}.${column}`)
    }),
  )
  return columns.flat().toSorted()
}

/** Where the kinds of places stand. */
const tableOf = {
  request: 'requests',
  message: 'outbox',
  order: 'orders',
  'binned-order': 'bin',
  'order-file': 'order_files',
  answer: 'request_answers',
  cut: 'request_cuts',
  comment: 'comments',
  quote: 'quotes',
  account: 'bin',
  log: 'audit',
  view: 'list_views',
  template: 'reply_templates',
  case: 'cases',
  chat: 'telegram_chats',
}

/** Each numbered row of the database, by its table and number. */
const allRows = async (): Promise<Map<string, string>> => {
  const all = new Map<string, string>()
  const tables = await server.ctx.db.introspection.getTables()
  for (const { name: table, columns } of tables) {
    if (!(table in tableColumns && columns.some(column => column.name === 'id'))) continue
    const { rows } = await sql<{ id: number }>`select * from ${sql.table(table)}`.execute(server.ctx.db)
    for (const row of rows) all.set(`${table} ${row.id}`, JSON.stringify(row))
  }
  return all
}

test('each column in the database has its word on what an erasure does to it', async () => {
  const tables = await server.ctx.db.introspection.getTables()
  const current = tables
    .filter(({ name }) => !/^post_search|_words(?:_|$)|^migration/.test(name))
    .map(({ name, columns }) => [name, columns.map(column => column.name).toSorted()])
  const known = columnsByTable
    .filter(([table]) => table !== 'post_search')
    .map(([table, { columns }]) => [table, columns.map(({ name }) => name).toSorted()])
  expect(Object.fromEntries(current)).toEqual(Object.fromEntries(known))
})

describe('what is kept of a person', () => {
  it('is erased by the password again, and not by a wrong one', async () => {
    const id = await ask('callback', { name, phone })
    expect((await erase(phone, 'wrong password')).status).toBe(400)
    expect((await call('GET', `/api/request/${id}`)).status).toBe(200)
    expect((await find(phone)).requests).toHaveLength(1)
  })

  it('is found by phone and by e-mail, named in others’ texts as well', async () => {
    const { called, stray, noted, other, quoting, mailed } = await fill()
    const byPhone = await find('(050) 198-76-54')
    expect(byPhone.contact).toBe(phone)
    expect(byPhone.otherContacts, 'requests with the address alone are not found by the phone').toEqual([
      email,
    ])
    expect(byPhone.requests.map(({ id, mention }) => [id, mention])).toEqual([
      [called, false],
      [stray, false],
      [noted, false],
      [mailed, true],
      [other, true],
      [quoting, true],
    ])
    expect(byPhone.requests[0]?.quotes).toHaveLength(2)
    expect(byPhone.messages).toBeGreaterThan(0)
    expect(byPhone.logLines).toBeGreaterThan(0)
    const byMail = await find(email.toUpperCase())
    expect(byMail.binned).toBe(3)
    expect(byMail.otherContacts).toEqual([phone])
    expect(byMail.requests.filter(({ mention }) => !mention).map(({ id }) => id)).toEqual([mailed, noted])
    for (const nobody of ['%', 'Ермолаївна', '', '12'])
      expect((await call('POST', '/api/person/find', { contact: nobody })).status).toBe(400)
    // What was looked for stands in no log.
    expect(found(Buffer.from(logged))).toEqual([])
  })

  it('is handed over as JSON and as a page in which nothing runs', async () => {
    await ask('callback', { name: '<script>alert(1)</script>', phone, quote })
    await ask('callback', { name: 'Сосед', phone: '067 765 43 21', message: `Тайна соседа: ${phone}`, quote })
    await call('POST', '/api/comment/request/1', { text: 'Звонили дважды' })
    await call('POST', '/api/comment/request/2', { text: `Комментарий соседа: ${phone}` })
    const written = { kind: 'post', record_id: '1', author_id: 1, author_name: 'Администратор' } as const
    const noted = { ...written, text: 'Пример: 050 198 76 54', created_at: '2026-01-01T00:00:00.000Z' }
    await server.ctx.db.insertInto('comments').values(noted).execute()
    const file = (format: string) => call('POST', '/api/person/export', { contact: phone, format })
    const json = await file('json')
    expect(json.headers.get('content-disposition')).toMatch(/^attachment/)
    const held = (await json.json()) as {
      quotes: { number: string; statement: { total: { usd: string } } }[]
    }
    expect(held).toMatchObject({
      contact: phone,
      quotes: [{ input: quote }],
      requests: [{ phone, consent: { version: 1, text: expect.any(String) } }],
      comments: [{ text: 'Звонили дважды' }, { kind: 'post', text: 'Пример: 050 198 76 54' }],
    })
    const html = await file('html')
    expect(html.headers.get('content-disposition')).toMatch(/\.html/)
    const page = await html.text()
    expect(page).toContain('&lt;script&gt;')
    const [{ number = '', statement } = {}] = held.quotes
    expect(page).toContain(`Расчёт № ${number}`)
    expect(page).toContain(`<dt>Итого без\u00a0неизвестных строк</dt><dd>${statement?.total.usd} $</dd>`)
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('Тайна соседа')
    expect(page).not.toContain('Комментарий соседа')
    for (const text of ['Согласие', 'Звонили дважды', 'Пример: 050']) expect(page).toContain(text)
  })
})

describe('an erased person', () => {
  it('is in no file of the server, no backup, no export and no log; what counts stays', async () => {
    const { called, stray, mailed, other, quoting, stranger } = await fill()
    const csv = `Имя;Телефон\n${name};${phone}\n`
    expect((await call('POST', '/api/import', fileForm(csv, 'requests.csv'))).status).toBe(201)
    const erased = columnsByTable.flatMap(([table, { columns }]) =>
      columns.flatMap(({ name, whose }) => (whose === 'person' ? `${table}.${name}` : [])),
    )
    expect(await columnsWithTrace(), 'columns in which the person stood').toEqual(erased.toSorted())
    const { dataDir } = server.ctx.config
    const before = filesOf(dataDir)
    const isSqlite = server.ctx.database.dialect === 'sqlite'
    // The search finds what is there.
    if (isSqlite)
      expect(before.flatMap(({ bytes }) => found(bytes))).toEqual(
        expect.arrayContaining([name, phone, email]),
      )
    const archive = () => buffer(Readable.from(writeExport(server.ctx)))
    expect(found(await archive())).toEqual(expect.arrayContaining([name, phone, email]))
    const counts = async () => (await (await call('GET', '/api/overview')).json()) as { requests: object }
    const { requests } = await counts()

    expect(await (await erase(phone)).json()).toEqual({ requests: 6, compacted: true, invoices: [] })
    expect(await (await erase(email)).json()).toEqual({
      requests: expect.any(Number),
      compacted: true,
      invoices: [],
    })

    expect(filesOf(dataDir).flatMap(({ path, bytes }) => found(bytes).map(trace => [path, trace]))).toEqual(
      [],
    )
    const backup = join(dataDir, 'after.tar')
    await pipeline(writeBackup(backupSource(server.ctx), server.ctx.now()), createWriteStream(backup))
    expect(found(readFileSync(backup))).toEqual([])
    expect(found(await archive())).toEqual([])
    for (const path of [
      '/api/request/export.csv',
      '/api/audit/export.csv',
      '/api/request',
      '/api/audit',
      '/api/bin',
      '/api/order',
      '/api/order/export.csv',
    ]) {
      const answer = await call('GET', path)
      expect([path, answer.status, found(Buffer.from(await answer.text()))]).toEqual([path, 200, []])
    }
    expect(found(Buffer.from(logged))).toEqual([])

    expect((await counts()).requests).toMatchObject({ new: expect.any(Number), inWork: 2 })
    expect(requests).toMatchObject({ inWork: 2 })
    const read = async (id: number) => (await (await call('GET', `/api/request/${id}`)).json()) as object
    expect(await read(called)).toMatchObject({
      status: 'in_work',
      name: null,
      phone: null,
      message: null,
      note: '',
      nextAction: null,
      erasedAt: expect.any(String),
      quote: { statement: { total: { uah: expect.any(String) } } },
    })
    expect(await read(mailed)).toMatchObject({ email: null, erasedAt: expect.any(String) })
    expect(await read(stray)).toMatchObject({ name: null, quote: { input: { route: 'usa' } } })
    // The neighbour keeps who he is, and the stranger everything.
    expect(await read(quoting)).toMatchObject({
      name: 'Ещё сосед',
      phone: '+380677654323',
      erasedAt: null,
      quote: { input: { usa: { location: 'Рынок, [удалено]' } } },
    })
    expect(await (await call('GET', '/api/reply-template')).json()).toMatchObject([
      { title: 'Для [удалено]', text: 'Пишите на [удалено]', version: 3 },
    ])
    const views = await server.ctx.db.selectFrom('list_views').select(['name', 'query']).execute()
    expect(views).toEqual([{ name: 'Всё для [удалено]', query: '' }])
    expect(await read(other)).toMatchObject({
      name: 'Сосед',
      phone: '+380677654321',
      message: 'Жена: [удалено]',
      note: 'Писать на [удалено]',
      erasedAt: null,
    })
    expect(await read(stranger)).toMatchObject({
      name: 'Чужой',
      message: 'Сколько стоит?',
      erasedAt: null,
      version: 1,
    })

    const log = (await (await call('GET', `/api/audit?kind=request&record=${called}`)).json()) as {
      items: object[]
    }
    expect(log.items.length).toBeGreaterThan(2)
    expect(JSON.stringify(log.items)).toContain('[удалено]')
    const lines = (await (await call('GET', '/api/audit?kind=person')).json()) as {
      items: { action: string; actor: object; difference: object }[]
    }
    const erasures = lines.items.filter(({ action }) => action === 'erase')
    expect(erasures).toMatchObject([{ actor: { id: 1 } }, { actor: { id: 1 } }])
    expect(erasures[1]?.difference).toMatchObject({ 'template-named': { from: '1' } })
  })

  it('is taken out of the places that were shown, and out of nothing else', async () => {
    const { other, mailed, quoting } = await fill()
    await call('POST', `/api/request/${quoting}/quote`, { input: placeNaming(`Рынок ${email}`) })
    // A creation elsewhere whose number is a request's, too.
    const creation = { scope: '/api/site-page', key: 'other', answer: JSON.stringify({ id: mailed }) }
    const row = { ...creation, body_hash: 'x', status: 202, created_at: '2026-01-01T00:00:00.000Z' }
    await server.ctx.db.insertInto('idempotency_keys').values(row).execute()
    const { places, plan } = await find(email)
    expect(places).toContainEqual({
      what: 'request',
      record: String(other),
      own: false,
      excerpts: [{ before: 'Писать на ', contact: email, after: '' }],
    })
    await call('POST', `/api/comment/request/${other}`, { text: `Ещё раз: ${email}` })
    const body = { contact: email, currentPassword: owner.password }
    const stale = await call('POST', '/api/person/erase', { ...body, plan })
    expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('Посмотрите список')])
    const shown = await planErasure(server.ctx.db, email)
    // All chats that nobody has chosen are one place.
    const rows = shown.places.map(({ what, id }) => `${tableOf[what]} ${what === 'chat' ? 2 : id}`)
    expect(new Set(rows.map(row => row.split(' ')[0]))).toEqual(new Set(Object.values(tableOf)))
    const before = await allRows()
    const erased = await call('POST', '/api/person/erase', { ...body, plan: planDigest(shown) })
    expect(erased.status).toBe(200)
    const after = await allRows()
    const touched = [...before].flatMap(([row, text]) => (after.get(row) === text ? [] : [row]))
    // The links of the person's orders have ended, which is counted, and the car of one has left the site.
    // The payer goes with the texts of its order.
    const along = ['session_epochs 1', 'content_version 1', 'payers 1']
    expect(touched.toSorted()).toEqual([...rows, ...along].toSorted())
    expect(await find(email)).toMatchObject({ places: [] })
    const left = await server.ctx.db.selectFrom('idempotency_keys').select('key').execute()
    expect(left.map(({ key }) => key)).toContain('other')
  })

  it.skipIf(isOnPostgres)(
    'is in the journal only as long as another reader needs it, and it is told so',
    async () => {
      const { dataDir } = server.ctx.config
      await ask('callback', { name, phone })
      const reader = new Sqlite(join(dataDir, databaseFile), { readonly: true })
      reader.exec('begin')
      reader.prepare('select count(*) from requests').get()
      expect(await (await erase(phone)).json()).toEqual({ requests: 1, compacted: false, invoices: [] })
      const unfinished = async () =>
        ((await (await call('GET', '/api/overview')).json()) as { retention: { unfinished: number } })
          .retention.unfinished
      expect(await unfinished()).toBe(1)
      expect(filesOf(dataDir).flatMap(({ bytes }) => found(bytes))).toContain(name)
      const job = jobs.find(each => each.name === 'forget-erased')
      await job?.run(server.ctx)
      expect(await unfinished()).toBe(1)
      reader.close()
      expect(await job?.isDue?.(server.ctx)).toBe(true)
      await job?.run(server.ctx)
      expect(await unfinished()).toBe(0)
      expect(await job?.isDue?.(server.ctx)).toBe(false)
      expect(filesOf(dataDir).flatMap(({ bytes }) => found(bytes))).toEqual([])
    },
  )

  const upload = async (file: string, bytes: string | Uint8Array) =>
    ((await (await call('POST', '/api/import', fileForm(bytes, file))).json()) as { id: string }).id
  const run = async (id: string, apply = false) =>
    (await call('POST', `/api/import/${id}/run`, { apply, fetchPictures: false, from: 0 })).status

  it('ends no import of posts that a colleague has begun, and every one with requests', async () => {
    await ask('callback', { name, phone })
    const posts = await upload('post.md', '---\ntitle: Пост\n---\nТекст')
    expect((await erase(phone)).status).toBe(200)
    expect(await run(posts)).toBe(200)
    await ask('callback', { name, phone })
    const requests = await upload('requests.csv', `Имя;Телефон\n${name};${phone}\n`)
    expect((await erase(phone)).status).toBe(200)
    expect(await run(requests)).toBe(404)
    await ask('callback', { name, phone })
    const archive = await upload('export.tar', await buffer(Readable.from(writeExport(server.ctx))))
    expect((await erase(phone)).status).toBe(200)
    expect(await run(archive)).toBe(404)
  })

  it('takes what an import brings in at the same moment as well', async () => {
    await ask('callback', { name, phone })
    const others = Array.from({ length: 600 }, (_, at) => `Сосед ${at};0677654321`)
    const table = ['Имя;Телефон', ...others, `${name};${phone}`, ...others, `${name};${phone}`]
    const id = await upload('requests.csv', table.join('\n'))
    const imported = () =>
      server.ctx.db
        .selectFrom('requests')
        .select(eb => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    const running = run(id, true)
    await expect.poll(async () => Number((await imported()).count), { interval: 1 }).toBeGreaterThan(20)
    expect((await erase(phone)).status).toBe(200)
    expect(await running).toBe(200)
    expect((await find(phone)).places).toEqual([])
    expect(await run(id, true)).toBe(404)
  })

  it('is told to whoever holds a copy, and gets no mail that still waited', async () => {
    const since = server.ctx.now().toISOString()
    const id = await ask('calculation', { email })
    await erase(email)
    await deliverDueMails(server.ctx)
    expect(server.mails).toEqual([])
    const erased = async (query: string) => (await call('GET', `/api/request/erased${query}`)).json()
    expect(await erased(`?since=${since}`)).toEqual([{ id, erasedAt: expect.any(String), textsOnly: false }])
    expect(await erased('?since=2199-01-01T00:00:00.000Z')).toEqual([])
    expect((await call('GET', '/api/request/erased?since=вчера')).status).toBe(400)
    expect((await call('POST', `/api/request/${id}/quote`, { input: quote })).status).toBe(409)
  })

  it('came from a table before phones were brought to one form, and is found and erased all the same', async () => {
    const ids: number[] = []
    for (const stored of ['050-198-76-54', `067 765 43 21; 050 198 76 54`, '+48501987654']) {
      const id = await ask('callback', { name, phone })
      await server.ctx.db.updateTable('requests').set({ phone: stored }).where('id', '=', id).execute()
      ids.push(id)
    }
    expect((await find(phone)).requests.map(({ id, mention }) => [id, mention])).toEqual(
      ids.slice(0, 2).map(id => [id, false]),
    )
    expect((await erase(phone)).status).toBe(200)
    const left = await server.ctx.db.selectFrom('requests').select('phone').orderBy('id').execute()
    expect(left.map(({ phone: stored }) => stored)).toEqual([null, null, '+48501987654'])
  })

  it('left no whole number, as tables from elsewhere have them, and is found by the number of the request', async () => {
    const stored = ['23-45-67', '23-45-67', '23-45-67, 050 198 76 54; uniq@example.com']
    const ids: number[] = []
    for (const text of stored) {
      const id = await ask('callback', {
        name,
        phone: '067 765 43 22',
        message: `Лот № ${ids[0]}, a@example.com`,
      })
      await updateRow(server.ctx.db, 'requests', id, { phone: text, phone_key: null })
      ids.push(id)
    }
    const [first, second, third] = ids
    expect(await find('23-45-67')).toMatchObject({
      errors: [{ path: 'contact', message: expect.stringContaining('номер заявки') }],
    })
    expect(await find(`№ ${third}`)).toMatchObject({ otherContacts: [phone, 'uniq@example.com'] })
    const found = await find(`#${first}`)
    expect(found).toMatchObject({ contact: `№ ${first}`, requests: [{ id: first, mention: false }] })
    expect(new Set(found.places.map(({ what, own }) => `${what} ${own}`))).toEqual(
      new Set(['request true', 'message true']),
    )
    expect((await erase(`№ ${first}`)).status).toBe(200)
    expect((await erase(`№ ${first}`)).status).toBe(404)
    const left = await server.ctx.db
      .selectFrom('requests')
      .select(['id', 'phone', 'message'])
      .orderBy('id')
      .execute()
    expect(left).toMatchObject([
      { id: first, phone: null, message: null },
      { id: second, phone: '23-45-67', message: `Лот № ${first}, a@example.com` },
      { id: third },
    ])
  })

  it('is taken out of another’s name, and every copy elsewhere is asked to forget that request', async () => {
    const neighbour = { name: `Олена 050-198-76-54`, phone: '067 765 43 21', message: 'Сколько стоит?' }
    const named = await ask('callback', neighbour)
    const commented = await ask('callback', { name: 'Марта', phone: '067 765 43 22' })
    const mailed = await ask('callback', { name: 'Чужой', phone: '067 765 43 23' })
    await ask('callback', { name: 'Никто', phone: '067 765 43 24' })
    await call('POST', `/api/comment/request/${commented}`, { text: `Жена: ${phone}` })
    await updateRows(server.ctx.db, 'outbox', { request_id: mailed }, { last_error: `550 ${phone}` })
    const { version } = await readRow(server.ctx.db, 'requests', { id: named })
    expect((await erase(phone)).status).toBe(200)
    const row = await readRow(server.ctx.db, 'requests', { id: named })
    // Another version: who has the request open does not write the old words back.
    expect(row).toMatchObject({ name: 'Олена [удалено]', erased_at: null, version: version + 1 })
    expect(row.phone).toBe('+380677654321')
    expect(found(Buffer.from(JSON.stringify(row)))).toEqual([])
    expect((await find(phone)).requests).toEqual([])
    const gone = await (await call('GET', '/api/request/erased')).json()
    expect(gone).toEqual(
      [named, commented, mailed].map(id => ({ id, erasedAt: expect.any(String), textsOnly: true })),
    )
    expect(await (await call('GET', '/api/request/erased?since=2199-01-01T00:00:00.000Z')).json()).toEqual([])
  })

  it('takes along every chat that nobody has chosen, which no phone leads to, and of a chosen one the contact', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const chat = (chatId: string, title: string) => noticeChat(server.ctx.db, { chatId, title, at })
    const titles = async () =>
      (await server.ctx.db.selectFrom('telegram_chats').select('title').orderBy('id').execute()).map(
        ({ title }) => title,
      )
    await chat('5', `Сделка ${phone}`)
    await chat('7', 'Продажи')
    await server.ctx.db.updateTable('telegram_chats').set({ chosen: 1 }).execute()
    await chat('6', 'Ермолаївна 🌸')
    // Of somebody of whom there is nothing else, nothing can be said.
    expect((await find('+380501987655')).places).toEqual([])
    await ask('callback', { name, phone })
    const { places, plan } = await find(phone)
    expect(places.filter(({ what }) => what === 'chat')).toMatchObject([
      { record: '«Ермолаївна 🌸»', own: true },
      { record: `«Сделка ${phone}»`, own: false },
    ])
    // Whoever writes to the bot meanwhile makes no other plan of it.
    await chat('8', 'Чужой')
    const body = { contact: phone, currentPassword: owner.password, plan }
    expect((await call('POST', '/api/person/erase', body)).status).toBe(200)
    expect(await titles()).toEqual(['Сделка [удалено]', 'Продажи'])
    expect(await find(phone)).toMatchObject({ places: [] })
  })

  it('takes no removed colleague along who had only searched for them', async () => {
    const colleague = { email: 'colleague@example.com', name: 'Остап', password: 'белый трамвай 48' }
    const made = (await (await call('POST', '/api/auth/admin/create', colleague)).json()) as { id: number }
    const own = await server.signedIn(colleague)
    for (const [title, query] of [
      ['Его', `q=${encodeURIComponent(email)}&sort=oldest`],
      [`Для ${email}`, 'sort=oldest'],
    ])
      expect(
        (await own('POST', '/api/list-view', { list: 'posts', name: title, query, isDefault: false })).status,
      ).toBe(201)
    await call('DELETE', `/api/auth/admin/${made.id}`, { currentPassword: owner.password })
    await ask('calculation', { email })
    const { places } = await find(email)
    expect(places.filter(({ what }) => what === 'account')).toMatchObject([{ record: 'Остап', own: false }])
    expect((await erase(email)).status).toBe(200)
    expect(
      found(Buffer.from(JSON.stringify(await server.ctx.db.selectFrom('bin').selectAll().execute()))),
    ).toEqual([])
    expect((await call('POST', `/api/bin/account/${made.id}/restore`)).status).toBe(200)
    const views = await server.ctx.db
      .selectFrom('list_views')
      .select(['name', 'query'])
      .orderBy('id')
      .execute()
    expect(views).toEqual([
      { name: 'Его', query: 'sort=oldest' },
      { name: 'Для [удалено]', query: 'sort=oldest' },
    ])
  })

  it('may be in nothing but a comment or a saved view', async () => {
    const other = await ask('callback', { name: 'Марта', phone: '067 765 43 22' })
    await call('POST', `/api/comment/request/${other}`, { text: `Жена: ${phone}` })
    expect(await find(phone)).toMatchObject({
      requests: [],
      comments: [{ kind: 'request', record: String(other), text: `Жена: ${phone}`, mention: true }],
    })
    expect((await erase(phone)).status).toBe(200)
    const view = { list: 'posts', name: 'Зачаклунська', query: `q=${phone.slice(1)}`, isDefault: false }
    await call('POST', '/api/list-view', view)
    expect(await find(phone)).toMatchObject({ comments: [], views: 1 })
    expect((await erase(phone)).status).toBe(200)
    expect((await erase(phone)).status).toBe(404)
    expect(await (await call('GET', `/api/comment/request/${other}`)).json()).toMatchObject([
      { text: 'Жена: [удалено]' },
    ])
  })

  it('is in no calculation that the request had before its present one', async () => {
    const id = await ask('callback', { name, phone, quote: placeNaming('Двор за рынком, вход со двора') })
    expect((await call('POST', `/api/request/${id}/quote`, { input: quote })).status).toBe(200)
    const other = { name: 'Сосед', phone: '067 765 43 21', quote: placeNaming('Стоянка у вокзала') }
    const stays = await ask('callback', other)
    expect((await call('POST', `/api/request/${stays}/quote`, { input: quote })).status).toBe(200)
    expect((await erase(phone)).status).toBe(200)
    const quotes = await server.ctx.db.selectFrom('quotes').select(['input', 'statement']).execute()
    expect(quotes).toHaveLength(4)
    expect(JSON.stringify(quotes)).not.toContain('Двор за рынком')
    expect(JSON.stringify(quotes)).toContain('Стоянка у вокзала')
  })

  it.each(['000', 'usa', 'uah', 'petrol', 'copart', '2026'])(
    'had typed «%s» for a place, and the rest of the calculation stays readable',
    async typed => {
      const { usa, ...asked } = placeNaming(typed)
      const id = await ask('callback', {
        name,
        phone,
        quote: { ...asked, usa: { ...usa, port: `${typed}, двор` } },
      })
      const read = async () => {
        const row = await server.ctx.db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
        return { input: JSON.parse(row.input), statement: statementSchema.parse(JSON.parse(row.statement)) }
      }
      const before = await read()
      expect((await erase(phone)).status).toBe(200)
      const after = await read()
      const gone = { location: '—', port: '—', destination: '—' }
      expect(after.input).toEqual({ ...before.input, usa: { ...before.input.usa, ...gone } })
      const { lines, missing, warnings, ...figures } = before.statement
      expect(after.statement).toMatchObject(figures)
      const coded = ({ code }: { code: string }) => code
      expect(after.statement.lines.map(coded)).toEqual(lines.map(coded))
      expect(after.statement.missing.map(coded)).toEqual(missing.map(coded))
      expect(after.statement.warnings.map(coded)).toEqual(warnings.map(coded))
      expect(JSON.stringify(after.statement)).not.toMatch(/двор|Klaipeda/)
      expect((await call('GET', `/api/request/${id}`)).status).toBe(200)
    },
  )

  it('comes back in no note of a colleague whose change was late', async () => {
    const id = await ask('callback', { name, phone })
    expect((await erase(phone)).status).toBe(200)
    const nextAction = { text: `Позвонить ${name}`, at: '2027-01-01T08:00:00.000Z' }
    for (const late of [{ note: name }, { nextAction }, { status: 'in_work' }]) {
      const response = await work(id, late)
      expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('удалены')])
    }
    const row = await readRow(server.ctx.db, 'requests', { id })
    expect(row).toMatchObject({ status: 'new', note: '', next_action: null, taken_by: null })
  })

  it('waits for no reply, and nobody counts them among those that do', async () => {
    const own = await ask('callback', { name, phone })
    const other = await ask('callback', { name: 'Марта', phone: '067 765 43 22' })
    expect((await erase(phone)).status).toBe(200)
    const read = async (path: string) => (await call('GET', path)).json()
    expect(await read(`/api/request/${own}`)).toMatchObject({ status: 'new', answerBy: null })
    expect(await read('/api/request?status=new&sort=waiting')).toMatchObject({
      items: [{ id: other }],
      total: 1,
      counts: { new: 1 },
    })
    // Their state can no longer be changed: under the new ones they would stand for ever.
    const fresh = { items: [{ id: other }], total: 1, counts: { new: 1 }, all: 2 }
    expect(await read('/api/request?status=new')).toMatchObject(fresh)
    expect(await read('/api/request')).toMatchObject({ total: 2, counts: { new: 1 }, all: 2 })
    expect(await read('/api/overview')).toMatchObject({ requests: { new: 1 } })
    expect(await read('/api/overview/figures')).toMatchObject({ answers: { waiting: 1 } })
  })

  it('is nobody: a second time there is nothing, and the office’s own address is no person', async () => {
    await ask('callback', { name, phone })
    expect((await erase(phone)).status).toBe(200)
    expect((await erase(phone)).status).toBe(404)
    expect((await erase(mailSettings.MAIL_TO)).status).toBe(400)
  })
})
