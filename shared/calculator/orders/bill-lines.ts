/** Matches the bills of an order with the lines of its calculation, and finds the lines without a bill. */
import { type Agreed, agreedIn, amountText, centsOf } from '#shared/calculator/orders/order-money.ts'
import { exactRates } from '#shared/calculator/rates/rates.ts'
import { kopecksOf, type StatementLine } from '#shared/calculator/statement/statement-shape.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'

type Line = Pick<StatementLine, 'code' | 'title'>

/** The line that a bill's text names; undefined where it names none or several. */
export const lineMeant = <L extends Line>(what: string, lines: readonly L[]): L | undefined => {
  const words = wordsOf(what)
  const exact = lines.find(({ title }) => wordsOf(title).join(' ') === words.join(' '))
  if (exact) return exact
  if (unmeant.some(row => areIn(words, row))) return undefined
  const isOfOne = (word: string) =>
    lines.filter(({ title }) => wordsOf(title).some(other => isSame(word, other))).length === 1
  const titled = lines
    .map(line => ({ line, share: sharedWords(words, wordsOf(line.title)) }))
    // A bill of «Сборы Copart» fits several titles, so a partial match needs a word that only one title has.
    .filter(({ share }) => share === 1 || (share > 0 && words.some(isOfOne)))
    .toSorted((one, other) => other.share - one.share)
  const [first, second] = titled
  if (first) return first.share === second?.share ? undefined : first.line
  // The first known part decides, since a bill names its subject first.
  for (const part of foldForSearch(what).split(/[,;+&/()]| (?:и|та|and) /)) {
    const code = codeOf(wordsOf(part))
    const line =
      code && lines.find(line => (code.endsWith('_') ? line.code.startsWith(code) : line.code === code))
    if (line) return line
  }
  return undefined
}

type Sums = Record<'uah' | 'usd' | 'eur', string>

/** Lines with an amount and without a bill; with a bill on each line their sum is the calculation's total. */
export const unbilledLines = <L extends Line & Sums>(
  agreed: { rates: Agreed['rates']; lines: readonly (L & Agreed['lines'][number])[] } | null,
  bills: readonly { line: string | null }[],
  currency: Currency,
): { line: L; amount: string }[] => {
  if (agreed === null) return []
  const amounts = lineAmounts(agreed, currency)
  return agreed.lines.flatMap((line, at) => {
    const cents = amounts[at] ?? 0
    const isBilled = bills.some(bill => bill.line === line.code)
    return isBilled || cents === 0 ? [] : [{ line, amount: amountText(cents) }]
  })
}

/**
 * Cents of each line, which add up to the calculation's total. Converting each line separately misses the total by some
 * cents; the lines with the largest rounding errors are corrected by one cent each.
 */
export const lineAmounts = (
  { rates, lines }: { rates: Agreed['rates']; lines: readonly (Sums & Agreed['lines'][number])[] },
  currency: Currency,
): number[] => {
  const amounts = lines.map(line => centsOf(amountIn(line, currency)) ?? 0)
  const left = agreedIn(lines, rates, currency) - amounts.reduce((sum, cents) => sum + cents, 0)
  if (currency === 'UAH' || left === 0) return amounts
  const step = Math.sign(left)
  const millionths = exactRates(rates)[currency]
  const roundedBy = ({ uah }: { uah: string }, at: number) =>
    step * ((kopecksOf(uah) * 1_000_000) / millionths - (amounts[at] ?? 0))
  const taking = lines
    .map((line, at) => ({ at, by: roundedBy(line, at) }))
    .toSorted((one, other) => other.by - one.by)
    .slice(0, Math.abs(left))
  for (const { at } of taking) amounts[at] = (amounts[at] ?? 0) + step
  return amounts
}

export const amountIn = (line: Sums, currency: Currency): string =>
  ({ UAH: line.uah, USD: line.usd, EUR: line.eur })[currency]

const wordsOf = (text: string): string[] => foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Share of words that both texts have; zero unless one text contains every word of the other, endings ignored. A
 * one-word title inside a longer bill gives zero. Words of one or two letters do not count.
 */
const sharedWords = (bill: readonly string[], title: readonly string[]): number => {
  const [one, other] = [bill, title].map(list => list.filter(word => word.length > 2)) as [string[], string[]]
  const isIn = (part: string[], whole: string[]) =>
    part.length > 0 && part.every(word => whole.some(another => isSame(word, another)))
  return isIn(one, other) || (other.length > 1 && isIn(other, one))
    ? Math.min(one.length, other.length) / Math.max(one.length, other.length)
    : 0
}

const isSame = (one: string, other: string): boolean => {
  const length = Math.max(3, Math.min(one.length, other.length) - 1)
  return Math.abs(one.length - other.length) < 3 && one.slice(0, length) === other.slice(0, length)
}

/** Code of the line that a part of a bill's text means. */
const codeOf = (words: readonly string[]): string | undefined => {
  const phrase = phrases.find(([, row]) => areIn(words, row))
  if (phrase) return phrase[0]
  const [subject] = words.flatMap(word => codesOf(word, subjects))
  if (subject) return subject
  // «Осмотр автомобиля» and «Комиссия банка» mean no line, though one of their words is known.
  const isKnown = (word: string) =>
    word.length < 3 || /^\p{N}+$/u.test(word) || startsAny(word, neutral) || codesOf(word, general).length > 0
  return words.every(isKnown) ? words.flatMap(word => codesOf(word, general))[0] : undefined
}

/** The longest stem is used first, since `автовоз` also begins with `авто`. */
const codesOf = (word: string, stems: Stems): string[] =>
  Object.entries(stems)
    .flatMap(([code, all]) => all.split(' ').flatMap(stem => (word.startsWith(stem) ? [{ code, stem }] : [])))
    .toSorted((one, other) => other.stem.length - one.stem.length)
    .map(({ code }) => code)

const startsAny = (word: string, stems: string): boolean =>
  stems.split(' ').some(stem => word.startsWith(stem))

/** True when every pattern finds its word or words; each word stands behind a blank. */
const areIn = (words: readonly string[], row: readonly RegExp[]): boolean => {
  const text = ` ${words.join(' ')} `
  return row.every(pattern => pattern.test(text))
}

const auction = / (?:аукцион|copart|iaa|buyer)/
const service = / (?:услуг|послуг|комис)/
const customs = / (?:тамож|растамож|митн|розмитн|декларац)/
const haulage = / (?:доставк|перевоз|перевез|транспортир|транспортув)/

/** Costs that no calculation has, such as storage, demurrage and fines, and ways that several lines share. */
const unmeant: readonly RegExp[][] = [
  [/ (?:хранен|зберига|стоянк|парк(?:ов|инг)|storage|просто|демередж|demurrage|detention)/],
  [/ (?:штраф|пеня|просроч|простроч|late )/],
  [/ (?:осаго|осцпв|автоцивил|автогражд)/],
  [/ декларац/, / (?:транзит|експорт|т1 |t1 |ex1 )/],
  [haulage, / (?:в|у|до) украин/],
  [haulage, / (?:из|з|с|от|вид) порт/],
  [auction, / (?:регистр|реестр)/],
]

/** Words that together mean another line than each of them would, tried before the single ones. */
const phrases: readonly (readonly [code: string, row: readonly RegExp[]])[] = [
  ['customs_broker_fee', [/ брокер/]],
  ['customs_broker_fee', [/ (?:услуг|послуг|комис|оформлен)/, customs]],
  ['customs_broker_fee', [/ декларац/]],
  ['duty', [/ (?:пошлин|мито|мита)/, customs]],
  ['vat', [customs, / (?:сбор|збор|збир|очист|очищ)/]],
  ['company_fee', [service, / (?:покупк|купивл)/]],
  ['internet_bid', [/ (?:ставк|bid)/]],
  ['copart_gate_fee_', [/ gate /]],
  ['copart_environmental_fee', [/ (?:environment|екологич)/, / copart/]],
  ['iaa_environmental_fee', [/ (?:environment|екологич)/, / iaa/]],
  ['buyer_fee', [auction, / (?:сбор|збор|збир|fee|услуг|послуг|комис)/]],
  ['delivery_inside_ukraine', [/ (?:(?:по|терр?итори\p{L}*) украин|украиною)/u]],
  ['sea', [haulage, / контеин/]],
  ['transport', [haulage, / порт/]],
]

/**
 * Stems of words with the code of their line, in Russian and Ukrainian, folded as a search is; a code that ends in `_`
 * is a prefix.
 */
type Stems = Readonly<Record<string, string>>

/** Name a line whatever stands beside them. */
const subjects: Stems = {
  price: 'покупк купивл',
  transport: 'евакуатор тягач сухопут',
  sea: 'море морс морю моря фрахт freight ocean',
  carriage: 'автовоз паром пором границ кордон',
  port_forwarding: 'порт вигруз разгруз вивантаж розвантаж експеди',
  insurance: 'страх',
  duty: 'пошлин мито мита',
  excise: 'акциз',
  vat: 'ндс пдв растамож розмитн',
  pension: 'пенсион пенсии пфу',
  certification_: 'сертиф',
  registration_mreo: 'регистр реестр мрео тсц мвд мвс знак учет облик',
  repair: 'ремонт запчаст',
}

/** Name a line only where no other word says which. */
const general: Stems = {
  price: 'цен цин вартист стоимост лот аукцион copart iaa машин автомобил авто',
  buyer_fee: 'сбор збор збир fee buyer',
  sea: 'контеинер',
  vat: 'тамож митн',
  customs_broker_fee: 'оформлен',
  delivery_inside_ukraine: 'украин',
  registration_mreo: 'номер',
  company_fee: 'услуг послуг комис винагород вознагражд',
}

/** Say nothing of the line. */
const neutral =
  'наш агент компан фирм оплат платеж доплат аванс задат предоплат передоплат счет рахун фактур инвоис invoice'
