/** Example orders in all their stages, with calculations, money and files, on days counted from the installation. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { updateRow } from '#server/platform/db/rows.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { quoteInputSchema } from '#shared/contract/calculation/quotes.ts'
import { orderFileInputSchema } from '#shared/contract/work/order-files.ts'
import { storedBillSchema, storedPaymentSchema } from '#shared/contract/work/order-money.ts'
import { orderInputSchema } from '#shared/contract/work/orders.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { addDays, type Day, kyivDay, kyivMoment } from '#shared/domain/time/kyiv-day.ts'
import { quoteRequestFor } from '../calculation/quotes/quote.service.ts'
import { storeQuote } from '../calculation/quotes/stored-quote.ts'
import { newestDemoRates } from '../calculation/rates/demo-rates.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/open.ts'
import { nullIfRejected } from '../platform/http/errors/http-error.ts'
import { type ChangeContext, changeContext } from '../platform/records/write-route.ts'
import { beginOrder } from '../work/orders/begin-order.ts'
import { orderKind } from '../work/orders/order.kind.ts'
import { fileRows } from '../work/orders/order-file.kind.ts'
import { moneyColumns } from '../work/orders/order-money.store.ts'
import { readStages } from '../work/orders/order-template.kind.ts'
import { type StoredOrderFile, storeShippedFiles } from '../work/orders/stored-order-files.ts'
import { demoFolder } from './demo-folder.ts'
import { demoInvoice, loadDemoInvoices } from './load-demo-invoices.ts'

/** Days after the day of the contract. */
const after = z.int().min(0)

const amountOf = { what: z.string(), amount: z.string() }

const demoOrder = z.strictObject({
  /** Days from the contract to the installation. */
  begun: after,
  order: orderInputSchema
    .omit({ contractDay: true, stages: true, holder: true })
    .required({ name: true, route: true }),
  /** For each stage that was reached, the days after the one before; the first after the contract. */
  reached: z.array(after),
  quote: quoteInputSchema.nullable(),
  currency: z.enum(currencies),
  bills: z.array(
    z.strictObject({ ...amountOf, on: after, ...storedBillSchema.pick({ group: true, line: true }).shape }),
  ),
  closed: z.boolean(),
  payments: z.array(z.strictObject({ ...amountOf, due: after, paid: after.nullable() })),
  /** Only one example order has any. */
  invoices: z.array(demoInvoice).default([]),
  files: z.array(
    z.strictObject({
      source: z.string().regex(/^[a-z-]+\.(?:jpg|pdf)$/),
      on: after,
      ...orderFileInputSchema.pick({ title: true, shown: true }).required().shape,
    }),
  ),
})
type DemoOrder = z.infer<typeof demoOrder>

/** Loads all orders in one transaction; returns their number. */
export const loadDemoOrders = async (ctx: Context): Promise<number> => {
  const orders = z.array(demoOrder).parse(JSON.parse(readFileSync(demoFolder('orders.json'), 'utf8')))
  const statements = await Promise.all(orders.map(order => statementOf(ctx, order)))
  const files = orders.flatMap(order => order.files.map(({ source }) => source))
  return storeShippedFiles(ctx, files.map(readFile), async (tx, stored) => {
    const left = [...stored]
    for (const [index, order] of orders.entries())
      await loadOrder(ctx, tx, order, {
        statement: statements[index] ?? null,
        files: left.splice(0, order.files.length),
      })
    return orders.length
  })
}

const readFile = (source: string) => ({
  ending: source.endsWith('.pdf') ? ('pdf' as const) : ('jpg' as const),
  bytes: readFileSync(demoFolder(`orders/${source}`)),
})

const contractDay = (ctx: Context, { begun }: DemoOrder): Day => addDays(kyivDay(ctx.now()), -begun)

/** Uses rates that come with the program: a first start requests no rates of past days. */
const statementOf = async (ctx: Context, order: DemoOrder): Promise<CostBreakdown | null> => {
  if (!order.quote) return null
  const date = contractDay(ctx, order)
  const input = { ...order.quote, date: newestDemoRates.date }
  // Rejected where the clock is years off: the order gets no calculation.
  const request = await quoteRequestFor(ctx, input, langOf(order)).catch(nullIfRejected)
  return request && priceQuote({ ...request, input: { ...order.quote, date }, date, rates: newestDemoRates })
}

const langOf = ({ order }: DemoOrder) => order.lang ?? 'ru'

const loadOrder = async (
  ctx: Context,
  tx: Tx,
  demo: DemoOrder,
  { statement, files }: { statement: CostBreakdown | null; files: readonly StoredOrderFile[] },
): Promise<void> => {
  const day = contractDay(ctx, demo)
  const dayAfter = (days: number): Day => addDays(day, days)
  const context: ChangeContext = {
    ...changeContext(ctx, tx, { actor: null, requestId: null }),
    at: kyivMoment(day, 12 * 60).toISOString(),
  }
  const office = tx.selectFrom('admins').select(['id', 'name']).orderBy('id').limit(1)
  const holder = await office.executeTakeFirst()
  const fields = await beginOrder(context, {
    ...demo.order,
    contractDay: day,
    holder: holder?.id ?? null,
    stages: await reachedStages(tx, demo, day),
  })
  const quote =
    statement && demo.quote
      ? await storeQuote(tx, {
          input: { ...demo.quote, date: day },
          statement,
          lang: langOf(demo),
          day,
          at: context.at,
        })
      : null
  const { id } = await orderKind.insert(context, { ...fields, quoteId: quote?.id ?? null })
  await updateRow(tx, 'orders', id, moneyColumns(moneyOf(demo, dayAfter)))
  await loadDemoInvoices(context, id, demo.invoices, dayAfter)
  for (const [index, { source, title, on, shown }] of demo.files.entries()) {
    const stored = files[index]
    if (!stored) throw new Error(`${source} is not stored`)
    await fileRows.insert(
      tx,
      {
        order_id: id,
        title,
        kind: source.endsWith('.pdf') ? 'paper' : 'photo',
        day: dayAfter(on),
        ...stored,
        shown: Number(shown),
        author_name: holder?.name ?? '',
      },
      kyivMoment(dayAfter(on), 12 * 60).toISOString(),
    )
  }
}

const reachedStages = async (tx: Tx, { order, reached }: DemoOrder, contract: Day) => {
  const stages = await readStages(tx, order.route)
  let day = contract
  return Object.fromEntries(
    reached.map((days, index) => {
      day = addDays(day, days)
      return [stages[index]?.key ?? '', { actual: day }]
    }),
  )
}

/** In the order's own currency, so that no rate is needed; the office's first change fetches the rates of the days. */
const moneyOf = ({ currency, bills, payments, closed }: DemoOrder, dayAfter: (days: number) => Day) => {
  const entryOf = ({ what, amount }: { what: string; amount: string }, index: number) => ({
    key: `d${index}`,
    what,
    amount,
    currency,
    rates: null,
    rateReason: '',
  })
  return {
    currency,
    closed,
    unbilled: [],
    shown: true,
    bills: bills.map((bill, index) =>
      storedBillSchema.parse({
        ...entryOf(bill, index),
        day: dayAfter(bill.on),
        group: bill.group,
        line: bill.line,
        file: null,
      }),
    ),
    payments: payments.map((payment, index) =>
      storedPaymentSchema.parse({
        ...entryOf(payment, index),
        due: dayAfter(payment.due),
        paid: payment.paid === null ? null : dayAfter(payment.paid),
        invoice: null,
        transfer: null,
      }),
    ),
  }
}
