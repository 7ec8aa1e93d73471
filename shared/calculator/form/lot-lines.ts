/** What lines of a lot, copied from an auction's page, name of the calculator's fields. */
import type { Auction } from '#shared/calculator/quote-input.ts'
import { makeOfCode, motorcycleOfCode } from '#shared/calculator/vin/vin-makers.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'
import { findYards } from './find-yards.ts'

export interface LotReading {
  /** In the order in which they have to be filled: choosing an auction clears the yard, so the auction comes first. */
  fills: (readonly [name: string, value: string])[]
  /** What they were read from, as it stood there. */
  named: string[]
  /** The text of seventeen signs among them. */
  vin: string | null
}

export interface LotQuestion {
  pasted: string
  yards: Readonly<Record<Auction, readonly string[]>>
  /** Whose yards are looked through first: some towns have both. */
  auction: Auction
  thisYear: number
}

/** A lot's own lines are shorter. */
const maxCharacters = 4000

export const readLot = ({ pasted, yards, auction, thisYear }: LotQuestion): LotReading => {
  const whole = pasted.slice(0, maxCharacters).split(/[\n\r\t]+/)
  // Cut in its middle, a line would name another sum.
  if (pasted.length > maxCharacters) whole.pop()
  const lines = whole.map(line => line.trim()).filter(Boolean)
  const first = <T>(read: (line: string) => T | null): T | null => {
    for (const line of lines) {
      const found = read(line)
      if (found) return found
    }
    return null
  }
  const other = auction === 'iaai' ? 'copart' : 'iaai'
  const read = [
    first(line => yardIn(line, yards, [auction, other])),
    priceIn(lines),
    first(line => yearIn(line, thisYear)),
    first(litresIn),
    first(fuelIn),
  ].filter(found => found !== null)
  return {
    fills: read.flatMap(({ fills }) => fills),
    named: read.map(({ text }) => text),
    vin:
      /(?<![A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i.exec(lines.join('\n'))?.[0] ??
      null,
  }
}

interface Found {
  text: string
  fills: LotReading['fills']
}

/** «NJ - SOMERVILLE» as Copart prints it, «Somerville, NJ» and «Somerville (NJ)». */
const town =
  /\b[A-Z]{2} ?- ?[A-Z][A-Z .'/-]{1,40}|(?<![A-Za-z.'/-] ?)[A-Z][A-Za-z.'/ -]{0,40}(?:, ?| \()[A-Z]{2}\b/

const yardIn = (line: string, yards: LotQuestion['yards'], auctions: readonly Auction[]): Found | null => {
  const text = town.exec(line)?.[0].trim()
  if (!text) return null
  for (const auction of /^[A-Z]{2} ?-/.test(text) ? (['copart'] as const) : auctions) {
    const found = findYards(text, yards[auction], [])
    if (found.length === 0) continue
    // «TX - DALLAS» begins the name of «Dallas South, TX», too; «OR - PORTLAND» is not «Portland North, OR».
    const [yard, ...others] = found.filter(each => findYards(each, [text], []).length > 0)
    if (!yard || others.length > 0) return null
    const moved = auction === auctions[0] ? [] : [['auction', auction] as const]
    return { text, fills: [['route', 'usa'], ...moved, ['location', yard]] }
  }
  return null
}

const asked = /^(?:(?:current|high(?:est)?) bid|buy (?:it )?now)[\s:]*/i
const sum = /^(?:(?:us ?)?\$|usd) ?(\d[\d\s.,']*)(?:usd)?$|^(\d[\d\s.,']*)usd$/i
const yearLine = /^(?:((?:19|20)\d\d) ([\p{L}-]+(?: [\p{L}-]+)?)|year: ?((?:19|20)\d\d)$)/iu
const litresLine =
  /^(?:engine(?: type| size)?:? *(\d[.,]\d) ?L\b(?! ?\/)|(\d[.,]\d) ?L(?: (?:[IVHL]-?)?\d{1,2}\b(?!\/).*)?$)/i

/** What is bid or asked; an amount without a word of its own is it when no other one is there. */
const priceIn = (lines: readonly string[]): Found | null => {
  const amounts = lines.flatMap((line, at) => {
    const text = line.replace(asked, '')
    const [, after, before] = sum.exec(text) ?? []
    const amount = readMoney(after ?? before ?? '')?.amount
    if (!amount || Number(amount) === 0) return []
    // The page has the word above its amount; a line that names something else is no such word.
    const above = lines[at - 1] ?? ''
    const isBid = text !== line || (asked.test(above) && above.replace(asked, '') === '')
    const isAlone =
      !/\p{L}/u.test(above) || [/\$|\busd\b/i, town, yearLine, litresLine].some(it => it.test(above))
    return isBid || isAlone ? [{ text, amount, isBid }] : []
  })
  const [only, ...others] = amounts
  const bid = amounts.find(({ isBid }) => isBid)
  const found = bid ?? (others.every(({ amount }) => amount === only?.amount) ? only : undefined)
  const fills = [['price', found?.amount ?? ''] as const, ['currency', 'USD'] as const]
  return found ? { text: found.text, fills } : null
}

/** Of the lot's name: «2019 VOLKSWAGEN PASSAT». A number before anything else is miles, cm³ or dollars. */
const yearIn = (line: string, thisYear: number): Found | null => {
  const [, first, words = '', alone] = yearLine.exec(line) ?? []
  const year = Number(alone ?? first)
  if (!(year > 1980 && year <= thisYear + 1)) return null
  const [word = '', next = ''] = plain(words).split(/[ -]/)
  if (!alone && !makes.has(word) && !makes.has(`${word} ${next}`)) return null
  return { text: line.slice(0, 40), fills: [['year', String(year)]] }
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** With those whose makers' codes stand for several makes. */
const makes: ReadonlySet<string> = new Set(
  [
    ...makeOfCode.values(),
    ...motorcycleOfCode.values(),
    ...[
      'Chrysler',
      'Dodge',
      'Ram',
      'Mercury',
      'Pontiac',
      'Saturn',
      'Scion',
      'Hummer',
      'Saab',
      'Seat',
      'Cupra',
    ],
    ...['Harley', 'MG', 'Isuzu'],
  ].map(make => plain(make).replace('-', ' ')),
)

/** Litres as they stand there: the field of cubic centimetres offers to convert them and asks for the exact figure. */
const litresIn = (line: string): Found | null => {
  const [text, named, first] = litresLine.exec(line) ?? []
  const litres = named ?? first
  if (!text || !litres || Number(litres.replace(',', '.')) === 0) return null
  return { text: `${litres}L`, fills: [['volume_cc', litres]] }
}

/** Gas is petrol there. */
const engines = { gas: 'petrol', gasoline: 'petrol', diesel: 'diesel', electric: 'electric' } as const

const fuelIn = (line: string): Found | null => {
  const fuel = /^(?:fuel(?: type)?:? *)?(gas|gasoline|diesel|electric)$/i.exec(line)?.[1]?.toLowerCase()
  const engine = engines[fuel as keyof typeof engines]
  return engine ? { text: line, fills: [['engine', engine]] } : null
}
