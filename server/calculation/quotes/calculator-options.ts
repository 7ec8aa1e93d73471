/** Options that the calculator reads, with the prices of a day, cached until public content changes. */

import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Context } from '#server/platform/context.ts'
import { type DatedPrice, optionsOn } from '#shared/calculator/prices/dated-prices.ts'
import type { CalculatorOptions } from '#shared/calculator/prices/options.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { listPriceRows } from '../prices/price.store.ts'

export interface OptionSet {
  options: CalculatorOptions
  /** Names of the office's own services, from the notes of their options. */
  labels: Readonly<Record<string, string>>
}

/**
 * The options with prices of a declaration date and of the day of calculation, each today when absent. Equal prices
 * give the same object, since the calculator caches compiled options by the object.
 */
export const readCalculatorOptions = async (
  ctx: Context,
  declaration?: Day,
  calculation = kyivDay(ctx.now()),
): Promise<OptionSet> => {
  const { set, prices, byPrices } = await readStored(ctx.db)
  if (prices.length === 0) return set
  const dates = { declaration: declaration ?? calculation, calculation }
  const options = optionsOn(set.options, prices, dates)
  if (options === set.options) return set
  const key = JSON.stringify(prices.map(({ title }) => options[title]))
  const known = byPrices.get(key)
  if (known) return known
  const made = { ...set, options }
  byPrices.set(key, made)
  return made
}

interface Stored {
  set: OptionSet
  prices: readonly DatedPrice[]
  /** Options with the dated prices of a day, by those prices: one set for each period between two changes of price. */
  byPrices: Map<string, OptionSet>
}

const readStored = perContentVersion(async (db): Promise<Stored> => {
  const [rows, prices] = await Promise.all([
    db.selectFrom('options').select(['title', 'value', 'note']).execute(),
    listPriceRows(db),
  ])
  const set: OptionSet = {
    options: Object.fromEntries(rows.map(row => [row.title, row.value])),
    labels: Object.fromEntries(
      rows
        .filter(row => row.title.startsWith('service.') && row.note !== '')
        .map(row => [row.title, firstLine(row.note)]),
    ),
  }
  const dated = prices.map(({ title, valid_from, value, before }) => ({
    title,
    value,
    before,
    validFrom: valid_from,
  }))
  return { set, prices: dated, byPrices: new Map() }
})

const firstLine = (text: string): string => (text.split(/\r?\n/, 1)[0] ?? '').trim().slice(0, 200)
