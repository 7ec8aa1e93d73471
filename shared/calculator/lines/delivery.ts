/** Delivery to the border of Ukraine: from a US auction over the sea, or by the amount given for the other routes. */

import type { SeaTransport } from '#shared/calculator/delivery/find-sea-route.ts'
import { dollars } from '#shared/calculator/dollars.ts'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { forwarding } from '#shared/calculator/prices/options.ts'
import { addOption } from '#shared/calculator/prices/priced-option.ts'
import { isForwardedAbroad, type QuoteContext } from '#shared/calculator/quote-context.ts'
import type { DeliveryRoute, UsaInput } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates/rates.ts'
import { centsText, formatMoney, parseCents } from '#shared/domain/money/money.ts'

export const addTransport = ({ ledger, texts }: QuoteContext, usa: UsaInput, way: SeaTransport): number => {
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

/** Adds the sea freight from the US port to the destination, for the vehicle's body. */
export const addSea = (
  { ledger, texts }: QuoteContext,
  usa: UsaInput,
  { port, route, freight }: SeaTransport,
): number => {
  const cost = route?.cost[freight]
  if (!route || !cost) {
    const why = route
      ? texts.delivery[freight === 'truck' ? 'noTruckPrice' : 'noSeaPrice'](route)
      : texts.delivery.noSeaRoute({ port: port ?? texts.delivery.fromPort, destination: usa.destination })
    ledger.miss('sea', texts.delivery.seaMissing({ why }))
    return 0
  }
  const kopecks = toKopecks(cost.cents, ledger.rates.USD)
  const basis = `${route.port} → ${route.destination}`
  return ledger.add('sea', 'delivery', texts.delivery.sea, basis, cost.text, kopecks)
}

/** Adds the carriers' surcharge for a vehicle with a traction battery. */
export const addSurcharge = (context: QuoteContext): number => {
  const { engine } = context.input.vehicle
  return engine === 'electric' || engine === 'hybrid'
    ? addOption(context, 'ev_hybrid_surcharge', 'delivery')
    : 0
}

/**
 * Adds unloading and papers in a port outside Ukraine; a request that leaves them out of its services gets a note
 * instead.
 */
export const addForwarding = (context: QuoteContext, usa: UsaInput): number => {
  const { input, ledger, texts, way } = context
  if (!isForwardedAbroad(context)) return 0
  if (way?.country === 'unknown') {
    ledger.warn('destination_unknown', texts.warnings.destinationUnknown({ destination: usa.destination }))
  }
  if (!input.services || input.services.includes(forwarding)) {
    return addOption(context, forwarding, 'delivery')
  }
  if (!input.customsValue) ledger.warn('forwarding_not_counted', texts.warnings.forwardingNotCounted)
  return 0
}

/** Adds the carriage from the port of arrival to the border of Ukraine; zero when the table has no such column. */
export const addToBorder = (context: QuoteContext, { country, route }: SeaTransport): number => {
  const { ledger, texts } = context
  if (!route) return 0
  const title = texts.delivery.carriage
  if (route.toBorder === null) {
    ledger.miss('carriage', texts.delivery.noCarriage({ title, destination: route.destination }))
    return 0
  }
  if (!route.toBorder && country !== 'ukraine') {
    ledger.warn('carriage_not_given', texts.delivery.carriageNotGiven)
  }
  const { cents, text } = route.toBorder ?? dollars(0)
  const basis = texts.delivery.fromPlace({ place: route.destination })
  return ledger.add('carriage', 'delivery', title, basis, text, toKopecks(cents, ledger.rates.USD))
}

/** Adds the given carriage of the routes eu, georgia and own; counts zero with a warning when none is given. */
export const addGivenCarriage = ({ input: { carriage, route }, ledger, texts }: QuoteContext): number => {
  const title = texts.delivery.carriage
  if (!carriage) {
    ledger.warn('carriage_not_given', texts.delivery.carriageNotGiven)
    return ledger.add('carriage', 'delivery', title, texts.delivery.notGiven, dollars(0).text, 0)
  }
  const cents = parseCents(carriage.amount) ?? 0
  const kopecks = toKopecks(cents, ledger.rates[carriage.currency])
  const rate = formatMoney(centsText(cents), carriage.currency)
  return ledger.add('carriage', 'delivery', title, carriageBasis(texts.delivery, route), rate, kopecks)
}

const carriageBasis = (texts: EngineTexts['delivery'], route: DeliveryRoute): string => {
  if (route === 'eu') return texts.fromEurope
  if (route === 'georgia') return texts.fromGeorgia
  return route === 'own' ? texts.own : ''
}
