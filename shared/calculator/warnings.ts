import { ageCoefficient, exciseInYear } from '#shared/calculator/lines/excise.ts'
import { isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'
import type { VehicleInput } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates/rates.ts'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import type { Ledger } from '#shared/calculator/statement-ledger.ts'
import { firstDayOf, tariffOf } from '#shared/calculator/tariff/tariff.ts'
import { centsText, formatMoney } from '#shared/domain/money/money.ts'
import { addDays, daysBetween, daysOfEstimate, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/** US cents below which customs often questions a price. Experience, not a rule of law. */
const lowPriceCents = { passenger: 300_000, moto: 100_000, truck: 300_000, bus: 300_000 }

/** Import takes about two months, so from November on next year's age coefficient or class may apply. */
const monthsWhenNextYearIsNear = new Set(['11', '12'])

/** Adds the warnings that depend on the input and the day; `madeOn` is the day on which a forecast is made. */
export const addWarnings = (context: QuoteContext, rates: DayRates, madeOn: string): void => {
  warnOfRates(context, rates, madeOn)
  warnOfVehicle(context)
  warnOfPrice(context)
  const { input, ledger, texts } = context
  if (input.usa?.sampleYard) {
    ledger.warn('sample_yard', texts.warnings.sampleYard({ yard: input.usa.location }))
  }
  if (input.eur1) ledger.warn('eur1_origin', texts.warnings.eur1Origin)
  if (input.eur1 && input.route === 'georgia') ledger.warn('eur1_georgia', texts.warnings.eur1Georgia)
  if (ledger.overrides.length > 0) {
    const names = ledger.overrides.join(', ')
    ledger.warn('tariff_override', texts.warnings.tariffOverride({ names }))
  }
}

const warnOfRates = (
  { date, ledger, texts: { warnings } }: QuoteContext,
  rates: DayRates,
  madeOn: string,
): void => {
  const day = formatDayDmy(rates.date)
  if (rates.forecast) ledger.warn('forecast', warnings.forecast({ asked: formatDayDmy(date), day }))
  if (rates.stale) {
    ledger.warn('rates_stale', warnings.ratesStale({ day }))
    const wanted = rates.forecast ? madeOn : date
    if (daysBetween(wanted, rates.date) > daysOfEstimate) ledger.warn('rates_old', warnings.ratesOld)
  } else if (!rates.forecast && rates.date !== date) {
    ledger.warn('rates_of_other_day', warnings.ratesOfOtherDay({ asked: formatDayDmy(date), day }))
  }
}

const warnOfVehicle = (context: QuoteContext): void => {
  const { input, ledger, texts } = context
  const { vehicle, route } = input
  const admission = admissionNote(context)
  if (vehicle.kind === 'truck' || vehicle.kind === 'bus') {
    const { preliminary, tractorDuty } = texts.warnings
    ledger.warn(
      'preliminary',
      sentences(preliminary, vehicle.tractor && !isElectric(vehicle) ? tractorDuty : '', admission),
    )
  }
  if (vehicle.kind === 'passenger' && isElectric(vehicle) && vehicle.batteryKwh === undefined) {
    ledger.warn('ev_without_kwh', texts.warnings.evWithoutKwh)
  }
  if (vehicle.body === 'pickup') ledger.warn('pickup_code', sentences(texts.warnings.pickupCode, admission))
  if (isVolumeUnusual(vehicle)) ledger.warn('volume_unusual', texts.warnings.volumeUnusual)
  const { productionYear } = vehicle
  if (productionYear === undefined) return
  if (route === 'usa') ledger.warn('model_year', texts.warnings.modelYear)
  if (coefficientCounts(vehicle, ledger)) warnOfCoefficient(context, productionYear)
  if (vehicle.kind === 'truck' || vehicle.kind === 'bus') warnOfAgeClass(context)
}

const sentences = (...texts: string[]): string => texts.filter(Boolean).join(' ')

/** The class that goods vehicles and buses need on the day of the declaration; electric ones need none. */
const admissionNote = ({ date, input, ledger, tariff, texts }: QuoteContext): string => {
  const { value, source: law } = ledger.tariff.figures.admission
  if (value !== 'euro6' || isElectric(input.vehicle)) return ''
  const first = firstDayOf('admission', date, tariff)
  return texts.warnings.admission({ day: formatDayDmy(first), last: formatDayDmy(addDays(first, -1)), law })
}

/** True when the age coefficient applies: it does for passenger cars, except a hybrid taxed at a flat sum. */
const coefficientCounts = (vehicle: VehicleInput, { tariff }: Ledger): boolean =>
  vehicle.kind === 'passenger' &&
  !(vehicle.engine === 'hybrid' && tariff.figures.hybridExcise.value === 'flat100')

const warnOfCoefficient = (context: QuoteContext, productionYear: number): void => {
  const { date, year, ledger, texts } = context
  if (year - productionYear > 15) ledger.warn('age_over_15', texts.warnings.ageOver15)
  const now = ageCoefficient(year, productionYear)
  const next = ageCoefficient(year + 1, productionYear)
  if (next > now && isNextYearNear(date)) {
    ledger.warn('coefficient_grows', texts.warnings.coefficientGrows({ year: year + 1, now, next }))
  }
}

const warnOfAgeClass = (context: QuoteContext): void => {
  const { date, year, ledger, texts } = context
  if (!isNextYearNear(date)) return
  const now = exciseInYear(context, year)
  if (exciseInYear(context, year + 1) <= now) return
  const next = exciseInYear(context, year + 1, tariffOf(`${year + 1}-01-01`, context.tariff))
  if (next <= now) return
  const shown = (kopecks: number) => formatMoney(centsText(kopecks), 'UAH')
  const sums = { year: year + 1, now: shown(now), next: shown(next) }
  ledger.warn('coefficient_grows', texts.warnings.exciseGrows(sums))
}

const isNextYearNear = (date: string): boolean => monthsWhenNextYearIsNear.has(date.slice(5, 7))

const isVolumeUnusual = ({ kind, volumeCc }: VehicleInput): boolean => {
  const [least, most] = usualVolumesCc[kind]
  return volumeCc !== undefined && (volumeCc < least || volumeCc > most)
}

/** Smallest and largest volume of engines that exist, cm³. Experience, not a rule of law. */
const usualVolumesCc = {
  passenger: [500, 8400],
  moto: [49, 2500],
  truck: [800, 18_000],
  bus: [800, 18_000],
} as const

const warnOfPrice = ({ input, priceCents, ledger, texts }: QuoteContext): void => {
  if (priceCents === 0) {
    ledger.warn('price_zero', texts.warnings.priceZero)
    return
  }
  if (input.customsValue) return
  const kopecks = toKopecks(priceCents, ledger.rates[input.price.currency])
  if (kopecks < toKopecks(lowPriceCents[input.vehicle.kind], ledger.rates.USD)) {
    ledger.warn('low_price', texts.warnings.lowPrice)
  }
}
