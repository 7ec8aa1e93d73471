/** Rates set by hand: they count before the bank's, for the day that they are of. */
import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { Empty, Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { RateChart } from './rate-chart.tsx'
import { RateForm } from './rate-form.tsx'
import { handRatesQuery } from './rate-queries.ts'
import { RateTable } from './rate-table.tsx'
import classes from './rates.module.css'
import { useRateForm } from './use-rate-form.ts'
import { useRateRemoval } from './use-rate-removal.ts'

export const RatesPage = () => {
  const { client } = useServices()
  const rates = useQuery(handRatesQuery(client))
  const mayWrite = useCan('options.write')
  const mayReadLog = useCan('audit.read')
  const state = useRateForm()
  const remove = useRateRemoval()
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
      <Stack gap="lg" className={classes.rates}>
        <RateChart />
        {mayWrite && <RateForm state={state} rates={rates.data ?? []} first={first} />}
        {rates.isPending && <LoadingRows rows={4} />}
        {rates.isError && <Failed error={rates.error} onRetry={() => void rates.refetch()} />}
        {rates.data?.length === 0 && (
          <Empty title="Заданных вручную курсов нет">Все дни считаются по НБУ.</Empty>
        )}
        {rates.data && rates.data.length > 0 && (
          <section aria-label="Курсы, заданные вручную">
            <RateTable
              rates={rates.data}
              onChange={
                mayWrite
                  ? rate => {
                      state.take(rate)
                      first.current?.focus()
                    }
                  : null
              }
              onRemove={remove}
            />
          </section>
        )}
      </Stack>
    </Page>
  )
}
