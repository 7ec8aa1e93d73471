/** Reads a lot's lines into the calculator's fields, and names those that the law needs and the lot lacks. */
import { firstYard } from '#shared/calculator/form/calculator-fields.ts'
import { visibleFields } from '#shared/calculator/form/used-fields.ts'
import type { Auction } from '#shared/calculator/quote-input.ts'
import {
  auctionIn,
  bodyIn,
  fuelIn,
  kindIn,
  type LotFact,
  linesOf,
  nameIn,
  priceIn,
  titleIn,
  volumeIn,
  yardIn,
} from './lot-facts.ts'

export interface LotReading {
  /** In the order in which they have to be filled: what a choice sets by itself comes after it. */
  fills: (readonly [name: string, value: string])[]
  /** Source of each value, as it stood in the lines. */
  named: string[]
  /** Fields that a sum needs and a lot does not name, in the order of the form. */
  missing: string[]
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

/** Signs: a lot's own lines are shorter. */
export const maxCharacters = 4000

/**
 * Lines without the name of a car fill what they name. Those with one are of another car than the form's: of what it
 * needs, nothing that the form still has is left to stand for it.
 */
export const readLot = ({ pasted, yards, auction, thisYear }: LotQuestion): LotReading => {
  const lines = linesOf(pasted, maxCharacters)
  const first = <T>(read: (line: string, at: number) => T | null): T | null => {
    for (const [at, line] of lines.entries()) {
      const found = read(line, at)
      if (found) return found
    }
    return null
  }
  const above = (at: number) => lines[at - 1] ?? ''
  const printed = first(auctionIn)
  const looked = printed ?? auction
  const yard = first(line => yardIn(line, yards, [looked, looked === 'iaai' ? 'copart' : 'iaai']))
  // A lot's number with a make that nobody lists is another car as well.
  const name =
    first(line => nameIn(line, thisYear, false)) ?? (printed && first(line => nameIn(line, thisYear, true)))
  const price = priceIn(lines)
  const volume = first(volumeIn)
  const fuel = first((line, at) => fuelIn(line, above(at), name?.text))
  const choiceIn = <T>(read: (line: string, above: string) => T | null) =>
    first((line, at) => {
      const value = read(line, above(at))
      return value && { text: line, value }
    })
  const [kind, body, title] = name?.car ? [choiceIn(kindIn), choiceIn(bodyIn), choiceIn(titleIn)] : []
  const car = name?.car && {
    kind: kind?.value ?? name.car.kind,
    body: body?.value ?? name.car.body,
    title: title?.value,
  }
  const fills = [
    ...placeOf({ yard, printed: car ? printed : null, auction, yards }),
    ...(car ? [['kind', car.kind] as const] : []),
    ...(car?.body && car.kind === 'passenger' ? [['body', car.body] as const] : []),
    ...(fuel?.fills ?? []),
    ...(car?.title ? [['title', car.title] as const] : []),
    ...(price?.fills ?? []),
    ...(name?.fills ?? []),
    ...(volume?.fills ?? []),
  ]
  const missing = car ? missingOf(new Map(fills)) : []
  const filledBody = car?.kind === 'passenger' ? body : null
  const found = [yard, price, name, volume, fuel, kind, filledBody, title]
  return {
    fills: [...fills, ...missing.map(field => [field, ''] as const)],
    named: found.flatMap(fact => fact?.text ?? []),
    missing,
    vin:
      /(?<![A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i.exec(lines.join('\n'))?.[0] ??
      null,
  }
}

/** An auction whose yard the tables do not have is counted from the yard that the form itself would begin with. */
const placeOf = ({
  yard,
  printed,
  auction,
  yards,
}: Pick<LotQuestion, 'auction' | 'yards'> & {
  yard: (LotFact & { auction: Auction }) | null
  printed: Auction | null
}): LotReading['fills'] => {
  const known = yard?.auction ?? printed
  if (!known) return []
  const moved = known === auction ? [] : [['auction', known] as const]
  const sample = yard ? undefined : firstYard(yards[known])
  const place = yard
    ? yard.fills
    : sample
      ? ([
          ['location', sample],
          ['sample_yard', sample],
        ] as const)
      : []
  return [['route', 'usa'], ...moved, ...place]
}

const missingOf = (filled: ReadonlyMap<string, string>): string[] => {
  const used = visibleFields(Object.fromEntries(filled))
  const needed = ['engine', 'price', 'year', 'volume_cc', 'battery', 'weight']
  return needed.filter(field => used.has(field) && !filled.get(field))
}
