import { beforeEach, describe, expect, it } from 'vitest'
import { readRow, updateRow } from '#server/platform/db/rows.ts'
import {
  aFirm,
  beginWithContract,
  companyCode,
  draftInvoice,
  firmIban,
  issue,
  issued,
  makeFirm,
  otherIban,
  previewOf,
} from '#server/proofs/testing/invoices.ts'
import { jsonOf } from '#server/proofs/testing/orders.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, mailSettings, passwordAgain } from '#server/proofs/testing/start-test-server.ts'
import { passwordAgainProblem } from '#shared/contract/platform/endpoint.ts'
import { type Firm, type FirmInput, firmLimit } from '#shared/contract/system/firms.ts'
import type { Overview } from '#shared/contract/system/system.ts'

const { server, call: owner, colleague } = serverOfFile(mailSettings)
let firm: Firm
beforeEach(async () => {
  const { db } = server.ctx
  await db.deleteFrom('invoice_numbers').execute()
  await db.deleteFrom('invoices').execute()
  await db.deleteFrom('firms').execute()
  firm = await makeFirm(owner)
})

const change = (fields: Partial<FirmInput>, headers = {}) =>
  owner('PUT', `/api/firm/${firm.id}`, aFirm(fields), { 'If-Match': `"${firm.version}"`, ...headers })
const elsewhere = { accounts: [{ key: 'a1', iban: otherIban, bank: 'Банк', usual: true }] }
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code

describe('another account', () => {
  it('wants the password again, tells every owner, and stands beside the firm for a week', async () => {
    const unasked = await change(elsewhere)
    expect(unasked.status).toBe(403)
    expect(((await unasked.json()) as { type: string }).type).toBe(passwordAgainProblem)
    await server.ctx.db.deleteFrom('outbox').execute()
    const changed = await jsonOf<Firm>(change(elsewhere, passwordAgain))
    expect(changed.accountChanges.at(-1)).toMatchObject({
      before: firmIban.slice(-4),
      after: otherIban.slice(-4),
    })
    const letters = await server.ctx.db.selectFrom('outbox').select(['recipient', 'message']).execute()
    expect(letters.map(({ recipient }) => recipient)).toEqual(['owner@example.com'])
    expect(letters[0]?.message).toContain(otherIban.slice(-4))
    expect(letters[0]?.message).not.toContain(otherIban)
    const noticeOf = async (read: ApiClient) =>
      (await jsonOf<Overview>(read('GET', '/api/overview'))).orders?.accounts?.at(-1)
    expect(await noticeOf(owner)).toMatchObject({ firm: changed.shortName, after: otherIban.slice(-4) })
    expect(await noticeOf(await colleague('editor')), 'without access to money').toBeUndefined()
    server.clock.offset += 8 * 24 * 3_600_000
    const later = await jsonOf<Firm>((await server.signedIn())('GET', `/api/firm/${firm.id}`))
    server.clock.offset -= 8 * 24 * 3_600_000
    expect(later.accountChanges).toEqual([])
  })

  it('is no matter of another change', async () => {
    await server.ctx.db.deleteFrom('outbox').execute()
    expect((await change({ daysToPay: 5 })).status).toBe(200)
    expect(await server.ctx.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  it('is in the log by its last four digits', async () => {
    await change(elsewhere, passwordAgain)
    const log = await (await owner('GET', '/api/audit?kind=firm')).text()
    expect(log).toContain(`…${otherIban.slice(-4)}`)
    expect(log).not.toContain(otherIban)
  })
})

it.each([
  ['code', { code: '40123455' }],
  ['accounts.0.iban', { accounts: [{ key: 'a1', iban: 'DE89370400440532013000', bank: 'Б', usual: true }] }],
  ['accounts', { accounts: [{ key: 'a1', iban: firmIban, bank: 'Б', usual: false }] }],
  ['accounts.0.bank', { accounts: [{ key: 'a1', iban: firmIban, bank: `Банк, ${otherIban}`, usual: true }] }],
  ['pattern', { pattern: '{n}' }],
  ['vatNumber', { vatNumber: '123' }],
  ['vatNumber', { kind: 'entrepreneur' as const, code: '1234567899', vatNumber: '123456789012' }],
  ['shortName', { shortName: 'ТОВ «Árvíz»' }],
  ['name', { kind: 'entrepreneur' as const, code: '1234567899' }],
  ['address', { address: `рахунок ${otherIban}` }],
])('%s is refused beside its field', async (path, fields) => {
  const answer = await change(fields, passwordAgain)
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { errors: { path: string }[] }).errors.map(error => error.path)).toContain(
    path,
  )
})

it.each([
  ['Фізична особа — підприємець Коваль Олена Іванівна', '1234 567 899'],
  ['ФІЗИЧНА ОСОБА\u2011ПІДПРИЄМЕЦЬ КОВАЛЬ ОЛЕНА ІВАНІВНА', '\u200b1234567899\u00a0'],
])('an entrepreneur, «%s», is taken as the register prints it', async (name, code) => {
  const saved = await jsonOf<Firm>(change({ kind: 'entrepreneur', name, code }, passwordAgain))
  expect(saved).toMatchObject({ kind: 'entrepreneur', name, code: '1234567899' })
})

it('one code is one firm: two would give a legal person the same numbers', async () => {
  const other = await makeFirm(owner)
  expect(await codeOf(await owner('POST', '/api/firm', aFirm(), passwordAgain))).toBe('firm.used')
  expect((await change({ code: other.code })).status).toBe(409)
  expect((await change({ shortName: 'ТОВ «Те саме»' })).status).toBe(200)
})

it('of the example is the office’s own once it has another code', async () => {
  const { db } = server.ctx
  await updateRow(db, 'firms', firm.id, { example: 1 })
  const isExample = async () => (await readRow(db, 'firms', { id: firm.id }, ['example'])).example === 1
  firm = await jsonOf(change({ name: 'Наша фірма', daysToPay: 5 }))
  expect(await isExample()).toBe(true)
  await jsonOf(change({ code: companyCode(50) }))
  expect(await isExample()).toBe(false)
})

it('one with invoices is retired, not removed', async () => {
  const order = await beginWithContract(owner)
  await issued(owner, order, { firm: firm.id })
  const draft = await draftInvoice(owner, order, { firm: firm.id, account: 'a1' })
  expect(await codeOf(await owner('DELETE', `/api/firm/${firm.id}`))).toBe('firm.used')
  expect((await change({ retired: true })).status).toBe(200)
  expect((await previewOf(owner, draft)).problems.map(({ path }) => path)).toEqual(['firm'])
})

it('there are ten at most', async () => {
  for (let count = 1; count < firmLimit; count++) await makeFirm(owner)
  const answer = await owner('POST', '/api/firm', aFirm(), passwordAgain)
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'firm.used'])
})

it('one whose drafts are in the bin is not removed, since their order has to come back', async () => {
  const order = await beginWithContract(owner)
  await draftInvoice(owner, order, { firm: firm.id, account: 'a1' })
  expect((await owner('DELETE', `/api/order/${order.id}`)).status).toBe(204)
  expect(await codeOf(await owner('DELETE', `/api/firm/${firm.id}`))).toBe('firm.used')
  await jsonOf(owner('POST', `/api/bin/order/${order.id}/restore`))
})

describe('numbers', () => {
  const year = new Date().getUTCFullYear()
  const state = (last: number, more = {}) =>
    owner('PUT', `/api/firm/${firm.id}/numbers/${year}`, { last, ...more }, passwordAgain)

  it('begin where the owner says, and follow each other after that', async () => {
    await jsonOf(state(16))
    const order = await beginWithContract(owner)
    expect((await issued(owner, order, { firm: firm.id, account: 'a1' })).number).toMatch(/-17$/)
    expect(await codeOf(await state(40))).toBe('firm.numbers')
    expect(await codeOf(await state(3))).toBe('firm.numbers')
  })

  it('are of one pattern in a year, whatever the firm says later', async () => {
    const order = await beginWithContract(owner)
    await issued(owner, order, { firm: firm.id, account: 'a1' })
    firm = await jsonOf(change({ pattern: '{yyyy}/{nnn}' }))
    const next = await issued(owner, order, { firm: firm.id, account: 'a1' })
    expect(next.number).toMatch(/^\d\d-2$/)
  })

  it('of two years are never the same: the pattern that could repeat one is refused', async () => {
    const order = await beginWithContract(owner)
    await issued(owner, order, { firm: firm.id, account: 'a1' })
    const answer = await change({ pattern: '{n}-{yy}' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'pattern', code: 'firm.numbers' }] })
    // A firm of an import may have such a pattern.
    const before = year - 1
    await server.ctx.db.updateTable('firms').set({ pattern: '{n}-{yy}' }).execute()
    const last = (year % 100) - 1
    await jsonOf(owner('PUT', `/api/firm/${firm.id}/numbers/${before}`, { last }, passwordAgain))
    await server.ctx.db
      .updateTable('invoices')
      .set({ number: `${last + 1}-${before % 100}` })
      .execute()
    const draft = await draftInvoice(owner, order, { firm: firm.id, account: 'a1', day: `${before}-12-01` })
    const refused = await issue(owner, draft)
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'firm', code: 'firm.numbers' }] })
  })
})
