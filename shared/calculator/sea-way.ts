/** The way of a vehicle from the auction's yard to the sea port of arrival. */

import type { CompiledTables } from '#shared/calculator/compile-tables.ts'
import type { PortRate, SeaRoute, Yard } from '#shared/calculator/delivery-tables.ts'
import { countryOf, type DestinationCountry } from '#shared/calculator/destination.ts'
import {
  type Body,
  bodiesOf,
  type QuoteInput,
  type UsaInput,
  type VehicleInput,
} from '#shared/calculator/quote-input.ts'
import { placeKey } from '#shared/calculator/table-shapes.ts'

export interface SeaWay {
  yard: Yard | undefined
  /** The US port by name: as asked for, or the cheapest; `undefined` when the yard is not known. */
  port: string | undefined
  transport: PortRate | undefined
  route: SeaRoute | undefined
  body: Body
  /** Where the destination lies. */
  country: DestinationCountry
}

/** What the way is found by. */
interface Question {
  input: QuoteInput
  tables: CompiledTables
}

/** Finds the way with the port that is asked for, or with the cheapest one. What is not in the tables is `undefined`. */
export const findWay = (context: Question, usa: UsaInput): SeaWay => {
  const body = bodyOf(context.input.vehicle)
  const yard = context.tables.transportation?.yards[usa.auction].get(placeKey(usa.location))
  const cheapest =
    usa.port === undefined && yard ? cheapestPort(context, yard, usa.destination, body) : undefined
  const port = usa.port ?? cheapest?.port
  const portKey = port === undefined ? undefined : placeKey(port)
  const transport = cheapest ?? yard?.ports.find(served => served.portKey === portKey)
  const route = portKey === undefined ? undefined : findRoute(context, portKey, placeKey(usa.destination))
  const country = route?.country ?? countryOf(usa.destination)
  return { yard, port, transport, route, body, country }
}

/** The body that the sea is priced for: as given, else the usual one of the kind. */
const bodyOf = ({ body, kind }: VehicleInput): Body => body ?? bodiesOf(kind)[0]

/**
 * The port whose transport plus sea is cheapest; the first of equals in the table's order. When no port of the yard
 * has the sea route, the cheapest transport: the sea is then missing.
 */
const cheapestPort = (
  context: Question,
  yard: Yard,
  destination: string,
  body: Body,
): PortRate | undefined => {
  const destinationKey = placeKey(destination)
  let best: PortRate | undefined
  let bestCents = Number.POSITIVE_INFINITY
  let nearest: PortRate | undefined
  for (const port of yard.ports) {
    if (!nearest || port.cents < nearest.cents) nearest = port
    const sea = findRoute(context, port.portKey, destinationKey)?.cost[body]
    if (!sea || port.cents + sea.cents >= bestCents) continue
    best = port
    bestCents = port.cents + sea.cents
  }
  return best ?? nearest
}

const findRoute = (context: Question, portKey: string, destinationKey: string): SeaRoute | undefined =>
  context.tables.shipDelivery?.routes.get(portKey)?.get(destinationKey)
