/** The broker's services and the repair, inside Ukraine: outside customs value. */
import { forwarding, optionAmount, usualServices } from '#shared/calculator/prices/options.ts'
import { addOption } from '#shared/calculator/prices/priced-option.ts'
import { isForwardedAbroad, type QuoteContext } from '#shared/calculator/quote-context.ts'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates/rates.ts'
import { centsText, formatMoney, parseCents } from '#shared/domain/money/money.ts'

/**
 * Adds a line for each service that the request names, or for the usual services of the route when `services` is
 * absent. A service without an amount is reported as missing.
 */
export const addServices = (context: QuoteContext, labels?: Readonly<Record<string, string>>): void => {
  for (const service of context.input.services ?? servicesByDefault(context)) {
    // A fee of the auction, although named among the services: `auction-fees.ts` adds it.
    if (service === 'copart_title_fee') continue
    // A cost before the border: `delivery.ts` adds it.
    if (service === forwarding && isForwardedAbroad(context)) continue
    addOption(context, service, 'services', labels)
  }
}

/**
 * Usual services of the route. While the office has no price for certification of other cars, that service is left out
 * with a warning, so that the calculation is still complete.
 */
const servicesByDefault = ({ input, ledger, options, rules, texts }: QuoteContext): readonly string[] => {
  if (rules < 2) return servicesOfFirstRules[input.route]
  const services = usualServices[input.route]
  if (!services.includes(otherCertification) || optionAmount(options, otherCertification)) return services
  ledger.warn('certification_not_counted', texts.warnings.certificationNotCounted)
  return services.filter(service => service !== otherCertification)
}

const otherCertification = 'certification_other'

const fiveServices = usualServices.usa.filter(service => service !== 'certification_usa')
const servicesOfFirstRules: Record<DeliveryRoute, readonly string[]> = {
  usa: usualServices.usa,
  eu: [...fiveServices, 'certification_eu'],
  georgia: fiveServices,
  own: fiveServices,
}

/**
 * Adds the repair in Ukraine as the customer estimates it. Without an estimate, a damaged car gets a warning that the
 * total is without repair.
 */
export const addRepair = ({ input, ledger, texts }: QuoteContext): void => {
  const { repair, usa } = input
  if (!repair) {
    const isDamaged = usa !== undefined && (usa.title ?? 'clean') !== 'clean'
    if (isDamaged) ledger.warn('repair_not_given', texts.warnings.repairNotGiven)
    return
  }
  const cents = parseCents(repair.amount) ?? 0
  const rate = formatMoney(centsText(cents), repair.currency)
  const kopecks = toKopecks(cents, ledger.rates[repair.currency])
  ledger.add('repair', 'services', texts.repair.title, texts.repair.basis, rate, kopecks)
}
