/** Every write of the contract leaves one line in the audit log, and a rejected one leaves none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row as StoredRow } from '#server/platform/db/tables.ts'
import { orderKind } from '#server/work/orders/order.kind.ts'
import { postTextFields } from '#shared/contract/content/posts.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { fieldName } from '#shared/domain/system/audit-labels.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { type ContractFixtures, type Newcomer, startContractFixtures } from './contract-fixtures.ts'
import { rows } from './rows.ts'
import { nameOf, send } from './sent-input.ts'

interface Line {
  kind: KindName
  action: string
  /** Fields that differ; left out where the verb says all. */
  fields?: string[]
  /** Nobody is signed in: the actor is the account that the line is about. */
  byItself?: true
}

/** Calls that change nothing the office keeps, or whose record is itself the note of what happened. */
const silent = new Set([
  'POST /api/calculator/quote',
  'POST /api/calculator/quote/document',
  'POST /api/auth/forgotten',
  'POST /api/mail/callback',
  'POST /api/mail/calculation',
  'POST /api/post/preview',
  'POST /api/site-pages/preview',
  'POST /api/presence',
  // Who has seen what is no record either.
  'PUT /api/comment/:kind/:record/read',
  // How a person looks at lists is theirs, and no record of the office.
  'PUT /api/list/:list',
  'POST /api/list-view',
  'PUT /api/list-view/:id',
  'DELETE /api/list-view/:id',
  'POST /api/count/calculation',
  // Notes a letter that the mail server has taken; this world has none.
  'POST /api/setup/mail',
  'POST /api/person/find',
  'POST /api/csp-report',
  'POST /api/calculator/:title/impact',
  'POST /api/tariff/impact',
  'POST /api/price/impact',
  'POST /api/backup/rehearsal',
  // Each record that it removes leaves its own line; in this world there is none.
  'POST /api/example/remove',
  'POST /api/import',
  'POST /api/import/:id/pictures',
])

const accountFields = ['email', 'id', 'lang', 'name', 'role']
const metaFields = ['description', 'keywords', 'lang', 'page', 'title']
const shared = ['categories', 'image', 'order', 'publishedAt', 'slug', 'status', 'text']
const postFields = [...postTextFields, ...shared].sort()

const expected: Record<string, Line> = {
  'POST /api/auth/login': { kind: 'session', action: 'sign-in' },
  'POST /api/auth/logout': { kind: 'session', action: 'sign-out' },
  'POST /api/auth/logout-all': { kind: 'session', action: 'sign-out-everywhere' },
  'DELETE /api/auth/sessions/:session': { kind: 'session', action: 'sign-out' },
  'POST /api/auth/password': { kind: 'account', action: 'password' },
  'POST /api/auth/invitation': { kind: 'account', action: 'invite', fields: accountFields },
  'POST /api/auth/password-link': { kind: 'account', action: 'password-link', byItself: true },
  'PUT /api/auth/profile': { kind: 'account', action: 'update', fields: ['email', 'name'] },
  'PUT /api/auth/language': { kind: 'account', action: 'update', fields: ['lang'] },
  'POST /api/auth/admin/create': { kind: 'account', action: 'create', fields: accountFields },
  'PUT /api/auth/admin/:id': { kind: 'account', action: 'update', fields: ['role'] },
  'DELETE /api/auth/admin/:id': { kind: 'account', action: 'delete', fields: accountFields },
  'POST /api/auth/two-factor': { kind: 'account', action: 'two-factor-prepare' },
  'POST /api/auth/two-factor/confirm': { kind: 'account', action: 'two-factor-on' },
  'DELETE /api/auth/two-factor': { kind: 'account', action: 'two-factor-off' },
  'POST /api/category': { kind: 'category', action: 'create', fields: ['title'] },
  'PUT /api/category/:id': { kind: 'category', action: 'update', fields: ['title'] },
  'DELETE /api/category/:id': { kind: 'category', action: 'delete', fields: ['title'] },
  'POST /api/category/:id/restore': { kind: 'category', action: 'bring-back', fields: ['title'] },
  'POST /api/meta': { kind: 'meta', action: 'create', fields: metaFields },
  'PUT /api/meta/:id': { kind: 'meta', action: 'update' },
  'DELETE /api/meta/:id': { kind: 'meta', action: 'delete' },
  'POST /api/option': { kind: 'option', action: 'create', fields: ['note', 'title', 'value'] },
  'PUT /api/option/:id': { kind: 'option', action: 'update', fields: ['value'] },
  'DELETE /api/option/:id': { kind: 'option', action: 'delete' },
  'POST /api/site-pages': {
    kind: 'site-page',
    action: 'create',
    fields: ['lang', 'path', 'sections', 'status', 'text', 'theme', 'title'],
  },
  'PUT /api/site-pages/:id': { kind: 'site-page', action: 'update', fields: ['title'] },
  'POST /api/site-pages/:id/publish': { kind: 'site-page', action: 'publish-now', fields: ['status'] },
  'POST /api/site-pages/:id/withdraw': { kind: 'site-page', action: 'withdraw', fields: ['status'] },
  'DELETE /api/site-pages/:id': { kind: 'site-page', action: 'delete' },
  'POST /api/site-pages/:id/revisions/:version/restore': { kind: 'site-page', action: 'restore' },
  'POST /api/site-pages/:id/preview-link': { kind: 'site-page', action: 'preview-link' },
  'DELETE /api/site-pages/:id/preview-link': { kind: 'site-page', action: 'preview-link-end' },
  'POST /api/post': { kind: 'post', action: 'create', fields: postFields },
  'PUT /api/post/:id': { kind: 'post', action: 'update', fields: ['text', 'title'] },
  'DELETE /api/post/:id': { kind: 'post', action: 'delete' },
  'POST /api/post/:id/revisions/:version/restore': { kind: 'post', action: 'restore' },
  'POST /api/post/picture': { kind: 'picture', action: 'create', fields: ['file', 'height', 'width'] },
  'POST /api/bin/:kind/:ref/restore': { kind: 'category', action: 'bring-back', fields: ['title'] },
  'PUT /api/menu': { kind: 'menu', action: 'update', fields: ['footer', 'header', 'legal'] },
  'POST /api/media': { kind: 'picture', action: 'create', fields: ['name'] },
  'PUT /api/media/:id': { kind: 'picture', action: 'update', fields: ['focus', 'imageAlt', 'name'] },
  'POST /api/media/:id/replace': { kind: 'picture', action: 'replace', fields: ['image'] },
  'DELETE /api/media/:id': { kind: 'picture', action: 'delete' },
  'POST /api/media/bin/:hash/restore': { kind: 'picture', action: 'bring-back' },
  'POST /api/media/sweep': { kind: 'picture', action: 'sweep-refuse' },
  'POST /api/installation/adopt': { kind: 'picture', action: 'adopt' },
  'POST /api/calculator': { kind: 'table', action: 'create' },
  'PUT /api/calculator/:title': { kind: 'table', action: 'update' },
  'POST /api/calculator/:title/versions/:n/restore': {
    kind: 'table',
    action: 'restore',
    fields: ['restoredFrom', 'tableVersion'],
  },
  'POST /api/calculator/:title/versions/:n/confirm': { kind: 'table', action: 'confirm' },
  'PUT /api/rate/:day': { kind: 'rate', action: 'create' },
  'DELETE /api/rate/:day': { kind: 'rate', action: 'delete' },
  'POST /api/reference-lot': { kind: 'reference-lot', action: 'create' },
  'PUT /api/reference-lot/:id': { kind: 'reference-lot', action: 'update' },
  'DELETE /api/reference-lot/:id': { kind: 'reference-lot', action: 'delete' },
  'POST /api/tariff/change': { kind: 'tariff', action: 'create' },
  'PUT /api/tariff/change/:id': { kind: 'tariff', action: 'update' },
  'POST /api/tariff/change/:id/confirm': { kind: 'tariff', action: 'confirm' },
  'DELETE /api/tariff/change/:id': { kind: 'tariff', action: 'delete' },
  'POST /api/price': { kind: 'price', action: 'create', fields: ['effectiveFrom', 'note', 'title', 'value'] },
  'POST /api/price/new': { kind: 'option', action: 'price-set', fields: ['note', 'title', 'value'] },
  'PUT /api/price/today/:title': { kind: 'option', action: 'price-set', fields: ['value'] },
  'PUT /api/price/:id': { kind: 'price', action: 'update' },
  'DELETE /api/price/:id': { kind: 'price', action: 'delete' },
  'POST /api/import/:id/run': { kind: 'post', action: 'import' },
  'POST /api/request': { kind: 'request', action: 'create', fields: ['note', 'status', 'takenBy'] },
  'PATCH /api/request/:id': { kind: 'request', action: 'update' },
  'POST /api/request/:id/answer': { kind: 'request', action: 'answer', fields: ['holder', 'status', 'way'] },
  'POST /api/request/:id/thread': { kind: 'request', action: 'thread-cut', fields: [] },
  'POST /api/request/close': {
    kind: 'request',
    action: 'update',
    fields: ['holder', 'outcome', 'status', 'takenBy'],
  },
  'POST /api/request/:id/quote/handover': {
    kind: 'request',
    action: 'quote-sent',
    fields: ['quote', 'status', 'takenBy', 'way'],
  },
  'POST /api/request/:id/quote': { kind: 'request', action: 'quote-again', fields: ['quote'] },
  'PUT /api/setup/mail': {
    kind: 'mail',
    action: 'new-secret',
    fields: ['from', 'host', 'password', 'port', 'to', 'user'],
  },
  'DELETE /api/setup/mail': { kind: 'mail', action: 'delete' },
  'PUT /api/telegram/bot': { kind: 'telegram', action: 'new-secret', fields: ['token'] },
  'DELETE /api/telegram/bot': { kind: 'telegram', action: 'delete' },
  'PUT /api/telegram/chat/:id': { kind: 'telegram', action: 'update', fields: ['chosen'] },
  'POST /api/telegram/chat/:id/test': { kind: 'telegram', action: 'test-message' },
  'PUT /api/telegram/person/:id': { kind: 'telegram', action: 'update', fields: ['account'] },
  'POST /api/person/export': { kind: 'person', action: 'download' },
  'POST /api/person/erase': {
    kind: 'person',
    action: 'erase',
    fields: ['answer-own', 'comment-own', 'message-own', 'request-own', 'requests'],
  },
  'PUT /api/person/invoices/:id/hold': { kind: 'invoice', action: 'hold' },
  'POST /api/person/invoices/remove': { kind: 'invoice', action: 'retention' },
  'POST /api/person/retention': { kind: 'person', action: 'retention-refuse' },
  'POST /api/order': { kind: 'order', action: 'create' },
  'PUT /api/order/:id': { kind: 'order', action: 'update' },
  'PUT /api/order/:id/money': { kind: 'order-money', action: 'update', fields: ['bill.a1'] },
  'POST /api/firm': { kind: 'firm', action: 'create' },
  'PUT /api/firm/:id': { kind: 'firm', action: 'update' },
  'DELETE /api/firm/:id': { kind: 'firm', action: 'delete' },
  'POST /api/firm/:id/confirm': { kind: 'firm', action: 'confirm' },
  'PUT /api/firm/:id/numbers/:year': { kind: 'firm', action: 'numbers' },
  'PUT /api/order/:id/payer': { kind: 'payer', action: 'update' },
  'POST /api/order/:id/invoice': { kind: 'invoice', action: 'create' },
  'PUT /api/invoice/:id': { kind: 'invoice', action: 'update' },
  'DELETE /api/invoice/:id': { kind: 'invoice', action: 'delete' },
  'POST /api/invoice/:id/issue': { kind: 'invoice', action: 'issue' },
  'POST /api/invoice/:id/annul': { kind: 'invoice', action: 'annul' },
  'POST /api/invoice/:id/letter': { kind: 'invoice', action: 'letter' },
  'POST /api/invoice/:id/write-off': { kind: 'invoice', action: 'write-off' },
  'DELETE /api/order/:id/link': { kind: 'order', action: 'link-end' },
  'PUT /api/order/:id/letters': { kind: 'order', action: 'letters-on' },
  'DELETE /api/order/:id': { kind: 'order', action: 'delete' },
  'POST /api/order/:id/file': {
    kind: 'order-file',
    action: 'create',
    fields: ['day', 'kind', 'ofOrder', 'shown'],
  },
  'PUT /api/order-file/:id': { kind: 'order-file', action: 'update', fields: ['shown'] },
  'DELETE /api/order-file/:id': { kind: 'order-file', action: 'delete' },
  'POST /api/order/:id/case': { kind: 'case', action: 'create' },
  'PUT /api/case/:id': { kind: 'case', action: 'update', fields: ['textSigns'] },
  'POST /api/case/:id/publish': { kind: 'case', action: 'publish-now', fields: ['status'] },
  'POST /api/case/:id/withdraw': { kind: 'case', action: 'withdraw', fields: ['status'] },
  'DELETE /api/case/:id': { kind: 'case', action: 'delete' },
  'PUT /api/order-template/:route': { kind: 'order-template', action: 'update', fields: ['stages'] },
  'POST /api/reply-template': { kind: 'reply-template', action: 'create' },
  'PUT /api/reply-template/:id': { kind: 'reply-template', action: 'update' },
  'DELETE /api/reply-template/:id': { kind: 'reply-template', action: 'delete' },
  'POST /api/comment/:kind/:record': { kind: 'request', action: 'comment', fields: [] },
  'DELETE /api/comment/:id': { kind: 'request', action: 'comment-remove', fields: [] },
  'POST /api/request/:id/mail': { kind: 'request', action: 'retry-mail' },
  'POST /api/letter/:id/again': { kind: 'request', action: 'retry-mail' },
}

const writes = allEndpoints
  .filter(endpoint => endpoint.method !== 'GET')
  .map(endpoint => ({ name: nameOf(endpoint), endpoint }))
  .filter(({ name }) => !silent.has(name))

let world: ContractFixtures
beforeAll(async () => {
  world = await startContractFixtures()
})
afterAll(() => world.server.stop())

const newestId = async (): Promise<number> => {
  const { db } = world.server.ctx
  const row = await db
    .selectFrom('audit')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

const linesAfter = (id: number): Promise<StoredRow<'audit'>[]> =>
  world.server.ctx.db.selectFrom('audit').selectAll().where('id', '>', id).orderBy('id').execute()

const isLabelled = (field: string, kind: KindName): boolean => fieldName(field, kind) !== field

it('knows what every write is expected to leave', () => {
  for (const { name } of writes) expect(expected, name).toHaveProperty([name])
})

it('has a label for each field of an order, also those that no call here sets', () => {
  const fields = Object.keys(orderKind.log.fields(anOrder()))
  expect(fields).toContain('port')
  expect(fields.filter(field => !isLabelled(field, 'order'))).toEqual([])
})

describe.each(writes)('$name', ({ name, endpoint }) => {
  const row = rows[name]
  const line = expected[name]
  if (!row || !line) return

  it('leaves one line that says who did what, and a rejection leaves none', async () => {
    let newcomer: Promise<Newcomer> | undefined
    const freshNewcomer = () => (newcomer ??= world.newcomer())
    const input = await row.valid(world, freshNewcomer)
    const call = row.ownAccount ? (await freshNewcomer()).call : world.call
    const actor = row.ownAccount ? (await freshNewcomer()).id : 1

    const beforeRefusal = await newestId()
    if (endpoint.access !== 'public') await send(world.server.call, endpoint, input)
    await send(call, endpoint, { ...input, query: { ...input.query, unheardOf: 1 } })
    if (row.unknown) await send(call, endpoint, { ...input, ...row.unknown })
    expect(await linesAfter(beforeRefusal), 'refused').toEqual([])

    const before = await newestId()
    const response = await send(call, endpoint, input)
    expect(response.status).toBe(row.status)
    const lines = await linesAfter(before)
    expect(lines.map(({ kind, action, actor_id }) => ({ kind, action, actor: actor_id }))).toEqual([
      { kind: line.kind, action: line.action, actor: line.byItself ? Number(lines[0]?.record_id) : actor },
    ])
    const fields = Object.keys(JSON.parse(lines[0]?.difference ?? '{}') as object).sort()
    if (line.fields) expect(fields).toEqual(line.fields)
    expect(fields.filter(field => !isLabelled(field, line.kind))).toEqual([])
    expect(lines[0]?.request_id).toBe(response.headers.get('x-request-id'))
    expect(JSON.stringify(lines)).not.toMatch(/battery|argon2|Bearer/)
  })

  if (row.conflict) {
    it('leaves none for a conflict', async () => {
      let newcomer: Promise<Newcomer> | undefined
      const freshNewcomer = () => (newcomer ??= world.newcomer())
      const input = await row.conflict?.(world, freshNewcomer)
      const call = row.ownAccount ? (await freshNewcomer()).call : world.call
      const before = await newestId()
      expect((await send(call, endpoint, input ?? {})).status).toBe(409)
      expect(await linesAfter(before)).toEqual([])
    })
  }
})
