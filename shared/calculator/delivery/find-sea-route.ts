/** How a vehicle gets from the auction's yard to the port of arrival: transport to a US port, then a route by sea. */

import { bodiesOf, isHeavy, type QuoteInput, type UsaInput } from '#shared/calculator/quote-input.ts'
import type { CompiledTables } from '#shared/calculator/tables/compile-tables.ts'
import { type Freight, locationKey } from '#shared/calculator/tables/table-shapes.ts'
import type { PortRate, SeaRoute, Yard } from './delivery-tables.ts'
import { countryOf, type DestinationCountry } from './destination.ts'

export interface SeaTransport {
  yard: Yard | undefined
  /** The US port by name: as asked for, or the cheapest; `undefined` when the yard is not known. */
  port: string | undefined
  transport: PortRate | undefined
  route: SeaRoute | undefined
  freight: Freight
  country: DestinationCountry
}

interface Question {
  input: QuoteInput
  tables: CompiledTables
  rules: number
}

/** Way through the US port of the input, or through the cheapest port. Parts that the tables lack are `undefined`. */
export const findWay = (context: Question, usa: UsaInput): SeaTransport => {
  const freight = freightOf(context)
  const yard = context.tables.transportation?.yards[usa.auction].get(locationKey(usa.location))
  const cheapest =
    usa.port === undefined && yard ? cheapestPort(context, yard, usa.destination, freight) : undefined
  const port = usa.port ?? cheapest?.port
  const portKey = port === undefined ? undefined : locationKey(port)
  const transport = cheapest ?? yard?.ports.find(served => served.portKey === portKey)
  const route = portKey === undefined ? undefined : findRoute(context, portKey, locationKey(usa.destination))
  const country = route?.country ?? countryOf(usa.destination)
  return { yard, port, transport, route, freight, country }
}

/** Column of the sea freight: of heavy vehicles, else the input's body or the usual one of its kind. */
const freightOf = ({ input: { vehicle }, rules }: Question): Freight =>
  rules >= 3 && isHeavy(vehicle) ? 'truck' : (vehicle.body ?? bodiesOf(vehicle.kind)[0])

/**
 * The port with the cheapest sum of transport and sea freight; of equals the first in the table. When no port of the
 * yard has a route to the destination, the port with the cheapest transport; the freight is then missing.
 */
const cheapestPort = (
  context: Question,
  yard: Yard,
  destination: string,
  freight: Freight,
): PortRate | undefined => {
  const destinationKey = locationKey(destination)
  let best: PortRate | undefined
  let bestCents = Number.POSITIVE_INFINITY
  let nearest: PortRate | undefined
  for (const port of yard.ports) {
    if (!nearest || port.cents < nearest.cents) nearest = port
    const sea = findRoute(context, port.portKey, destinationKey)?.cost[freight]
    if (!sea || port.cents + sea.cents >= bestCents) continue
    best = port
    bestCents = port.cents + sea.cents
  }
  return best ?? nearest
}

const findRoute = (context: Question, portKey: string, destinationKey: string): SeaRoute | undefined =>
  context.tables.shipDelivery?.routes.get(portKey)?.get(destinationKey)
