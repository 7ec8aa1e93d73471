import { mulDiv } from '#shared/calculator/exact-arithmetic.ts'
import { fuelOf, isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'
import type { Fraction } from '#shared/calculator/tariff/figure-kinds.ts'

/**
 * Adds the duty line and returns its kopecks: a share of customs value.
 *
 * Passenger cars and motorcycles 10 %; trucks and buses 5 % with a petrol engine and 10 % with a diesel; every pure
 * electric vehicle 0 %; with an EUR.1 certificate the preference of the year. Customs tariff of Ukraine (law
 * 584-VII), EU–Ukraine association agreement, annex I-A.
 */
export const addDuty = (context: QuoteContext, customsValue: number): number => {
  const rate = dutyRate(context)
  const kopecks = mulDiv(customsValue, rate.units, rate.divisor)
  const { customs } = context.texts
  const basis = context.input.eur1 ? customs.valueWithEur1 : customs.value
  return context.ledger.add('duty', 'customs', customs.duty, basis, rate.text, kopecks)
}

const dutyRate = (context: QuoteContext): Fraction => {
  const full = fullRate(context)
  if (!context.input.eur1) return full
  const { kind } = context.input.vehicle
  const heavy = kind === 'truck' || kind === 'bus'
  const preferred = heavy
    ? context.ledger.figure('dutyHeavyEur1Percent')
    : context.ledger.figure('dutyEur1Percent')
  // The lower of the two duties applies: an electric car with a certificate keeps its 0 %.
  return preferred && preferred.units * full.divisor < full.units * preferred.divisor ? preferred : full
}

const fullRate = ({ input: { vehicle }, ledger }: QuoteContext): Fraction => {
  if (isElectric(vehicle)) return ledger.figure('dutyEvPercent')
  if (vehicle.kind === 'passenger' || vehicle.kind === 'moto') return ledger.figure('dutyPercent')
  return ledger.figure(fuelOf(vehicle) === 'diesel' ? 'dutyHeavyDieselPercent' : 'dutyHeavyPetrolPercent')
}
