/**
 * Creates a draft: by default for the firm that issued the last invoice, with the lines of the agreed calculation that
 * no earlier invoice of the order has.
 */
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { engineTexts } from '#server/calculation/quotes/quote-texts.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findNewest, listInOrder } from '#server/platform/db/rows.ts'
import { fieldError, httpError, notFound, orNotFound } from '#server/platform/http/errors/http-error.ts'
import type { FieldsOf } from '#server/platform/records/table-repository.ts'
import { lineAmounts } from '#shared/calculator/orders/bill-lines.ts'
import { exactRates, fromKopecks, toKopecks } from '#shared/calculator/rates/rates.ts'
import { titleOfLine } from '#shared/calculator/statement/line-titles.ts'
import { type Invoice, invoicesOfOrder } from '#shared/contract/work/invoices.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { ownNames } from '#shared/domain/calculation/translated-options.ts'
import { centsText } from '#shared/domain/money/money.ts'
import type { InvoiceMoney } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { invoiceSums } from '#shared/domain/work/invoices/invoice-sums.ts'
import { readLineage } from '../orders/customer-page/order-link.ts'
import { findMoney } from '../orders/order-money.store.ts'
import { findPayer } from '../payers/payer.kind.ts'
import type { Bill } from './bill.ts'
import { ratesOfInvoice } from './compose-bill.ts'
import { type InvoiceRow, invoicesOf, linesIn, taxedBy } from './invoice.kind.ts'
import { accountsIn, type FirmRow } from './issuing-firm.ts'

/** Data from which lines are proposed, read before the transaction. */
interface Proposing {
  rates: Bill['rates']
  /** Title of a line of the calculation in Ukrainian, the language of an invoice. */
  titleOf(line: { code: string; title: string }): string
}

export const readProposing = async (ctx: Context): Promise<Proposing> => {
  const { options, labels } = await readCalculatorOptions(ctx)
  const names = ownNames(labels, options, 'uk')
  return {
    rates: await ratesOfInvoice(ctx, { day: null }),
    titleOf: ({ code, title }) => titleOfLine(code, names, engineTexts.uk) ?? title,
  }
}

interface Begun {
  money: InvoiceMoney
  insteadOf?: number | undefined
  /** Typed rate of the proposed lines. */
  rate?: { USD: number } | undefined
}

/**
 * Groups of the calculation by who earns the money: the firm keeps the fees for services and passes on those for
 * auction and delivery. Customs are left out: the customer pays them directly.
 */
const groupsOf = { own: ['services'], passed: ['auction', 'delivery'] } as const

/** Throws 404 for an unknown order, 409 if its customer was erased or it has too many invoices, 400 without a firm. */
export const beginInvoice = async (
  tx: Tx,
  order: number,
  { money, insteadOf, rate }: Begun,
  { rates, titleOf }: Proposing,
): Promise<FieldsOf<'invoices'>> => {
  const payer = orNotFound(await findPayer(tx, order), 'order')
  if (payer.erased) throw httpError('order.erased')
  const earlier = await invoicesOf(tx, order)
  if (earlier.length >= invoicesOfOrder)
    throw httpError('limit.records', { values: { kind: 'invoices', most: invoicesOfOrder } })
  if (insteadOf !== undefined) return again(earlier, insteadOf, payer)
  const firm = await usualFirm(tx)
  if (!firm) throw fieldError('firm', 'invoice.incomplete', { what: 'firm' })
  const vat = money === 'own' ? '20' : payer.contract === 'commission' ? null : 'none'
  const agreed = (await findMoney(tx, order))?.agreed
  const dollar = rate?.USD ?? rates?.USD ?? agreed?.rates.USD
  const lines =
    agreed && dollar
      ? taxedBy(firm.vat_number, proposedLines(agreed, money, { earlier, dollar, titleOf, vat }))
      : []
  return {
    ...emptyDraft,
    order_id: order,
    firm_id: firm.id,
    account: accountsIn(firm).find(({ usual }) => usual)?.key ?? '',
    money,
    lines: JSON.stringify(lines),
    // Where the contract names a rate, it is typed and never the bank's.
    rate: String(rate?.USD ?? (lines.length > 0 && payer.clause !== 'typed' ? dollar : '')),
    equivalent: Number(payer.clause !== 'none'),
    sum: invoiceSums(lines, true).total,
  }
}

export const emptyDraft = {
  stage: 'draft',
  day: null,
  due_day: null,
  year: null,
  count: null,
  number: null,
  vat_included: 1,
  purpose: '',
  rate: '',
  shown: 1,
  cents: null,
  rest: 0,
  over: 0,
  unknown: 0,
  written_off: 0,
  write_off_reason: '',
  annul_reason: '',
  annulled_at: null,
  annulled_by: '',
  instead_of: null,
  issued_at: null,
  bill: null,
  file: null,
  sha256: null,
  size: null,
} as const

/** The invoice that already replaces an annulled one: a second press, or a second tab, begins no other. */
export const findReplacement = async (
  tx: Tx,
  order: number,
  annulled: number | undefined,
): Promise<{ id: number } | undefined> =>
  annulled === undefined
    ? undefined
    : (await invoicesOf(tx, order)).find(({ instead_of }) => instead_of === annulled)

/**
 * Fields of a draft that replaces an annulled invoice. A rate by which its lines were proposed is none that the contract
 * names, should the contract have come to name one since.
 */
const again = (earlier: readonly InvoiceRow[], id: number, { clause }: Pick<Payer, 'clause'>) => {
  const annulled = earlier.find(invoice => invoice.id === id && invoice.stage === 'annulled')
  if (!annulled) throw notFound('invoice')
  const { order_id, firm_id, account, money, lines, vat_included, equivalent, sum } = annulled
  const { equivalent: printed } = JSON.parse(annulled.bill ?? '{}') as Partial<Bill>
  const rate = clause === 'typed' && !printed?.typed ? '' : annulled.rate
  return {
    ...emptyDraft,
    ...{ order_id, firm_id, account, money, lines, vat_included, equivalent, rate, sum },
    instead_of: id,
  }
}

const usualFirm = async (tx: Tx): Promise<FirmRow | undefined> => {
  const lineage = await readLineage(tx)
  const last = await findNewest(tx, 'invoices', ['firm_id'])
  const all = await listInOrder(tx, 'firms', { retired: 0 }, 'id')
  const own = all.filter(({ example }) => example === 0)
  const firms = own.length > 0 ? own : all
  return (
    firms.find(({ id }) => id === last?.firm_id) ??
    firms.find(({ confirmed_in }) => confirmed_in === lineage) ??
    firms[0]
  )
}

interface Offered extends Pick<Proposing, 'titleOf'> {
  earlier: readonly InvoiceRow[]
  /** Hryvnias for a dollar. */
  dollar: number
  vat: Invoice['lines'][number]['vat']
}

/** Lines in hryvnias that no earlier invoice has, or not wholly. */
const proposedLines = (
  agreed: NonNullable<OrderMoney['agreed']>,
  money: InvoiceMoney,
  { earlier, dollar, titleOf, vat }: Offered,
): Invoice['lines'] => {
  const { USD } = exactRates({ USD: dollar, EUR: dollar })
  const billed = billedOf(earlier, dollar)
  const groups: readonly string[] = groupsOf[money]
  const dollars = lineAmounts(agreed, 'USD')
  return agreed.lines
    .map((line, at) => ({ ...line, cents: (dollars[at] ?? 0) - (billed.get(line.code) ?? 0) }))
    .filter(({ group, cents }) => groups.includes(group) && cents > rounding)
    .map(({ code, title, cents }) => ({
      text: titleOf({ code, title }),
      unit: 'послуга',
      quantity: '1',
      price: centsText(toKopecks(cents, USD)),
      vat,
      ground: '',
      code,
    }))
}

/** Cents that a conversion into hryvnias and back may leave of a line that was billed whole. */
const rounding = 1

/**
 * Cents billed so far, by line of the calculation. The rate by which its lines were proposed counts for an invoice;
 * `dollar` for a draft without one.
 */
const billedOf = (earlier: readonly InvoiceRow[], dollar: number): ReadonlyMap<string, number> => {
  const billed = new Map<string, number>()
  for (const row of earlier) {
    if (row.stage === 'annulled') continue
    const { rates } = JSON.parse(row.bill ?? '{}') as Partial<Bill>
    const rate = Number(row.rate) || (rates?.USD ?? dollar)
    const { USD } = exactRates({ USD: rate, EUR: rate })
    const lines = linesIn(row)
    const sums = invoiceSums(lines, row.vat_included === 1).lines
    for (const [at, { code }] of lines.entries())
      if (code !== null) billed.set(code, (billed.get(code) ?? 0) + fromKopecks(sums[at]?.gross ?? 0, USD))
  }
  return billed
}
