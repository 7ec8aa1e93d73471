/** The rates, small, with their day and whose they are. */
import { rates as ratesLabel } from '#messages/layout.js'
import type { Rates } from '#shared/contract/currency.ts'
import { showDate } from '#shared/domain/dates.ts'
import { showFloat } from '#shared/domain/money.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'

export const RatesOfDay = ({ rates, className }: { rates: Rates | null; className: string }) => {
  if (!rates) return null
  return (
    <dl
      className={`rates ${className}`}
      title={`${ratesLabel({ source: ratesSource(rates) })}, ${showDate(rates.date)}`}
    >
      <div>
        <dt>USD</dt>
        <dd>{showRate(rates.USD)}</dd>
      </div>
      <div>
        <dt>EUR</dt>
        <dd>{showRate(rates.EUR)}</dd>
      </div>
    </dl>
  )
}

const showRate = (rate: number): string => showFloat(rate).replace('.', ',')
