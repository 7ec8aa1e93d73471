/** Reads and writes an order's money, which is a part of its row. */
import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { isAmong } from '#server/platform/db/word-search.ts'
import { type Agreed, groupsInQuestion, paymentDue } from '#shared/calculator/orders/order-money.ts'
import type { CostBreakdown, LineGroup } from '#shared/calculator/statement/statement-shape.ts'
import type { OrderBill, OrderMoney, OrderPayment } from '#shared/contract/work/order-money.ts'
import { orderInBin } from './order.store.ts'
import { shownFiles } from './order-file.store.ts'

export type MoneyFields = Pick<
  OrderMoney,
  'currency' | 'bills' | 'payments' | 'closed' | 'unbilled' | 'shown'
>

const columns = [
  ...(['orders.id', 'currency', 'bills', 'payments', 'bills_closed', 'shows_payments'] as const),
  ...(['unbilled', 'money_version'] as const),
] as const

/** The JSON is not validated again: `moneyColumns` writes it after the contract has checked it. */
const moneyIn = (
  row: Pick<
    Row<'orders'>,
    'currency' | 'bills' | 'payments' | 'bills_closed' | 'unbilled' | 'shows_payments'
  >,
): MoneyFields => ({
  currency: row.currency,
  bills: JSON.parse(row.bills) as OrderBill[],
  payments: JSON.parse(row.payments) as OrderPayment[],
  closed: row.bills_closed === 1,
  unbilled: JSON.parse(row.unbilled) as LineGroup[],
  shown: row.shows_payments === 1,
})

/** The order in a bin entry, with its payments. */
export const paidOrderInBin = (values: object) => ({
  ...orderInBin(values),
  payments: moneyIn(values as Row<'orders'>).payments,
})

export const moneyColumns = ({ currency, bills, payments, closed, unbilled, shown }: MoneyFields) => ({
  currency,
  bills: JSON.stringify(bills),
  payments: JSON.stringify(payments),
  payment_due: paymentDue(payments),
  bills_closed: Number(closed),
  unbilled: JSON.stringify(unbilled),
  shows_payments: Number(shown),
})

export const findMoney = async (db: Tx, id: number): Promise<OrderMoney | undefined> => {
  const row = await db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select([...columns, 'erased_at', 'quotes.number as quote_number'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const quote = row.quote_number === null ? undefined : await findQuote(db, row.quote_number)
  const money = moneyIn(row)
  const files = new Set((await shownFiles(db, id, 'office')).map(file => file.id))
  return {
    id: row.id,
    ...money,
    // Hides a file that is in the bin; once restored, it belongs to its bill again.
    bills: money.bills.map(bill => ({ ...bill, file: bill.file && files.has(bill.file) ? bill.file : null })),
    agreed: quote
      ? {
          number: quote.number,
          rates: { USD: quote.statement.rates.USD, EUR: quote.statement.rates.EUR },
          ...(quote.statement.rates.forecast && { forecast: quote.input.date }),
          lines: quote.statement.lines.map(({ code, group, title, uah, usd, eur }) => ({
            code,
            group,
            title,
            uah,
            usd,
            eur,
          })),
        }
      : null,
    version: row.money_version,
    erasedAt: row.erased_at,
  }
}

/** Stores whether bills may be missing, for an order that was restored or imported and so not saved by the form. */
export const noteQuestion = async (tx: Tx, id: number): Promise<void> => {
  const money = await findMoney(tx, id)
  if (!money) return
  await updateRow(tx, 'orders', id, questionOf(money, money))
}

export const questionOf = (money: MoneyFields, { agreed }: Pick<OrderMoney, 'agreed'>) => ({
  bills_in_question: Number(groupsInQuestion(money, agreed).length > 0),
})

/** Money by order; orders that do not exist are left out. */
export const findMoneyOf = async (
  db: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MoneyFields>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(columns).where('orders.id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, moneyIn(row)]))
}

/** Money of orders beside what was agreed, in one read; of the calculation only what is compared. */
export const findCompared = async (
  db: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MoneyFields & { agreed: Agreed | null }>> => {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select([...columns, 'quotes.statement'])
    .where(isAmong(db, 'orders.id', ids))
    .execute()
  return new Map(
    rows.map(row => [row.id, { ...moneyIn(row), agreed: row.statement ? agreedIn(row.statement) : null }]),
  )
}

const agreedIn = (statement: string): Agreed => {
  const { rates, lines } = JSON.parse(statement) as CostBreakdown
  return { rates, lines: lines.map(({ code, group, uah }) => ({ code, group, uah })) }
}

/** Texts that the office has typed next to amounts. */
export const moneyTextsOf = ({ bills, payments }: MoneyFields): string[] =>
  [...bills, ...payments].flatMap(({ what, rateReason }) => [what, rateReason])

/** Changes the texts but not the sums; raises the version, so that an open form cannot store the old texts again. */
export const rewordMoney = async (tx: Tx, id: number, change: (text: string) => string): Promise<void> => {
  const money = (await findMoneyOf(tx, [id])).get(id)
  if (!money) return
  const reworded = <E extends OrderBill | OrderPayment>(entry: E): E => ({
    ...entry,
    what: change(entry.what),
    rateReason: entry.rateReason && change(entry.rateReason),
  })
  const changed = { ...money, bills: money.bills.map(reworded), payments: money.payments.map(reworded) }
  if (JSON.stringify(moneyTextsOf(changed)) === JSON.stringify(moneyTextsOf(money))) return
  await changeColumns(tx, id, moneyColumns(changed)).execute()
}

/** Every change of money raises its version. */
export const changeColumns = (tx: Tx, id: number, columns: ReturnType<typeof moneyColumns>) =>
  tx
    .updateTable('orders')
    .set(eb => ({ ...columns, money_version: eb('money_version', '+', 1) }))
    .where('id', '=', id)
