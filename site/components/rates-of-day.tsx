import { ratesDay, rates as ratesLabel, ratesStale } from '#messages/platform/layout.js'
import type { Rates } from '#shared/contract/calculation/rates.ts'
import { formatFloat } from '#shared/domain/money/money.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'
import { formatDate } from '#shared/domain/time/dates.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

export const RatesOfDay = ({ rates, className = '' }: { rates: Rates | null; className?: string }) => {
  if (!rates) return null
  return (
    <dl
      className={`row tabular soft rates ${className}`}
      title={ratesLabel({ source: ratesSource(rates), day: formatDate(rates.date) })}
      data-stale={rates.stale ? '' : undefined}
    >
      <div>
        <dt>$</dt>
        <dd>{showRate(rates.USD)}</dd>
      </div>
      <div>
        <dt>€</dt>
        <dd>{showRate(rates.EUR)}</dd>
      </div>
      <div className="rates-day">
        <dt>{rates.stale ? ratesStale : ratesDay}</dt>
        <dd>
          <time dateTime={rates.date}>{formatDayDmy(rates.date)}</time>
        </dd>
      </div>
    </dl>
  )
}

const showRate = (rate: number): string => formatFloat(rate).replace('.', ',')
