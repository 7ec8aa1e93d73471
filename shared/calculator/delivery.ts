/** Delivery to the border of Ukraine: from a US auction over the sea, or by the amount given for the other routes. */
import { shownAmount } from '#shared/calculator/dollars.ts'
import { titleOfOption } from '#shared/calculator/line-titles.ts'
import { optionAmount } from '#shared/calculator/options.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import type { UsaInput } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates.ts'
import type { SeaWay } from '#shared/calculator/sea-way.ts'
import { parseCents } from '#shared/domain/money.ts'

/** Adds the transport from the yard to the US port. */
export const addTransport = ({ ledger }: QuoteContext, usa: UsaInput, way: SeaWay): number => {
  if (!way.yard || !way.transport) {
    const why = way.yard ? `из «${usa.location}» нет доставки в этот порт` : `нет площадки «${usa.location}»`
    ledger.miss('transport', `Доставка до порта: ${why}.`)
    return 0
  }
  return ledger.add(
    'transport',
    'delivery',
    'Доставка до порта',
    `${way.yard.location} → ${way.transport.port}`,
    way.transport.text,
    toKopecks(way.transport.cents, ledger.rates.USD),
  )
}

/** Adds the sea from the US port to the destination, for the vehicle's body. */
export const addSea = ({ ledger }: QuoteContext, usa: UsaInput, { port, route, body }: SeaWay): number => {
  const cost = route?.cost[body]
  if (!route || !cost) {
    const why = route
      ? `для этого кузова нет цены ${route.port} → ${route.destination}`
      : `нет маршрута ${port ?? 'из порта'} → ${usa.destination}`
    ledger.miss('sea', `Море: ${why}.`)
    return 0
  }
  const kopecks = toKopecks(cost.cents, ledger.rates.USD)
  return ledger.add('sea', 'delivery', 'Море', `${route.port} → ${route.destination}`, cost.text, kopecks)
}

/** Adds what carriers ask more for a vehicle with a traction battery. */
export const addSurcharge = ({ input: { vehicle }, options, ledger }: QuoteContext): number => {
  if (vehicle.engine !== 'electric' && vehicle.engine !== 'hybrid') return 0
  const amount = optionAmount(options, surcharge)
  const title = titleOfOption(surcharge)
  if (!amount) {
    ledger.miss(surcharge, `${title}: сумма не задана.`)
    return 0
  }
  const kopecks = toKopecks(amount.cents, ledger.rates.USD)
  return ledger.add(surcharge, 'delivery', title, 'за автомобиль', amount.text, kopecks)
}

/** Adds the carriage from the port of arrival to the border of Ukraine; zero when the table has no such column. */
export const addToBorder = ({ ledger }: QuoteContext, { route }: SeaWay): number => {
  if (!route) return 0
  if (!route.toBorder) {
    ledger.miss('carriage', `${carriageTitle}: нет суммы для ${route.destination}.`)
    return 0
  }
  const kopecks = toKopecks(route.toBorder.cents, ledger.rates.USD)
  const basis = `из ${route.destination}`
  return ledger.add('carriage', 'delivery', carriageTitle, basis, route.toBorder.text, kopecks)
}

/** Adds the given carriage of the routes eu, georgia and own; zero with a warning when none is given. */
export const addGivenCarriage = ({ input: { carriage, route }, ledger }: QuoteContext): number => {
  if (!carriage) {
    ledger.warn('carriage_not_given', 'Доставка до границы не указана и принята за ноль.')
    return ledger.add('carriage', 'delivery', carriageTitle, 'не указана', '0 USD', 0)
  }
  const cents = parseCents(carriage.amount) ?? 0
  const kopecks = toKopecks(cents, ledger.rates[carriage.currency])
  const rate = `${shownAmount(cents)} ${carriage.currency}`
  return ledger.add('carriage', 'delivery', carriageTitle, carriageBasis[route], rate, kopecks)
}

const carriageTitle = 'Доставка до границы Украины'
const carriageBasis = { usa: '', eu: 'из Европы', georgia: 'паром или контейнер', own: 'своя доставка' }
const surcharge = 'ev_hybrid_surcharge'
