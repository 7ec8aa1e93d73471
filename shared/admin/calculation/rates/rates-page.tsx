/** Rates set by hand, which take precedence over the bank's for their day. */
import { Anchor, Stack } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { listRatesEndpoint } from '#shared/contract/calculation/rates.ts'
import { type Overview, readOverviewEndpoint } from '#shared/contract/system/system.ts'
import { RateChart } from './rate-chart.tsx'
import { RateForm } from './rate-form.tsx'
import { RateGrid } from './rate-table.tsx'
import classes from './rates.module.css'
import { RatesCard } from './rates-card.tsx'
import { useRateForm } from './use-rate-form.ts'

export const RatesPage = () => {
  const overview = useCall(readOverviewEndpoint, {}, everyMinute)
  return overview.isPending ? (
    <Page title="Курсы">
      <LoadingState rows={6} />
    </Page>
  ) : (
    <Rates overview={overview.data} />
  )
}

const Rates = ({ overview }: { overview: Overview | undefined }) => {
  const rates = useCall(listRatesEndpoint, {
    query: { from: '1996-01-01', to: '9999-12-31', source: 'manual' },
  })
  const mayWrite = useCan('options.write')
  const mayReadLog = useCan('audit.read')
  const state = useRateForm(overview?.rates?.stale ? overview.rates : null)
  const first = useRef<HTMLInputElement>(null)
  return (
    <Page
      title="Курсы"
      hint={
        <>
          Калькулятор берёт курс НБУ на дату декларации. Заданный здесь считается вместо него, пока его не
          удалят.
          {mayReadLog && (
            <>
              {' '}
              Кто и когда менял —{' '}
              <Anchor component={Link} to="/admin/setting?tab=audit&kind=rate" size="sm" underline="always">
                в журнале
              </Anchor>
              .
            </>
          )}
        </>
      }
    >
      <Stack gap="lg" maw="60rem" className={classes.rates}>
        {overview && <RatesCard overview={overview} />}
        <RateChart />
        {mayWrite && <RateForm state={state} rates={rates.data ?? []} first={first} />}
        <QueryState of={rates} rows={4} />
        {rates.data?.length === 0 && (
          <EmptyState title="Заданных вручную курсов нет">Все дни считаются по НБУ.</EmptyState>
        )}
        {rates.data && rates.data.length > 0 && (
          <section aria-label="Курсы, заданные вручную">
            <RateGrid
              rates={rates.data}
              onChange={
                mayWrite
                  ? rate => {
                      state.take(rate)
                      first.current?.focus()
                    }
                  : null
              }
            />
          </section>
        )}
      </Stack>
    </Page>
  )
}
