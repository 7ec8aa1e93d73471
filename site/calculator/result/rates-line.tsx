/** Rates used by a calculation: their source, day and value, and whether they are old. */
import { ratesOn, ratesStale } from '#messages/calculation/car.js'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'
import { formatDate } from '#shared/domain/time/dates.ts'

export const RatesLine = ({ rates }: { rates: DayRates }) => (
  <>
    {ratesOn({ source: ratesSource(rates) })}
    <time lang="uk">{formatDate(rates.date)}</time>: <Rate of={rates.USD} unit="₴/$" />,{' '}
    <Rate of={rates.EUR} unit="₴/€" />
    {rates.stale && <span className="small bad"> {ratesStale}</span>}
  </>
)

/** A rate with its unit; the line may break after the slash. */
export const Rate = ({ of, unit }: { of: number; unit: string }) => (
  <span className="whole">
    {String(of).replace('.', ',')}&nbsp;{unit}
  </span>
)
