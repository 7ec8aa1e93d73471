/** Excise on vehicles, in EUR by the law and in UAH by the National Bank's rate of the declaration date. */
import { mulDiv } from '#shared/calculator/exact-arithmetic.ts'
import { litresOfCc } from '#shared/calculator/form/litres.ts'
import { fuelOf, isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'
import type { VehicleInput } from '#shared/calculator/quote-input.ts'
import { Ledger } from '#shared/calculator/statement-ledger.ts'
import type { Fraction } from '#shared/calculator/tariff/figure-kinds.ts'
import type { DatedTariff } from '#shared/calculator/tariff/tariff-figures.ts'
import { centsText, formatMoney, parseCents } from '#shared/domain/money/money.ts'

/** An excise of `units ÷ divisor` EUR, before conversion to UAH and rounding, with the texts of the statement. */
interface ExciseAmount {
  units: number
  divisor: number
  basis: string
  rate: string
}

/**
 * Adds the excise line and returns its kopecks; the excise of an electric passenger car without the battery's kWh is
 * reported as missing.
 */
export const addExcise = (context: QuoteContext): number => {
  const amount = exciseOf(context)
  const { customs } = context.texts
  if (!amount) {
    context.ledger.miss('excise', customs.exciseMissing)
    return 0
  }
  const kopecks = inKopecks(amount, context)
  return context.ledger.add('excise', 'customs', customs.excise, amount.basis, amount.rate, kopecks)
}

/** Kopecks of excise by the context's rates as if declared in another year; adds nothing to the statement. */
export const exciseInYear = (
  context: QuoteContext,
  year: number,
  tariff: DatedTariff = context.ledger.tariff,
): number => {
  const { rates } = context.ledger
  const amount = exciseOf({ ...context, year, ledger: new Ledger(rates, tariff) })
  return amount ? inKopecks(amount, context) : 0
}

/**
 * Number of full calendar years from the year after production to the year of the declaration, from 1 to 15: the
 * law's wording is `Y − P − 1`, so a car moves one step every 1 January. Tax Code 215.3.5-1; the first official
 * clearance under it (Chernivtsi, November 2018, a 2004 car at 13) reads it so too.
 *
 * @example ageCoefficient(2026, 2017) // 8
 */
export const ageCoefficient = (year: number, productionYear: number): number =>
  Math.min(15, Math.max(1, year - productionYear - 1))

const inKopecks = ({ units, divisor }: ExciseAmount, { ledger }: QuoteContext): number =>
  mulDiv(units, ledger.rates.EUR, divisor * 10_000)

const exciseOf = (context: QuoteContext): ExciseAmount | null =>
  context.input.vehicle.volumeFromLitres && !context.input.vehicle.tractor
    ? exciseOfLitres(context)
    : exciseOfVolume(context)

/**
 * Excise of a volume given in litres, which may be 50 cm³ more or less: if a step of the law lies within, the dearer
 * rate.
 */
const exciseOfLitres = (context: QuoteContext): ExciseAmount | null => {
  const { input, ledger, texts } = context
  const cc = input.vehicle.volumeCc ?? 0
  const litres = litresOfCc(cc).replace('.', ',')
  const limit = volumeSteps(context).find(step => cc - 50 <= step && step < cc + 50)
  const withVolume = (volumeCc: number) =>
    exciseOfVolume({ ...context, input: { ...input, vehicle: { ...input.vehicle, volumeCc } } })
  const lower = limit === undefined ? null : withVolume(Math.min(cc, limit))
  const upper = limit === undefined ? null : withVolume(Math.max(cc, limit + 1))
  if (limit === undefined || !lower || !upper) {
    ledger.warn('volume_from_litres', texts.warnings.volumeFromLitres({ litres, cc }))
    return exciseOfVolume(context)
  }
  const shown = (side: ExciseAmount) => formatMoney(centsText(inKopecks(side, context)), 'UAH')
  const sides = { litres, limit, lower: shown(lower), upper: shown(upper) }
  ledger.warn('volume_at_threshold', texts.warnings.volumeAtThreshold(sides))
  return inKopecks(lower, context) > inKopecks(upper, context) ? lower : upper
}

/** Largest volume of each rate, cm³. */
const volumeSteps = (context: QuoteContext): readonly number[] => {
  const { vehicle } = context.input
  const diesel = fuelOf(vehicle) === 'diesel'
  if (vehicle.kind === 'moto') return motoSteps
  if (vehicle.kind === 'bus') return diesel && !isNewCoach(context) ? [busDieselStep] : []
  if (vehicle.kind === 'truck' || isFlat(vehicle, context.ledger)) return []
  return [context.ledger.figure(diesel ? 'exciseDieselLimitCc' : 'excisePetrolLimitCc')]
}

const isFlat = ({ engine }: VehicleInput, ledger: Ledger): boolean =>
  engine === 'hybrid' && ledger.figure('hybridExcise') === 'flat100'

const exciseOfVolume = (context: QuoteContext): ExciseAmount | null => {
  switch (context.input.vehicle.kind) {
    case 'passenger':
      return passengerExcise(context)
    case 'moto':
      return motoExcise(context)
    default:
      return heavyExcise(context)
  }
}

/**
 * `base × cm³/1000 × K`: petrol and gas 50 EUR up to and including 3,000 cm³, else 100; diesel 75 up to and
 * including 3,500 cm³, else 150; a hybrid as its engine (or a flat 100 EUR by the office's choice); electric
 * 1 EUR for each kWh of battery without `K`. Tax Code 215.3.5-1, law 2611-VIII.
 */
const passengerExcise = (context: QuoteContext): ExciseAmount | null => {
  const { input, year, ledger, texts } = context
  const { vehicle } = input
  if (isElectric(vehicle)) return batteryExcise(context)
  if (isFlat(vehicle, ledger)) {
    return { units: 100, divisor: 1, basis: texts.excise.flatHybrid, rate: '100\u00a0€' }
  }
  const cc = vehicle.volumeCc ?? 0
  const productionYear = vehicle.productionYear ?? year
  const coefficient = ageCoefficient(year, productionYear)
  const diesel = fuelOf(vehicle) === 'diesel'
  const low = cc <= ledger.figure(diesel ? 'exciseDieselLimitCc' : 'excisePetrolLimitCc')
  const base = diesel
    ? ledger.figure(low ? 'exciseDieselLow' : 'exciseDieselHigh')
    : ledger.figure(low ? 'excisePetrolLow' : 'excisePetrolHigh')
  return {
    units: base.units * cc * coefficient,
    divisor: base.divisor * 1000,
    basis: texts.excise.volumeAndYear({ cc, year: productionYear }),
    rate: `${base.text}\u00a0€ × ${litres(cc)} × ${coefficient}`,
  }
}

const batteryExcise = ({ input, ledger, texts }: QuoteContext): ExciseAmount | null => {
  const { batteryKwh } = input.vehicle
  const perKwh = ledger.figure('exciseEvKwh')
  const hundredths = batteryKwh === undefined ? null : parseCents(batteryKwh)
  if (hundredths === null) return null
  const kwh = String(batteryKwh).replace('.', ',')
  return {
    units: perKwh.units * hundredths,
    divisor: perKwh.divisor * 100,
    basis: texts.excise.battery({ kwh }),
    rate: `${perKwh.text}\u00a0€ × ${kwh}`,
  }
}

const motoSteps = [500, 800] as const

/** EUR for each cm³, 0.062 up to 500, 0.443 up to 800, 0.447 above; electric 22 EUR. Tax Code 215.3, heading 8711. */
const motoExcise = ({ input: { vehicle }, ledger, texts }: QuoteContext): ExciseAmount => {
  const rates = ledger.figure('exciseMoto')
  if (isElectric(vehicle)) {
    const { units, divisor, text } = rates.electric
    return { units, divisor, basis: texts.excise.electricMoto, rate: `${text}\u00a0€` }
  }
  const cc = vehicle.volumeCc ?? 0
  const perCc = cc <= motoSteps[0] ? rates.upTo500 : cc <= motoSteps[1] ? rates.upTo800 : rates.above800
  return {
    units: perCc.units * cc,
    divisor: perCc.divisor,
    basis: texts.excise.volume({ cc }),
    rate: `${perCc.text}\u00a0€ × ${cc}`,
  }
}

/** Litres for people: 2000 → `2,0`, 1998 → `1,998`. */
const litres = (cc: number): string => {
  if (cc % 1000 === 0) return `${cc / 1000},0`
  return String(cc / 1000).replace('.', ',')
}

/**
 * EUR for each cm³, multiplied by age; electric trucks and buses 0. Tax Code 215.3, headings 8702 and 8704. A tractor
 * unit (8701, note 2 to chapter 87) is none of the vehicles «for the carriage of goods» that Tax Code 215.1 names.
 */
const heavyExcise = (context: QuoteContext): ExciseAmount => {
  const { vehicle } = context.input
  if (isElectric(vehicle) || vehicle.tractor) {
    const { electric, tractor } = context.texts.excise
    return { units: 0, divisor: 1, basis: vehicle.tractor ? tractor : electric, rate: '0\u00a0€' }
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

const busDieselStep = 5000

/** A new coach by diesel (8702 10 11 30) has one rate; before the third rules it had that of a used one. */
const isNewCoach = ({ input: { vehicle }, year, rules }: QuoteContext): boolean =>
  rules >= 3 && ageOf(vehicle.productionYear, year) <= 0

/** Diesel 0.003 if new or up to and including 5,000 cm³, else 0.007; petrol 0.007; × 50 when older than 8 years. */
const busExcise = (context: QuoteContext): ExciseAmount => {
  const { input, year, ledger, texts } = context
  const { vehicle } = input
  const cc = vehicle.volumeCc ?? 0
  const rates = ledger.figure('exciseBus')
  const isLow = cc <= busDieselStep || isNewCoach(context)
  const perCc = fuelOf(vehicle) === 'petrol' ? rates.petrol : isLow ? rates.dieselLow : rates.dieselHigh
  const multiplier = ageOf(vehicle.productionYear, year) > 8 ? ledger.figure('exciseAgeOver8') : 1
  const basis = texts.excise.volumeAndYear({ cc, year: vehicle.productionYear ?? year })
  return perVolume(cc, perCc, multiplier, basis)
}

const ageOf = (productionYear: number | undefined, year: number): number => year - (productionYear ?? year)

const perVolume = (cc: number, perCc: Fraction, multiplier: number, basis: string): ExciseAmount => ({
  units: perCc.units * cc * multiplier,
  divisor: perCc.divisor,
  basis,
  rate: `${perCc.text}\u00a0€ × ${cc}${multiplier === 1 ? '' : ` × ${multiplier}`}`,
})
