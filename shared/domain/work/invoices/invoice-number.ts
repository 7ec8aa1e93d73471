/** Numbers of a firm's invoices: a pattern with a count and the year of the invoice's day. */

/** Largest count of a year; a document without a number is laid out with it. */
export const mostInvoices = 999_999

const parts = /\{(n{1,6}|yyyy|yy)\}/g

/** Letters, digits, `-`, `/` and `.` around one count (`{n}`, `{nnn}`) and one year (`{yy}`, `{yyyy}`). */
export const isNumberPattern = (pattern: string): boolean => {
  const found = [...pattern.matchAll(parts)].map(([, part = '']) => part)
  return (
    pattern.length <= 40 &&
    /^[\p{L}\d\-/.]*$/u.test(pattern.replaceAll(parts, '')) &&
    found.filter(part => part.startsWith('n')).length === 1 &&
    found.filter(part => part.startsWith('y')).length === 1 &&
    // Adjacent count and year could give two invoices the same number.
    !/\}\{/.test(pattern)
  )
}

/** @example invoiceNumber('{yy}-{nnn}', 2026, 17) // '26-017' */
export const invoiceNumber = (pattern: string, year: number, count: number): string =>
  pattern.replaceAll(parts, (_, part: string) => {
    if (part === 'yyyy') return String(year)
    if (part === 'yy') return String(year).slice(-2)
    return String(count).padStart(part.length, '0')
  })

/** Pattern of a year. */
export interface Numbering {
  pattern: string
  year: number
}

/** A number that both could give; null if there is none. */
export const commonNumber = (one: Numbering, other: Numbering): string | null =>
  numberOfBoth(fixedParts(one), fixedParts(other)) ?? numberOfBoth(fixedParts(other), fixedParts(one))

/** Texts of a number before and behind its count, and the fewest digits of the count. */
const fixedParts = ({ pattern, year }: Numbering) => {
  const [head = '', tail = ''] = pattern.split(/\{n{1,6}\}/).map(part => invoiceNumber(part, year, 0))
  return { head, tail, least: /\{(n+)\}/.exec(pattern)?.[1]?.length ?? 1 }
}

type FixedParts = ReturnType<typeof fixedParts>

/** A number of the first whose count covers the digits that only the second has as fixed text. */
const numberOfBoth = (first: FixedParts, second: FixedParts): string | null => {
  const [before = ''] = /^\d*/.exec(second.head.slice(first.head.length)) ?? []
  const [behind = ''] =
    /(?<!\d)\d*$/.exec(second.tail.slice(0, Math.max(0, second.tail.length - first.tail.length))) ?? []
  const found = [before, behind, ...fillings.map(digits => `${before}${digits}${behind}`)]
    .filter(count => isCount(count, first.least))
    .map(count => `${first.head}${count}${first.tail}`)
    .find(
      number =>
        number.startsWith(second.head) &&
        number.endsWith(second.tail) &&
        isCount(number.slice(second.head.length, number.length - second.tail.length), second.least),
    )
  return found ?? null
}

/** Digits of each length, as the last of a padded count and as a count of their own. */
const fillings = Array.from({ length: 6 }, (_, at) => '0'.repeat(at)).flatMap(zeros => [
  `1${zeros}`,
  `${zeros}1`,
])

/** True for a count as it stands in a number, with zeros before it up to `least` digits only. */
const isCount = (digits: string, least: number): boolean =>
  /^\d{1,6}$/.test(digits) && Number(digits) > 0 && String(Number(digits)).padStart(least, '0') === digits

/** File name of an invoice; a slash of the number is replaced. */
export const invoiceFileName = (day: string, number: string): string =>
  `${day}_рахунок_${number.replaceAll('/', '-')}.pdf`
