/** The way of a vehicle from the auction's yard to the sea port of arrival. */
import type { PortRate, SeaRoute, Yard } from '#shared/calculator/delivery-tables.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import type { Body, UsaInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import { placeKey } from '#shared/calculator/table-shapes.ts'

export interface SeaWay {
  yard: Yard | undefined
  /** The US port by name: as asked for, or the cheapest; `undefined` when the yard is not known. */
  port: string | undefined
  transport: PortRate | undefined
  route: SeaRoute | undefined
  body: Body
}

/** Finds the way with the port that is asked for, or with the cheapest one. What is not in the tables is `undefined`. */
export const findWay = (context: QuoteContext, usa: UsaInput): SeaWay => {
  const body = bodyOf(context.input.vehicle)
  const yard = context.tables.transportation?.yards[usa.auction].get(placeKey(usa.location))
  const cheapest =
    usa.port === undefined && yard ? cheapestPort(context, yard, usa.destination, body) : undefined
  const port = usa.port ?? cheapest?.port
  const portKey = port === undefined ? undefined : placeKey(port)
  const transport = cheapest ?? yard?.ports.find(served => served.portKey === portKey)
  const route = portKey === undefined ? undefined : findRoute(context, portKey, placeKey(usa.destination))
  return { yard, port, transport, route, body }
}

/** The body that the sea is priced for: as given, else a motorcycle's own, else a sedan. */
const bodyOf = (vehicle: VehicleInput): Body => vehicle.body ?? (vehicle.kind === 'moto' ? 'moto' : 'sedan')

/**
 * The port whose transport plus sea is cheapest; the first of equals in the table's order. When no port of the yard
 * has the sea route, the cheapest transport: the sea is then missing.
 */
const cheapestPort = (
  context: QuoteContext,
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

const findRoute = (context: QuoteContext, portKey: string, destinationKey: string): SeaRoute | undefined =>
  context.tables.shipDelivery?.routes.get(portKey)?.get(destinationKey)
