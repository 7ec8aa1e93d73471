/** Argument of every rule of the calculator: the input, the day, and the ledger that it writes its lines to. */

import type { SeaTransport } from '#shared/calculator/delivery/find-sea-route.ts'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import type { CalculatorOptions } from '#shared/calculator/prices/options.ts'
import type { Fuel, QuoteInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import type { Ledger } from '#shared/calculator/statement-ledger.ts'
import type { CompiledTables } from '#shared/calculator/tables/compile-tables.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'

export interface QuoteContext {
  input: QuoteInput
  /** Declaration date, `YYYY-MM-DD`, and its year. */
  date: string
  year: number
  /** The price in whole cents of its own currency. */
  priceCents: number
  tariff: TariffTimeline
  tables: CompiledTables
  /** Transport from the auction's yard to the port of arrival; null on routes other than from the USA. */
  way: SeaTransport | null
  /** Version of the rules that the statement is made by, see `calculation-rules.ts`. */
  rules: number
  options: CalculatorOptions
  ledger: Ledger
  /** Texts of the statement, in its language. */
  texts: EngineTexts
}

/** Unloading in a port outside Ukraine happens before the border: Customs Code of Ukraine, article 58, part 10. */
export const isForwardedAbroad = ({ rules, way }: QuoteContext): boolean =>
  rules >= 2 && way !== null && way.country !== 'ukraine'

/** The fuel as the law distinguishes it: gas counts as petrol, a hybrid by its fuel (petrol when not given). */
export const fuelOf = (vehicle: VehicleInput): Fuel => {
  if (vehicle.engine === 'hybrid') return vehicle.fuel ?? 'petrol'
  return vehicle.engine === 'diesel' ? 'diesel' : 'petrol'
}

export const isElectric = (vehicle: VehicleInput): boolean => vehicle.engine === 'electric'
