/** Purpose text that a payer copies into a transfer, made from the contract, the number, the day and the VAT. */
import { groupThousands } from '#shared/domain/money/money.ts'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

export const contractKinds = ['commission', 'mandate', 'services', 'none'] as const
/** Commission, agency, services, or no written contract. */
export type ContractKind = (typeof contractKinds)[number]

export const invoiceMoneys = ['own', 'passed'] as const
/** The firm's own fee and services, or the customer's money that the firm passes on to others. */
export type InvoiceMoney = (typeof invoiceMoneys)[number]

export interface Ground {
  kind: ContractKind
  number: string
  day: Day | null
}

interface Purpose {
  money: InvoiceMoney
  contract: Ground
  number: string
  day: Day
  /** VAT by rate, in kopecks; empty for a firm that pays none. */
  vat: readonly { kind: string; vat: number }[]
}

const genitive: Record<ContractKind, string> = {
  commission: 'договору комісії',
  mandate: 'договору доручення',
  services: 'договору',
  none: 'договору',
}

/** `1 200,00 грн`, with plain spaces, since a payment code cannot contain non-breaking spaces. */
export const plainSum = (kopecks: number): string => {
  const rest = kopecks % 100
  const whole = groupThousands(String((kopecks - rest) / 100)).replaceAll('\u00a0', ' ')
  return `${whole},${String(rest).padStart(2, '0')} грн`
}

/** @example ` № 17 від 03.11.2026` */
const numbered = ({ number, day }: Pick<Ground, 'number' | 'day'>): string =>
  `${number === '' ? '' : ` № ${number}`}${day === null ? '' : ` від ${formatDayDmy(day)}`}`

const isAgency = ({ kind }: Ground): boolean => kind === 'commission' || kind === 'mandate'

const headOf = (money: InvoiceMoney, contract: Ground): string => {
  if (money === 'passed') return `Кошти на виконання ${genitive[contract.kind]}${numbered(contract)}`
  if (isAgency(contract)) return `Винагорода за договором${numbered(contract)}`
  if (contract.kind === 'services' && contract.number !== '')
    return `Оплата за послуги за договором${numbered(contract)}`
  return 'Оплата за послуги'
}

export const invoicePurpose = ({ money, contract, number, day, vat }: Purpose): string => {
  const taxed = vat.filter(({ kind }) => kind !== 'none' && kind !== 'exempt')
  const tax =
    taxed.length === 0
      ? 'без ПДВ'
      : `у т.ч. ${taxed.map(tax => `ПДВ ${tax.kind} % ${plainSum(tax.vat)}`).join(', ')}`
  return `${headOf(money, contract)}, рахунок${numbered({ number, day })}, ${tax}`
}

/**
 * Typed purpose with the invoice's number after «рахунок №»: it may be copied from a preview, whose number another
 * invoice has got since. A number after «рахунку №» or «розрахунок №» is of something else and stays.
 */
export const renumbered = (purpose: string, number: string): string =>
  purpose.replaceAll(
    /(?<!\p{L})(рахунок\s*№\s*)(?=[\p{L}\-/.]*\d)([\p{L}\d\-/.]*[\p{L}\d])([-/.]?)/giu,
    (_, before: string, _former: string, end: string) => before + number + (number.endsWith(end) ? '' : end),
  )

/** Numbers of the invoices that a purpose names, as a bank statement prints them. */
export const numbersInPurpose = (purpose: string): string[] => {
  const text = purpose.replaceAll(/\p{Pd}/gu, '-')
  const numbers = [...text.matchAll(labels)].flatMap(({ 0: label, index }) => {
    const listed: string[] = []
    let rest = text.slice(index + label.length)
    for (let found = firstNumber.exec(rest); found; found = nextNumber.exec(rest)) {
      listed.push((found[1] ?? '').replace(dayBehind, ''))
      rest = rest.slice(found[0].length)
    }
    return listed
  })
  return [...new Set(numbers)]
}

/**
 * A number as it is, and with other zeros before its parts, which payers and their programs leave out or add.
 *
 * @example withOtherZeros('26-17').includes('26-017') // true
 */
export const withOtherZeros = (number: string): string[] => {
  if (!/^\S{1,20}[-/.]\d\S{0,20}$/.test(number)) return [number]
  const bare = number.replaceAll(/(?<!\d)0+(?=\d)/g, '')
  const padded = [...bare.matchAll(/\d{1,5}/g)].flatMap(({ 0: digits, index }) =>
    [2, 3, 4, 5, 6].map(
      length => bare.slice(0, index) + digits.padStart(length, '0') + bare.slice(index + digits.length),
    ),
  )
  return [...new Set([number, bare, ...padded])]
}

const bill =
  /(?<!\p{L})(?:рах(?:ун(?:ок|к\p{L}{0,3}|-\p{L}{1,3})?|-\p{L}{1,3})?|р-о?к\p{L}{0,2}|сч(?:[её]т\p{L}{0,2})?|inv(?:oices?)?(?!\p{L})|[іiи]нв(?:ойс\p{L}{0,3})?|[рсpc][/-]ф(?!\p{L}))/u
const sort =
  /(?:[-./]{0,2} ?фак(?:т(?:ур\p{L}{0,2})?)?|[-/.]ф|\.?\s+(?:на|до)\s+(?:(?:о|с)пла\p{L}{1,3}|опл))?\.?/u
const ofDay =
  /(?:\s+(?:в[іi]д|от)\s+\d[\d.,/]*(?:\s\p{L}{3,9}(?:\s\d{2,4})?)?(?: ?[рг](?:оку|ода)?\.?)?(?=\s*[№#n]))?/u
/** Banks print `N` for the sign that their systems lack. */
const sign = /\s*:?\s*(?:(?:[№#]+|N[oо°º]?\.?(?=[\s\d\p{Script=Cyrillic}])|номер\p{L}?|ном\.)[\s:]*)?["«]?/u
const labels = new RegExp([bill, sort, ofDay, sign].map(({ source }) => source).join(''), 'giu')
const firstNumber = /^((?=[\p{L}\-/.]*\d)[\p{L}\d\-/.]*[\p{L}\d])/u
/** A further number has a sign of its own, or parts; a day may stand before it. */
const andNext =
  /^(?:\s+(?:в[іi]д|от)\s+[\d.,/]*\d(?: ?р\.?)?)?\s*(?:[,;+]|(?:та|[іiй]|и)\s)\s*(?:[№#]+\s*|(?=\p{L}*\d+[-/]))/u
const nextNumber = new RegExp(andNext.source + firstNumber.source.slice(1), 'iu')
/** «26-17від24.11.2026» */
const dayBehind = /(?<=\d)(?:в[іi]д|от)[\d/.]*$/iu
