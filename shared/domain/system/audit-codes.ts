/** Codes that the log stores and names when it is read, in the reader’s language: stages, amounts, bank accounts. */
import { texts as metas } from '#messages/admin/content/metas.js'
import { texts } from '#messages/admin/system/audit.js'
import { texts as firms } from '#messages/admin/system/firms.js'
import { texts as invoices } from '#messages/admin/work/invoices.js'
import { texts as requests } from '#messages/admin/work/requests.js'
import { texts as lineGroups } from '#messages/calculation/line-groups.js'
import { texts as quotes } from '#messages/calculator/quote.js'
import { texts as sections } from '#messages/content/section-kinds.js'
import { texts as options } from '#messages/domain/calculation.js'
import { texts as work } from '#messages/domain/work.js'
import { currentLanguage } from '#messages/language.js'
import { texts as orderStages } from '#messages/work/order-stages.js'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { type Currency, formatMoney } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { nameByCode } from '#shared/domain/name-by-code.ts'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { reasonForReader } from '#shared/domain/work/request-outcome.ts'
import { shippedReasons } from '#shared/domain/work/shipped-reasons.ts'

/** A bill or a payment without its texts, which may name the customer. */
export interface LoggedAmount {
  group?: keyof typeof lineGroups.groups
  amount: string
  currency: Currency
  day: Day
  /** Null for a payment that is still due; a bill has none. */
  paid?: Day | null
  /** Rates that the office has entered; left out for the bank's. */
  rates?: { USD: number; EUR: number }
}

export interface LoggedAccount {
  /** Last digits of the IBAN: `…6001`. */
  end: string
  usual: boolean
}

/** Price of a reference lot, as it was typed. */
interface LoggedPrice {
  amount: string | number
  currency: Currency
}

/** Names of fields by what stands before their first dot: `stage.port`, `payment.k3`. */
export const codedFields = new Map<string, (code: string) => string>([
  ['stage', code => texts.stage({ name: stageName(code) })],
  ['stageDays', code => texts.daysToStage({ name: stageName(code) })],
  ['bill', () => texts.bill],
  ['payment', () => texts.payment],
  ['account', n => texts.bankAccount({ n })],
])

/** Words of a value that the log holds as a code; null for any other. */
export const nameCode = (field: string, value: unknown): string | null => {
  const [what] = field.split('.', 1)
  // Only the kinds of records write objects, each in the shape of its field.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (what === 'bill' || what === 'payment') return nameAmount(value as LoggedAmount)
    if (what === 'price') return formatPrice(value as LoggedPrice)
    return what === 'account' ? nameAccount(value as LoggedAccount) : null
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    if (field === 'sections') return value.map(kind => nameCode('section', kind) ?? String(kind)).join(', ')
    return field === 'unbilled' ? nameGroups(value) : null
  }
  if (typeof value !== 'string') return null
  if (amounts.has(field) && /^\d+\.\d{2}$/.test(value)) return formatMoney(value)
  if (what === 'stage' && value === 'skipped') return texts.skipped
  if (field === 'outcomeReason') return reasonForReader(shippedReasons, value)
  if (field === 'stages') return value.replaceAll(stageInList, stageName)
  if (field === 'title') return nameKey(value)
  return nameByCode(choices[field]?.() ?? {}, value) ?? null
}

const auctions = { copart: 'Copart', iaai: 'IAAI' }
const amounts = new Set(['sum', 'writtenOff'])

const formatPrice = ({ amount, currency }: LoggedPrice): string => formatMoney(String(amount), currency)

/** @example formatDecimal(44.75) // '44,75' */
export const formatDecimal = (number: number): string => String(number).replace('.', ',')

/** A key as a title, which only options have, by its name. */
const nameKey = (title: string): string | null => {
  const { name } = nameOption(title)
  return name === title ? null : name
}

/** Names of the codes of fields that hold one of a few, by field. */
const choices: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  way: () => ({ ...work.answerWays, hand: texts.byHand }),
  lang: () => options.languages,
  route: () => quotes.routes,
  vehicle: () => quotes.kinds,
  engine: () => quotes.engines,
  auction: () => auctions,
  theme: () => sections.options.theme,
  page: () => metas.pages,
  section: () => sections.names,
  kind: () => ({ ...requests.kinds, ...invoices.payers }),
  contract: () => ({ ...invoices.contracts, none: invoices.none }),
  clause: () => ({ ...invoices.clauses, none: invoices.none }),
  stage: () => ({ ...work.invoiceStates, issued: texts.issued }),
  tax: () => firms.taxes,
}

/** A stage of a template: `port +2/4, sea +2/4`. */
const stageInList = /(?<=^|, )\S.*?(?= \+\d)/gs

/** A stage that the office has worded itself stands there with both its names, Russian first, a line each. */
const stageName = (code: string): string => {
  const [ru = code, uk = ru] = code.split('\n')
  return (
    new Map<string, string>(Object.entries(orderStages.names)).get(code) ??
    (currentLanguage() === 'uk' ? uk : ru)
  )
}

/** @example nameAmount({ amount: '500.00', currency: 'USD', day: '2026-11-01', paid: null }) // '500 $, 01.11.2026, не оплачен' */
const nameAmount = ({ group, amount, currency, day, paid, rates }: LoggedAmount): string =>
  [
    ...(group === undefined ? [] : [lineGroups.groups[group]]),
    formatAmount(amount, currency),
    formatDayDmy(day),
    ...(paid === undefined ? [] : [paid === null ? texts.notPaid : texts.paid({ day: formatDayDmy(paid) })]),
    ...(rates === undefined
      ? []
      : [texts.ratesByHand({ usd: formatDecimal(rates.USD), eur: formatDecimal(rates.EUR) })]),
  ].join(', ')

const nameAccount = ({ end, usual }: LoggedAccount): string => (usual ? texts.usualAccount({ end }) : end)

const nameGroups = (codes: readonly (keyof typeof lineGroups.groups)[]): string =>
  codes.map(code => lineGroups.groups[code]).join(', ')
