/** The broker's services inside Ukraine: priced by options, outside customs value. */
import { titleOfOption } from '#shared/calculator/line-titles.ts'
import { optionAmount, usualServices } from '#shared/calculator/options.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import type { Route } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates.ts'

/**
 * Adds a line for each service that the request names, or for the usual ones and the certification of the route when
 * it names none at all. A service without an amount is missing.
 */
export const addServices = (context: QuoteContext, labels?: Readonly<Record<string, string>>): void => {
  const { input, options, ledger, texts } = context
  for (const service of input.services ?? servicesOf(input.route)) {
    // Named among the services, but paid to the auction: `auction-fees.ts` has it.
    if (service === 'copart_title_fee') continue
    const amount = optionAmount(options, service)
    const title = titleOfOption(service, labels, texts)
    if (!amount) {
      ledger.miss(service, texts.noAmount({ title }))
      continue
    }
    const kopecks = toKopecks(amount.cents, ledger.rates.USD)
    ledger.add(service, 'services', title, texts.perVehicle, amount.text, kopecks)
  }
}

/** Services counted by default on a route. */
const servicesOf = (route: Route): readonly string[] => servicesByRoute[route]

const servicesByRoute: Record<Route, readonly string[]> = {
  usa: [...usualServices, 'certification_usa'],
  eu: [...usualServices, 'certification_eu'],
  georgia: usualServices,
  own: usualServices,
}
