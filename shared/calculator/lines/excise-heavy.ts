/** Excise on trucks and buses. The rates are preliminary, and the statement warns of that. */

import { fuelOf, isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'
import type { Fraction } from '#shared/calculator/tariff/figure-kinds.ts'
import type { ExciseAmount } from './excise-amount.ts'

/** EUR for each cm³, multiplied by age; electric trucks and buses 0. Tax Code 215.3, headings 8702 and 8704. */
export const heavyExcise = (context: QuoteContext): ExciseAmount => {
  const { vehicle } = context.input
  if (isElectric(vehicle)) {
    return { units: 0, divisor: 1, basis: context.texts.excise.electric, rate: '0 EUR' }
  }
  return vehicle.kind === 'truck' ? truckExcise(context) : busExcise(context)
}

/**
 * Rates by gross weight: up to and including 5,000 kg, up to and including 20,000 kg, above; petrol engines have only
 * the first two rates. A truck is new if produced in the declaration's year or later. Used trucks: × 40 when older than
 * 5 and up to 8 years, × 50 when older than 8.
 */
const truckExcise = ({ input: { vehicle }, year, ledger, texts }: QuoteContext): ExciseAmount => {
  const age = ageOf(vehicle.productionYear, year)
  const kg = vehicle.grossWeightKg ?? 0
  const band = kg <= 5000 ? 0 : kg <= 20_000 || fuelOf(vehicle) === 'petrol' ? 1 : 2
  const perCc = age <= 0 ? ledger.figure('exciseTruckNew')[band] : ledger.figure('exciseTruckUsed')[band]
  const multiplier = age > 8 ? ledger.figure('exciseAgeOver8') : age > 5 ? ledger.figure('exciseAgeOver5') : 1
  const cc = vehicle.volumeCc ?? 0
  const basis = texts.excise.truck({ cc, kg, year: vehicle.productionYear ?? year })
  return perVolume(cc, perCc, multiplier, basis)
}

export const busDieselStep = 5000

/** Diesel 0.003 up to and including 5,000 cm³, else 0.007; petrol 0.007; × 50 when older than 8 years. */
const busExcise = ({ input: { vehicle }, year, ledger, texts }: QuoteContext): ExciseAmount => {
  const cc = vehicle.volumeCc ?? 0
  const rates = ledger.figure('exciseBus')
  const perCc =
    fuelOf(vehicle) === 'petrol' ? rates.petrol : cc <= busDieselStep ? rates.dieselLow : rates.dieselHigh
  const multiplier = ageOf(vehicle.productionYear, year) > 8 ? ledger.figure('exciseAgeOver8') : 1
  const basis = texts.excise.volumeAndYear({ cc, year: vehicle.productionYear ?? year })
  return perVolume(cc, perCc, multiplier, basis)
}

const ageOf = (productionYear: number | undefined, year: number): number => year - (productionYear ?? year)

const perVolume = (cc: number, perCc: Fraction, multiplier: number, basis: string): ExciseAmount => ({
  units: perCc.units * cc * multiplier,
  divisor: perCc.divisor,
  basis,
  rate: `${perCc.text} EUR × ${cc}${multiplier === 1 ? '' : ` × ${multiplier}`}`,
})
