/** What a person should know beside the figures. */

import { ageCoefficient } from '#shared/calculator/excise.ts'
import type { Ledger } from '#shared/calculator/ledger.ts'
import { isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'
import type { VehicleInput } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates.ts'
import type { DayRates } from '#shared/calculator/statement-shape.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'

/** A price below this many US cents is one that customs often asks about. Not a rule of law. */
const lowPriceCents = { passenger: 300_000, moto: 100_000, truck: 300_000, bus: 300_000 }

/** Import takes about two months, so from November on the next year's coefficient may be the one that is paid. */
const monthsWhenNextYearIsNear = new Set(['11', '12'])

/** Adds the warnings that follow from the question and the day. */
export const addWarnings = (context: QuoteContext, rates: DayRates): void => {
  warnOfRates(context, rates)
  warnOfVehicle(context)
  warnOfPrice(context)
  const { input, ledger } = context
  if (input.eur1) {
    ledger.warn('eur1_origin', 'Льгота EUR.1 действует только для автомобиля, произведённого в ЕС.')
  }
  if (ledger.overrides.length > 0) {
    ledger.warn('tariff_override', `Ставки изменены офисом: ${ledger.overrides.join(', ')}.`)
  }
}

const warnOfRates = ({ date, ledger }: QuoteContext, rates: DayRates): void => {
  if (rates.stale) {
    ledger.warn(
      'rates_stale',
      `Курс НБУ сейчас недоступен: расчёт по последнему известному, за ${dottedDay(rates.date)}.`,
    )
  } else if (rates.date !== date) {
    ledger.warn(
      'rates_of_other_day',
      `На ${dottedDay(date)} курс не публиковался: расчёт по курсу за ${dottedDay(rates.date)}.`,
    )
  }
}

const warnOfVehicle = ({ input: { vehicle, route }, date, year, ledger }: QuoteContext): void => {
  if (vehicle.kind === 'truck' || vehicle.kind === 'bus') {
    ledger.warn('preliminary', 'Расчёт для грузовиков и автобусов предварительный: уточните у брокера.')
  }
  if (vehicle.kind === 'passenger' && isElectric(vehicle) && vehicle.batteryKwh === undefined) {
    ledger.warn('ev_without_kwh', 'Без ёмкости батареи акциз электромобиля не посчитан.')
  }
  const { productionYear } = vehicle
  if (productionYear === undefined) return
  if (route === 'usa') {
    ledger.warn(
      'model_year',
      'Модельный год автомобиля из США бывает на год больше года выпуска: проверьте дату производства.',
    )
  }
  if (coefficientCounts(vehicle, ledger)) warnOfCoefficient(ledger, date, year, productionYear)
}

/** Only passenger cars have the coefficient, and a hybrid has none when the office taxes it flat. */
const coefficientCounts = (vehicle: VehicleInput, { tariff }: Ledger): boolean =>
  vehicle.kind === 'passenger' &&
  !(vehicle.engine === 'hybrid' && tariff.figures.hybridExcise.value === 'flat100')

const warnOfCoefficient = (ledger: Ledger, date: string, year: number, productionYear: number): void => {
  if (year - productionYear > 15) {
    ledger.warn('age_over_15', 'Автомобилю больше 15 лет: возрастной коэффициент акциза дальше не растёт.')
  }
  const now = ageCoefficient(year, productionYear)
  const next = ageCoefficient(year + 1, productionYear)
  if (next > now && monthsWhenNextYearIsNear.has(date.slice(5, 7))) {
    ledger.warn(
      'coefficient_grows',
      `С 1 января ${year + 1} года возрастной коэффициент акциза вырастет с ${now} до ${next}.`,
    )
  }
}

const warnOfPrice = ({ input, priceCents, ledger }: QuoteContext): void => {
  if (input.customsValue) return
  const kopecks = toKopecks(priceCents, ledger.rates[input.price.currency])
  if (kopecks < toKopecks(lowPriceCents[input.vehicle.kind], ledger.rates.USD)) {
    ledger.warn('low_price', 'Низкую цену таможня может не принять и определить стоимость сама.')
  }
}
