import { z } from 'zod'
import { texts } from '#messages/server/work/import.js'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, insertRow, listRows, readRow, updateVersioned } from '#server/platform/db/rows.ts'
import { archivedKind, sameOr } from '#server/platform/records/archived-kind.ts'
import { invalidateContentCache } from '#server/work/orders/invalidate-order-pages.ts'
import { orderColumnsOf } from '#server/work/orders/order.store.ts'
import { findMoneyOf, moneyColumns, noteQuestion } from '#server/work/orders/order-money.store.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { daySchema, timestampSchema } from '#shared/contract/platform/common.ts'
import {
  type OrderPayment,
  storedBillSchema,
  storedPaymentSchema,
} from '#shared/contract/work/order-money.ts'
import { orderTemplateInputSchema } from '#shared/contract/work/order-templates.ts'
import { payerInputSchema } from '#shared/contract/work/payers.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { formatAmounts } from '#shared/domain/money/signed-amount.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { orderLetters } from '#shared/domain/work/order-link.ts'
import { orderOutcomes } from '#shared/domain/work/order-stages.ts'
import { isExpected } from '../invoices/expected-payments.ts'
import { comparePayments, paymentsText } from './archived-payments.ts'

const number = z.number().int().positive().nullable()
const text = z.string().max(300)
const times = { created_at: timestampSchema, updated_at: timestampSchema }

const stage = z.object({
  key: text,
  ru: text,
  uk: text,
  days: z.number().int(),
  tolerance: z.number().int(),
  actual: daySchema.nullable(),
  skipped: z.boolean(),
  early: z.boolean(),
})

/** Key of the planned payment that replaces an archived invoice's expected payment until the invoice is imported. */
export const plannedKey = (invoice: number | string | null): string => `was${invoice}`

/** Imported payments by their archived invoice and key: an order is imported before its invoices. */
export const paidPart = 'payments'

/** Invoices are imported later and get other numbers: until then the expected payment becomes a planned one. */
const withoutInvoice = (payment: OrderPayment): OrderPayment => ({
  ...payment,
  key: isExpected(payment) ? plannedKey(payment.invoice) : payment.key,
  invoice: null,
})

const orders = archivedKind({
  what: () => texts.kinds.order,
  audit: 'order',
  shape: z.object({
    id: z.number(),
    lang: z.enum(languages),
    name: text,
    phones: z.array(text),
    email: text,
    vin: text,
    lot: text,
    auction: text,
    make: text,
    model: text,
    year: z.number().int().nullable(),
    engine: text,
    route: z.enum(deliveryRoutes),
    port: text,
    container: text,
    vessel: text,
    declaration: text,
    plate: text,
    holder_name: text.nullable(),
    request_id: number,
    quote_id: number,
    contract_number: text,
    contract_day: daySchema.nullable(),
    outcome: z.enum(orderOutcomes).nullable(),
    outcome_reason: text,
    next_action: text.nullable(),
    next_action_at: timestampSchema.nullable(),
    stages: z.array(stage),
    erased_at: timestampSchema.nullable(),
    ...times,
    letters: z.enum(orderLetters),
    currency: z.enum(currencies),
    // Files are imported later and get other numbers.
    bills: z.array(storedBillSchema.transform(bill => ({ ...bill, file: null }))),
    payments: z.array(storedPaymentSchema),
    bills_closed: z.number(),
    unbilled: z.array(z.enum(lineGroups)),
    shows_payments: z.number(),
  }),
  title: ({ id }) => String(id),
  // An invoice names the payments that lie on it.
  lacks: async (db, { bills, payments: archived }, id) => {
    const here = (await findMoneyOf(db, [id])).get(id)
    if (!here) return null
    const { missing } = comparePayments({ archived, here: here.payments })
    const costs = bills.filter(bill => !here.bills.some(({ key }) => key === bill.key))
    return (
      [
        ...(missing.length > 0 ? [texts.paymentsMissing({ payments: paymentsText(missing) })] : []),
        ...(costs.length > 0 ? [texts.billsMissing({ bills: formatAmounts(costs) })] : []),
      ].join('; ') || null
    )
  },
  importRecord: async (
    tx,
    { id: _, holder_name, request_id, quote_id, letters, erased_at, updated_at, ...order },
    { idOf, remember },
  ) => {
    const { currency, bills, payments, bills_closed, unbilled, shows_payments, ...others } = order
    const {
      contract_number,
      contract_day,
      outcome_reason,
      next_action,
      next_action_at,
      created_at,
      ...fields
    } = others
    const columns = orderColumnsOf(
      {
        ...fields,
        contractNumber: contract_number,
        contractDay: contract_day,
        outcomeReason: outcome_reason,
        nextAction: next_action && next_action_at ? { text: next_action, at: next_action_at } : null,
        holder: await accountOf(tx, holder_name),
      },
      created_at,
    )
    await invalidateContentCache(tx, columns.state)
    const brought = await insertRow(tx, 'orders', {
      ...columns,
      letters: letters === 'on' && fields.email === '' ? 'off' : letters,
      erased_at,
      created_at,
      updated_at,
      ...moneyColumns({
        currency,
        bills,
        payments: payments.map(withoutInvoice),
        closed: bills_closed === 1,
        unbilled,
        shown: shows_payments === 1,
      }),
      request_id: request_id === null ? null : await idOf(tx, 'requests', request_id),
      quote_id: quote_id === null ? null : await idOf(tx, 'quotes', quote_id),
    })
    for (const payment of payments)
      if (payment.invoice !== null && !isExpected(payment))
        await remember(tx, paidPart, `${payment.invoice}:${payment.key}`, brought.id)
    await noteQuestion(tx, brought.id)
    return brought
  },
})

const { kind, name, code, address, contract, clause } = payerInputSchema.shape

const payers = archivedKind({
  what: () => texts.kinds.payer,
  audit: 'payer',
  shape: z.object({
    ...{ order_id: z.number(), kind, name, code, address, contract, clause },
    clause_source: payerInputSchema.shape.clauseSource,
    ...times,
  }),
  title: ({ order_id }) => String(order_id),
  isHere: async (db, { order_id: archived, created_at: _, updated_at: __, ...payer }, { idOf }) => {
    const order_id = await idOf(db, 'orders', archived)
    const present = order_id === null ? undefined : await findRow(db, 'payers', { order_id })
    if (!present) return false
    const outcome = sameOr(present, payer)
    return typeof outcome === 'string' || 'id' in outcome || outcome
  },
  importRecord: async (tx, { order_id: archived, ...payer }, { idOf }) => {
    const order_id = await idOf(tx, 'orders', archived)
    if (order_id === null) return { why: texts.orderNotMoved }
    return insertRow(tx, 'payers', { ...payer, order_id, search_key: foldForSearch(payer.name) })
  },
})

const templates = archivedKind({
  what: () => texts.kinds.stages,
  audit: 'order-template',
  // An empty list means the program's default stages.
  shape: z.object({
    route: z.enum(deliveryRoutes),
    stages: orderTemplateInputSchema.shape.stages.or(z.tuple([])),
    updated_at: timestampSchema,
  }),
  title: ({ route }) => route,
  importRecord: async (tx, { route, stages, updated_at }) => {
    const { id } = await readRow(tx, 'order_templates', { route }, ['id'])
    // Templates that the office has changed here stay as they are.
    const values = { stages: JSON.stringify(stages), updated_at }
    await updateVersioned(tx, 'order_templates', { id, stages: '[]' }, values)
    return { id }
  },
})

export const archivedOrders = { order_templates: templates, orders, payers }

/** The account with that name if there is exactly one: accounts are not imported, and ids differ elsewhere. */
export const accountOf = async (tx: Tx, name: string | null): Promise<number | null> => {
  if (name === null) return null
  const found = await listRows(tx, 'admins', { name }, ['id'])
  return found.length === 1 ? (found[0]?.id ?? null) : null
}
