import { Flex } from '@mantine/core'
import { Link, useMatch } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/rates.js'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatDay, formatRate } from '#shared/admin/platform/format/format-time.ts'
import { readCurrencyEndpoint } from '#shared/contract/calculation/rates.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'

/** Empty before the first rate, because the overview's list of problems reports that. */
export const RatesCard = ({ overview: { rates } }: { overview: Overview }) =>
  rates && (
    <section className="admin-card" aria-labelledby="home-rates">
      <h2 id="home-rates">{texts.source({ source: ratesSource(rates) })}</h2>
      <dl className="admin-facts">
        <dt>{texts.usDollar}</dt>
        <dd>{`${formatRate(rates.USD)} ₴`}</dd>
        <dt>{texts.euroName}</dt>
        <dd>{`${formatRate(rates.EUR)} ₴`}</dd>
        <dt>{texts.date}</dt>
        <dd>
          <span>{formatDay(rates.date)}</span> {rates.stale && <Badge tone="warn">{texts.stale}</Badge>}
        </dd>
      </dl>
      {rates.stale && <StaleRates />}
    </section>
  )

const StaleRates = () => {
  const { busy, failure, result, run } = useAction(client => client.call(readCurrencyEndpoint, {}), {
    changes: ['overview'],
    saysHere: true,
  })
  return (
    <Flex wrap="wrap" rowGap="xs" columnGap="md" align="center" mt="sm" fz="sm">
      <CompactButton loading={busy} onClick={() => void run()}>
        {texts.askAgain}
      </CompactButton>
      {!useMatch('/admin/rates') && <Link to="/admin/rates">{texts.setByHand}</Link>}
      <span role="status">{failure ?? (result?.data.stale && texts.stillStale)}</span>
    </Flex>
  )
}
