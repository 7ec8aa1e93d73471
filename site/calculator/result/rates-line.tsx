/** Rates used by a calculation: their source, day and value, and whether they are old. */
import { ratesOn, ratesStale } from '#messages/calculation/car.js'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'
import { FormattedDate } from '#site/components/formatted-date.tsx'

export const RatesLine = ({ rates }: { rates: DayRates }) => (
  <>
    <span>{ratesOn({ source: ratesSource(rates) })}</span>
    <FormattedDate day={rates.date} end=": " />
    <Rate of={rates.USD} unit="₴/$" end=", " />
    <Rate of={rates.EUR} unit="₴/€" />
    {rates.stale && <span className="small bad">{` ${ratesStale}`}</span>}
  </>
)

/** A rate with its unit, and what parts it from the next; the line may break after the slash. */
export const Rate = ({ of, unit, end = '' }: { of: number; unit: string; end?: string }) => (
  <span className="whole">{`${String(of).replace('.', ',')}\u00a0${unit}${end}`}</span>
)
