/** Delivery to the border of Ukraine: from a US auction over the sea, or by the amount given for the other routes. */
import { shownAmount } from '#shared/calculator/dollars.ts'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { titleOfOption } from '#shared/calculator/line-titles.ts'
import { optionAmount } from '#shared/calculator/options.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import type { Route, UsaInput } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates.ts'
import type { SeaWay } from '#shared/calculator/sea-way.ts'
import { parseCents } from '#shared/domain/money.ts'

/** Adds the transport from the yard to the US port. */
export const addTransport = ({ ledger, texts }: QuoteContext, usa: UsaInput, way: SeaWay): number => {
  if (!way.yard || !way.transport) {
    const { notServed, noYard, transportMissing } = texts.delivery
    const why = (way.yard ? notServed : noYard)({ location: usa.location })
    ledger.miss('transport', transportMissing({ why }))
    return 0
  }
  return ledger.add(
    'transport',
    'delivery',
    texts.delivery.transport,
    `${way.yard.location} → ${way.transport.port}`,
    way.transport.text,
    toKopecks(way.transport.cents, ledger.rates.USD),
  )
}

/** Adds the sea from the US port to the destination, for the vehicle's body. */
export const addSea = (
  { ledger, texts }: QuoteContext,
  usa: UsaInput,
  { port, route, body }: SeaWay,
): number => {
  const cost = route?.cost[body]
  if (!route || !cost) {
    const why = route
      ? texts.delivery.noSeaPrice({ port: route.port, destination: route.destination })
      : texts.delivery.noSeaRoute({ port: port ?? texts.delivery.fromPort, destination: usa.destination })
    ledger.miss('sea', texts.delivery.seaMissing({ why }))
    return 0
  }
  const kopecks = toKopecks(cost.cents, ledger.rates.USD)
  const basis = `${route.port} → ${route.destination}`
  return ledger.add('sea', 'delivery', texts.delivery.sea, basis, cost.text, kopecks)
}

/** Adds what carriers ask more for a vehicle with a traction battery. */
export const addSurcharge = ({ input: { vehicle }, options, ledger, texts }: QuoteContext): number => {
  if (vehicle.engine !== 'electric' && vehicle.engine !== 'hybrid') return 0
  const amount = optionAmount(options, surcharge)
  const title = titleOfOption(surcharge, undefined, texts)
  if (!amount) {
    ledger.miss(surcharge, texts.noAmount({ title }))
    return 0
  }
  const kopecks = toKopecks(amount.cents, ledger.rates.USD)
  return ledger.add(surcharge, 'delivery', title, texts.perVehicle, amount.text, kopecks)
}

/** Adds the carriage from the port of arrival to the border of Ukraine; zero when the table has no such column. */
export const addToBorder = ({ ledger, texts }: QuoteContext, { route }: SeaWay): number => {
  if (!route) return 0
  const title = texts.delivery.carriage
  if (!route.toBorder) {
    ledger.miss('carriage', texts.delivery.noCarriage({ title, destination: route.destination }))
    return 0
  }
  const kopecks = toKopecks(route.toBorder.cents, ledger.rates.USD)
  const basis = texts.delivery.fromPlace({ place: route.destination })
  return ledger.add('carriage', 'delivery', title, basis, route.toBorder.text, kopecks)
}

/** Adds the given carriage of the routes eu, georgia and own; zero with a warning when none is given. */
export const addGivenCarriage = ({ input: { carriage, route }, ledger, texts }: QuoteContext): number => {
  const title = texts.delivery.carriage
  if (!carriage) {
    ledger.warn('carriage_not_given', texts.delivery.carriageNotGiven)
    return ledger.add('carriage', 'delivery', title, texts.delivery.notGiven, '0 USD', 0)
  }
  const cents = parseCents(carriage.amount) ?? 0
  const kopecks = toKopecks(cents, ledger.rates[carriage.currency])
  const rate = `${shownAmount(cents)} ${carriage.currency}`
  return ledger.add('carriage', 'delivery', title, carriageBasis(texts.delivery, route), rate, kopecks)
}

const carriageBasis = (texts: EngineTexts['delivery'], route: Route): string => {
  if (route === 'eu') return texts.fromEurope
  if (route === 'georgia') return texts.fromGeorgia
  return route === 'own' ? texts.own : ''
}

const surcharge = 'ev_hybrid_surcharge'
