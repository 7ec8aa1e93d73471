import type { Firm } from '#shared/contract/system/firms.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import { aFirm, beginWithContract, draftInvoice, makeFirm, previewOf } from '../testing/invoices.ts'
import { aCustomer } from '../testing/orders.ts'
import type { ApiClient } from '../testing/start-test-server.ts'
import { passwordAgain } from '../testing/start-test-server.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'
import { nextAddress, type SentInput } from './sent-input.ts'

const invoices = 'server/work/invoices/invoices.test.ts'
const firms = 'server/system/firms/firms.test.ts'
const kinds = 'server/proofs/contract/record-kinds.test.ts'

/** Each call from an address of its own, and with the owner's password again. */
const elsewhere =
  ({ call }: ContractFixtures): ApiClient =>
  (method, path, body, headers) =>
    call(method, path, body, { 'X-Forwarded-For': nextAddress(), ...passwordAgain, ...headers })

/** At most ten may be there. */
const theFirm = async (world: ContractFixtures): Promise<Firm> => {
  const call = elsewhere(world)
  const [present] = (await (await call('GET', '/api/firm')).json()) as Firm[]
  return present ?? makeFirm(call)
}
const ofFirm = async (world: ContractFixtures): Promise<SentInput> => ({
  params: { id: (await theFirm(world)).id },
})
const aDraft = async (world: ContractFixtures): Promise<Invoice> => {
  const { id: firm } = await theFirm(world)
  const call = elsewhere(world)
  return draftInvoice(call, await beginWithContract(call), { firm, account: 'a1' })
}
const ofDraft = async (world: ContractFixtures): Promise<SentInput> => ({
  params: { id: (await aDraft(world)).id },
})
const toIssue = async (world: ContractFixtures) => {
  const draft = await aDraft(world)
  const { seen, questions } = await previewOf(elsewhere(world), draft)
  return { params: { id: draft.id }, body: { seen, confirmed: questions } }
}
const anIssued = async (world: ContractFixtures): Promise<SentInput> => {
  const { params, body } = await toIssue(world)
  await elsewhere(world)('POST', `/api/invoice/${params.id}/issue`, body)
  return { params }
}
const aClosed = async (world: ContractFixtures, kept_until = '2099-12-30'): Promise<SentInput> => {
  const issued = await anIssued(world)
  await world.server.ctx.db
    .updateTable('invoices')
    .set({ closed_at: world.server.ctx.now().toISOString(), kept_until })
    .where('id', '=', Number(issued.params?.id))
    .execute()
  return issued
}
const toRemove = ({ params }: SentInput): SentInput => ({
  body: { ids: [Number(params?.id)] },
  headers: passwordAgain,
})
const ofOrder = async (world: ContractFixtures): Promise<SentInput> => {
  await theFirm(world)
  return { params: { id: (await beginWithContract(elsewhere(world))).id } }
}
const payer = {
  kind: 'person',
  name: 'Олена',
  code: '',
  address: '',
  contract: 'none',
  clause: 'none',
  clauseSource: '',
}

export const invoiceRows: Record<string, Row> = {
  ...provedBy(kinds, {
    'POST /api/firm': {
      valid: async ({ server }) => {
        const { ctx } = server
        await ctx.db.deleteFrom('invoice_numbers').execute()
        await ctx.db.deleteFrom('invoices').execute()
        await ctx.db.deleteFrom('firms').execute()
        return { body: aFirm(), headers: passwordAgain }
      },
      conflict: async world => {
        for (let at = 0; at < 10; at++) await makeFirm(elsewhere(world)).catch(() => null)
        return { body: aFirm(), headers: passwordAgain }
      },
    },
    'PUT /api/order/:id/payer': {
      valid: async world => ({ ...(await ofOrder(world)), body: payer, headers: { 'If-Match': '"2"' } }),
    },
    'PUT /api/invoice/:id': {
      valid: async world => ({ ...(await ofDraft(world)), body: { purpose: 'Оплата' } }),
    },
    'DELETE /api/invoice/:id': { valid: ofDraft, conflict: anIssued },
  }),
  ...provedBy(firms, {
    'GET /api/firm': {},
    'GET /api/firm/:id': { valid: ofFirm },
    'PUT /api/firm/:id': {
      valid: async world => {
        const { id, version, code } = await theFirm(world)
        const body = aFirm({ code, daysToPay: 5 })
        return { params: { id }, body, headers: { 'If-Match': `"${version}"` } }
      },
    },
    'DELETE /api/firm/:id': {
      valid: async world => {
        const { ctx } = world.server
        await ctx.db.deleteFrom('invoice_numbers').execute()
        await ctx.db.deleteFrom('invoices').execute()
        return ofFirm(world)
      },
    },
    'GET /api/firm/:id/numbers': { valid: ofFirm },
    'PUT /api/firm/:id/numbers/:year': {
      valid: async world => ({
        params: { id: (await theFirm(world)).id, year: '2031' },
        body: { last: 4 },
        headers: passwordAgain,
      }),
      unknown: { params: { id: '999999', year: '2031' } },
      conflict: async world => {
        const { id } = await theFirm(world)
        await elsewhere(world)('PUT', `/api/firm/${id}/numbers/2032`, { last: 9 })
        return { params: { id, year: '2032' }, body: { last: 3 }, headers: passwordAgain }
      },
    },
  }),
  ...provedBy('server/work/invoices/numbers-after-restore.test.ts', {
    'POST /api/firm/:id/confirm': {
      valid: async world => {
        const { id, version } = await theFirm(world)
        return { params: { id }, headers: { ...passwordAgain, 'If-Match': `"${version}"` } }
      },
    },
  }),
  ...provedBy(invoices, {
    'GET /api/order/:id/payer': { valid: ofOrder },
    'GET /api/invoice': { unknown: { query: { page: '999' } } },
    'GET /api/invoice/export.csv': {},
    'GET /api/invoice/export.xlsx': {},
    'GET /api/order/:id/invoices': { valid: ofOrder },
    'POST /api/order/:id/invoice': {
      valid: async world => ({ ...(await ofOrder(world)), body: { money: 'own' } }),
      conflict: async world => {
        const input = await ofOrder(world)
        const at = world.server.ctx.now().toISOString()
        await world.server.ctx.db
          .updateTable('orders')
          .set({ erased_at: at })
          .where('id', '=', Number(input.params?.id))
          .execute()
        return { ...input, body: { money: 'own' } }
      },
    },
    'GET /api/invoice/:id': { valid: ofDraft },
    'GET /api/invoice/:id/preview': { valid: ofDraft, conflict: anIssued },
    'POST /api/invoice/:id/issue': {
      valid: toIssue,
      conflict: async world => {
        const { params, body } = await toIssue(world)
        return { params, body: { ...body, seen: { ...body.seen, order: 999 } } }
      },
    },
    'POST /api/invoice/:id/annul': {
      valid: async world => ({ ...(await anIssued(world)), body: { reason: 'помилка' } }),
      conflict: async world => ({ ...(await ofDraft(world)), body: { reason: 'помилка' } }),
    },
    'POST /api/invoice/:id/write-off': {
      valid: async world => ({ ...(await anIssued(world)), body: { reason: '' } }),
      conflict: async world => ({ ...(await anIssued(world)), body: { reason: 'банк' } }),
    },
    'GET /api/invoice/:id/content': { valid: ofDraft },
  }),
  ...provedBy('server/work/invoices/invoice-letter.test.ts', {
    'GET /api/invoice/:id/letter': { valid: anIssued, conflict: ofDraft },
    'POST /api/invoice/:id/letter': {
      valid: async world => ({ ...(await anIssued(world)), body: { to: aCustomer.email } }),
      conflict: async world => ({ ...(await anIssued(world)), body: { to: 'other@example.com' } }),
    },
  }),
  ...provedBy('server/system/personal-data/closed-invoices.test.ts', {
    'GET /api/person/invoices': { unknown: { query: { page: '999' } } },
    'PUT /api/person/invoices/:id/hold': {
      valid: async world => ({ ...(await aClosed(world)), body: { what: 'order', held: true } }),
    },
    'POST /api/person/invoices/remove': {
      valid: async world => toRemove(await aClosed(world, '2026-01-01')),
      unknown: { body: { ids: [999_999] } },
      conflict: async world => toRemove(await aClosed(world)),
    },
  }),
}
