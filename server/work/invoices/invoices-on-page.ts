/** Invoices on the customer's page: those that the office has ticked, with payment details as text and as a code. */
import { encode } from 'uqr'
import { storableRates } from '#server/calculation/rates/resolve-rates.ts'
import type { Context } from '#server/platform/context.ts'
import type { HandlerResponse } from '#server/platform/http/mount.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import { exactRates, toKopecks } from '#shared/calculator/rates/rates.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { pathOf, pictureOf } from '#shared/domain/work/invoices/code-picture.ts'
import { type CodeFormat, type PaymentCode, paymentLink } from '#shared/domain/work/invoices/payment-code.ts'
import { type Bill, codeOf, isByBankRate } from './bill.ts'
import { type InvoiceRow, invoicesOf, stateOf } from './invoice.kind.ts'
import { storedContent } from './invoice-content.ts'

type OnPage = PageOf<'order'>['invoices'][number]

const shownOf = async ({ db }: Pick<Context, 'db'>, order: number): Promise<InvoiceRow[]> =>
  (await invoicesOf(db, order)).filter(({ stage, shown }) => stage !== 'draft' && shown === 1)

/** Null if the page does not show this invoice. */
export const shownInvoice = async (
  ctx: Context,
  order: number,
  id: number,
): Promise<HandlerResponse | null> => {
  const row = (await shownOf(ctx, order)).find(row => row.id === id && row.stage === 'issued')
  return row ? storedContent(ctx, row) : null
}

export const invoicesOnPage = async (ctx: Context, order: number, path: string): Promise<OnPage[]> => {
  const rows = await shownOf(ctx, order)
  if (rows.length === 0) return []
  const today = kyivDay(ctx.now())
  const inDollars = rows.some(({ cents, rest }) => cents !== null && rest > 0)
  const rates = inDollars ? await storableRates(ctx, today) : null
  return rows.map(row => onPage(row, { path, today, rates }))
}

interface Seen {
  path: string
  today: Day
  rates: Bill['rates']
}

const onPage = (row: InvoiceRow, seen: Seen): OnPage => {
  const bill = JSON.parse(row.bill ?? '') as Bill
  const kopecks = toPay(row, bill, seen)
  const state = stateOf(row, seen.today)
  const isExample = bill.example === true
  return {
    number: bill.number,
    day: bill.day,
    due: bill.due,
    state: pageStateOf(state, isExample),
    sum: { amount: amountText(bill.sums.total), currency: 'UAH' },
    rest: isByBankRate(bill)
      ? { amount: amountText(row.rest), currency: 'USD' }
      : { amount: amountText(kopecks ?? 0), currency: 'UAH' },
    toPay: kopecks === null ? null : { amount: amountText(kopecks), currency: 'UAH' },
    href: `${seen.path}/invoice/${row.id}`,
    recipient: bill.firm.shortName,
    code: bill.firm.code,
    iban: bill.account.iban,
    bank: bill.account.bank,
    purpose: bill.purpose,
    pay: isExample || row.rest === 0 ? null : payOf(row, bill, kopecks, seen.today),
  }
}

/** An annulled example says that it is annulled, not that it is due. */
const pageStateOf = (state: ReturnType<typeof stateOf>, isExample: boolean): OnPage['state'] => {
  if (state === 'annulled') return state
  if (isExample) return 'example'
  return state === 'part' || state === 'open' || state === 'draft' ? 'due' : state
}

/**
 * Unpaid kopecks; null if today's rate is unknown. By a rate that the contract fixes, the printed sum less what was paid
 * by it, since its dollars were rounded.
 */
const toPay = ({ rest, cents }: InvoiceRow, { equivalent, sums }: Bill, { rates }: Seen): number | null => {
  if (cents === null || equivalent === null || rest === 0) return rest
  const rate = equivalent.typed ? equivalent.rate : rates?.USD
  if (rate === undefined) return null
  const { USD } = exactRates({ USD: rate, EUR: rate })
  return equivalent.typed ? sums.total - toKopecks(cents - rest, USD) : toKopecks(rest, USD)
}

/** Payment details; if the sum was converted by today's rate, the code is valid until the end of the day in Kyiv. */
const payOf = (row: InvoiceRow, bill: Bill, kopecks: number | null, today: Day): OnPage['pay'] => {
  const end =
    isByBankRate(bill) && kopecks !== null ? `${today.slice(2).replaceAll('-', '')}235959` : undefined
  const key = `${kopecks} ${end} ${row.bill}`
  const known = paysSeen.get(key)
  if (known) return known
  const code = codeOf(bill, kopecks, end)
  const link = linkOf(bill.code.format, code)
  if (link === null) return null
  const otherLink = paymentLink(bill.code.format === '003' ? '002' : '003', code)
  const { size, circle, sign, ...picture } = pictureOf(link, encode)
  const pay = { link, otherLink, size, path: pathOf(picture), circle, sign }
  const [oldest = ''] = paysSeen.keys()
  if (paysSeen.size >= paysKept) paysSeen.delete(oldest)
  paysSeen.set(key, pay)
  return pay
}

/** Null for a code that the rules do not allow: an issued invoice cannot be changed, and is paid by the details in words. */
const linkOf = (format: CodeFormat, code: PaymentCode): string | null => {
  try {
    return paymentLink(format, code)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Codes of pages seen lately, by sum, end and bill: making one takes longer than all else of a page. */
const paysSeen = new Map<string, NonNullable<OnPage['pay']>>()
const paysKept = 200
