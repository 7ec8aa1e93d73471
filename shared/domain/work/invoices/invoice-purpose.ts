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
  const own = numbersBehind(ofBill, purpose)
  return own.length > 0 ? own : numbersBehind(ofForeignBill, purpose)
}

/** Numbers of the contracts that a purpose names. */
export const contractsInPurpose = (purpose: string): string[] => numbersBehind(ofContract, purpose)

const numbersBehind = (label: RegExp, purpose: string): string[] => {
  // Statements break a line also behind a dash.
  const text = purpose
    .replaceAll(/[\p{Pd}\u2212]|(?<=\d)_(?=\d)/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\d)(?:- | -)(?=\d)/g, '-')
  const numbers = [...text.matchAll(label)].flatMap(({ 0: { length }, 1: first, index }) => {
    const listed = [first]
    let rest = text.slice(index + length)
    for (let found = nextNumber.exec(rest); found; found = nextNumber.exec(rest)) {
      listed.push(found[1])
      rest = rest.slice(found[0].length)
    }
    return listed
  })
  return [...new Set(numbers.map((number = '') => number.replace(dayBehind, '')))]
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
  /(?<!\p{L})(?:рах(?:ун(?:ок|к\p{L}{0,3})?)?|р-н?о?к\p{L}{0,2}|сч(?:[её]т\p{L}{0,2})?|[рсpc][/-]ф)(?!\p{Script=Cyrillic})(?:-\p{L}{1,12}){0,2}/u
/** Mostly of the seller of the goods, where a purpose names both. */
const foreignBill = /(?<!\p{L})(?:inv(?:oices?)?(?!\p{L})|[іiи]нв(?:ойс\p{L}{0,3})?(?!\p{L}))/u
const sort =
  /(?:[-./]{0,2} ?фак(?:т(?:ур\p{L}{0,2})?)?|[-/.]ф|\.? (?:на|до) (?:(?:о|с)пла\p{L}{1,3}|опл))?[ .:"«(-]{0,4}/u
/** Banks print `N` for the sign that their systems lack. */
const joinedSign = /(?:N(?=[\d\p{Script=Cyrillic}]))?/u
const noDayOrAccount = /(?!\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d)|UA\d{2})/u
/** Words before the sign, but of no other paper. */
const words = /(?:(?!дог|угод|контр| акт|замов|заяв|накл|ттн)[^№#,;]){0,40}?/u
const sign = /(?:[№#]+|(?<![a-z])N[oоr°º]?\.?(?=[\s\d\p{Script=Cyrillic}])|номер\p{L}?|ном\.)[ :"«(]{0,3}/u
const number = /((?=[\p{L}\-/.]{0,20}\d)[\p{L}\d\-/.]{0,40}[\p{L}\d])/u
const near = [sort, joinedSign, noDayOrAccount].map(({ source }) => source).join('')
const numberBehind = ({ source }: RegExp): RegExp =>
  new RegExp(`${source}(?:${near}|${words.source}${sign.source})${number.source}`, 'giu')
const ofBill = numberBehind(bill)
const ofForeignBill = numberBehind(foreignBill)
const contract =
  /(?<!\p{L})(?:дог(?:ов[оіi]р\p{L}{0,2})?|контракт\p{L}{0,2})(?!\p{L})\.?(?: (?:ком[іi]с[іi]ї|доручення))?/u
const ofContract = new RegExp(`${contract.source}[ :]{0,2}(?:${sign.source})?${number.source}`, 'giu')
/** A further number has a sign of its own, or parts; a day may stand before it. */
const andNext =
  /^(?: (?:в[іi]д|от) [\d.,/]*\d(?: ?р\.?)?)? ?(?:[,;+]|(?<= )\/(?= )|(?:та|[іiй]|и) ) ?(?:[№#]+ ?|(?=\p{L}*\d+[-/]))/u
const nextNumber = new RegExp(andNext.source + number.source, 'iu')
/** «26-17від24.11.2026», «26-17/24.11.26» */
const dayBehind = /(?<=\d)(?:-?(?:в(?:[іi]д)?|от)[\d/.]*|[-/]\d\d\.\d\d\.\d{2,4})$/iu
