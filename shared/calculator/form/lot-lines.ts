/**
 * Reads a lot's lines into the calculator's fields, and lists the fields that a calculation needs and the lot lacks.
 */
import { firstYard } from '#shared/calculator/form/calculator-fields.ts'
import { ccOfLitres } from '#shared/calculator/form/litres.ts'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import type { Auction, Kind } from '#shared/calculator/quote-input.ts'
import { findVin } from '#shared/calculator/vin/clean-vin.ts'
import {
  auctionIn,
  batteryIn,
  bodyIn,
  carNameIn,
  fuelIn,
  fuelOfName,
  isByHand,
  isInCanada,
  isOfEurope,
  isStanding,
  kindIn,
  type LotFact,
  labelledName,
  lotTitleIn,
  priceIn,
  styleIn,
  tractorIn,
  typeIn,
  volumeIn,
  yardIn,
} from './lot-facts.ts'
import { isOfSeats } from './lot-names.ts'
import { linesOf } from './lot-text-lines.ts'

export interface LotReading {
  /** In the order of filling: a field that another field resets comes after that field. */
  fills: (readonly [name: string, value: string])[]
  /** Text of each line from which a value was read. */
  named: string[]
  /** Fields that a calculation needs and the lot does not name, in the order of the form. */
  missing: string[]
  /** The VIN among the lines: a text of seventeen characters. */
  vin: string | null
  /** True for a lot that no rule prices, such as a boat or a trailer: only its auction is filled in. */
  isByHand?: true
}

export interface LotQuestion {
  pasted: string
  yards: Readonly<Record<Auction, readonly string[]>>
  /** Auction whose yards are searched first: some towns have yards of both. */
  auction: Auction
  thisYear: number
  /** Kind of the form, if a person chose it and no earlier lot. */
  chosenKind?: string | undefined
}

/** Characters of a pasted text that are read; the lines of one lot are shorter. */
export const maxCharacters = 4000

/**
 * Reads a pasted lot. Lines without a car's name change only the fields that they name. Lines with a car's name
 * describe a new car: fields of the previous car that the lot does not name are cleared and not reused.
 */
export const readLot = ({ pasted, yards, auction, thisYear, chosenKind }: LotQuestion): LotReading => {
  const given = linesOf(pasted, maxCharacters)
  const labelled = labelledName(given)
  const lines = labelled === null ? given : [labelled, ...given]
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
  const standing = first((line, at) => (isStanding(line, above(at)) ? line : null))
  const yard = first(line =>
    standing !== null && line !== standing
      ? null
      : yardIn(line, yards, [looked, looked === 'iaai' ? 'copart' : 'iaai']),
  )
  const isEuropean = yard === null && isOfEurope(lines)
  const style = lines
    .flatMap((line, at) => styleIn(line, above(at)) ?? (isOfSeats(line) ? line : []))
    .join(' ')
  const volume = first(volumeIn)
  // On a lot's page, and at the head of a text that tells of an engine, even an unknown make means a new car.
  const name =
    (labelled === null ? null : carNameIn(labelled, thisYear, true, style)) ??
    first(line => carNameIn(line, thisYear, false, style)) ??
    (printed && first(line => carNameIn(line, thisYear, true, style))) ??
    ((volume ?? first((line, at) => fuelIn(line, above(at)))) &&
      carNameIn(lines[0] ?? '', thisYear, true, style))
  if (lines.some((line, at) => isByHand(line, above(at)))) {
    const fills = printed && !isEuropean ? [['route', 'usa'] as const, ['auction', printed] as const] : []
    return { fills, named: [name?.text ?? lines[0] ?? ''], missing: [], vin: null, isByHand: true }
  }
  const isMessage = !/[\n\r\t:]/.test(pasted.trim())
  const named = priceIn(lines, isMessage)
  const price =
    named && lines.some((line, at) => isInCanada(line, above(at))) && !/usd/i.test(named.text) ? null : named
  const knownFuel =
    first((line, at) => fuelIn(line, above(at), name?.text)) ?? fuelOfName(name?.text ?? '', volume)
  const isElectric = knownFuel?.fills.some(([, value]) => value === 'electric') === true
  // A car with a combustion engine that is printed as electric is a hybrid or a mistake: the person is asked.
  const fuel = volume && isElectric ? null : knownFuel
  const battery = isElectric && !volume ? first(batteryIn) : null
  const choiceIn = <T>(read: (line: string, above: string) => T | null) =>
    first((line, at) => {
      const value = read(line, above(at))
      return value && { text: line, value }
    })
  const [kind, body] = name?.car ? [choiceIn(kindIn), choiceIn(bodyIn)] : []
  const badTitle = choiceIn((line, above) => (lotTitleIn(line, above) === 'nonclean' ? 'nonclean' : null))
  const title = name?.car ? (badTitle ?? choiceIn(lotTitleIn)) : undefined
  const car = name?.car && {
    kind: kindOf({
      label: kind?.value,
      name: name.car.kind,
      isHeavy: isHeavyDiesel(fuel, volume),
      chosen: style || first((line, at) => typeIn(line, above(at))) ? undefined : chosenKind,
    }),
    body: body?.value ?? name.car.body,
    // The dearer title, which most lots have.
    title: title?.value ?? 'nonclean',
  }
  const fills = [
    ...(isEuropean && printed ? [['route', 'eu'] as const] : []),
    ...placeOf({ yard, printed: car && !isEuropean ? printed : null, auction, yards }),
    ...(car ? [['kind', car.kind] as const] : []),
    ...(car?.kind === 'truck' && first((line, at) => tractorIn(line, above(at)))
      ? [['tractor', '1'] as const]
      : []),
    ...(car?.body && car.kind === 'passenger' ? [['body', car.body] as const] : []),
    ...(fuel?.fills ?? []),
    ...(battery?.fills ?? []),
    ...(car ? [['title', car.title] as const] : []),
    ...(price?.fills ?? []),
    ...(name?.fills ?? []),
    ...(volume?.fills ?? []),
  ]
  const filled = new Map(fills)
  const missing = car ? missingOf(filled) : []
  const cleared = car ? ofCar.filter(field => !filled.get(field)) : []
  const filledBody = car?.kind === 'passenger' ? body : null
  const found = [yard, price, name, volume, fuel, battery, kind, filledBody, title]
  return {
    fills: [...fills, ...cleared.map(field => [field, ''] as const)],
    named: [...new Set(found.flatMap(fact => fact?.text ?? []))],
    missing,
    vin: findVin(lines.join('\n')),
  }
}

interface KindSigns {
  label: Kind | 'other' | undefined
  name: Kind
  isHeavy: boolean
  /** Choice of a person, for a lot that prints neither a type nor a body. */
  chosen: string | undefined
}

/** A lot's label of a type counts before its name, but calls a bus a truck. */
const kindOf = ({ label, name, isHeavy, chosen }: KindSigns): Kind => {
  const kind = label && label !== 'other' && !(label === 'truck' && name === 'bus') ? label : name
  if (kind !== 'passenger') return kind
  return chosen === 'truck' || chosen === 'bus' ? chosen : isHeavy ? 'truck' : kind
}

/** Cubic centimetres of the largest diesel in a pick-up; larger ones drive lorries. */
const largestOfPickups = 7300

const isHeavyDiesel = (fuel: LotFact | null, volume: LotFact | null): boolean => {
  const filled = Object.fromEntries([...(fuel?.fills ?? []), ...(volume?.fills ?? [])])
  const typed = filled.volume_cc ?? ''
  return filled.engine === 'diesel' && (ccOfLitres(typed) ?? Number(typed)) > largestOfPickups
}

/** Route, auction and yard of a lot; without a yard that the tables know, the auction's example yard is filled in. */
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

/** Fields of one car, which say nothing of the next. */
const needed = ['engine', 'price', 'year', 'volume_cc', 'battery', 'weight']
const ofCar = [...needed, 'fuel', 'own_value', 'repair', 'eur1']

const missingOf = (filled: ReadonlyMap<string, string>): string[] => {
  const used = visibleFields(Object.fromEntries(filled))
  return needed.filter(field => used.has(field) && !filled.get(field))
}
