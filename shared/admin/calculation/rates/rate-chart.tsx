import { Box, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatRate } from '#shared/admin/platform/format/format-time.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { readRateHistoryEndpoint } from '#shared/contract/calculation/rates.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

const spans = [
  { value: '30', label: '30 дней' },
  { value: '365', label: 'Год' },
] as const

export const RateChart = () => {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('30')
  const history = useCall(readRateHistoryEndpoint, { query: { days } })
  const points = history.data?.points ?? []
  return (
    <section className="admin-card" aria-labelledby="rate-chart">
      <h2 id="rate-chart">Как менялся курс</h2>
      <SegmentedControl
        aria-label="За какое время"
        value={days}
        onChange={value => setDays(spans.find(span => span.value === value)?.value ?? '30')}
        data={[...spans]}
      />
      <QueryState of={history} rows={4} />
      {points.length === 0 && history.data && <p className="admin-quiet">Курсов за это время ещё нет.</p>}
      {points.length > 0 && (
        <>
          <picture>
            <source
              media="(max-width: 40em)"
              srcSet={`/api/rate/chart?days=${days}&narrow=true`}
              width={340}
              height={260}
            />
            <Box
              component="img"
              my="sm"
              src={`/api/rate/chart?days=${days}`}
              width={640}
              height={260}
              alt="Курс доллара и евро: те же цифры в таблице ниже"
            />
          </picture>
          <details>
            <summary>Таблицей, {points.length} дн.</summary>
            <DataTable
              verticalSpacing={2}
              rows={points.toReversed()}
              keyOf={({ date }) => date}
              columns={[
                { title: 'День', names: true, cell: ({ date }) => formatDayDmy(date) },
                { title: 'Доллар, ₴', className: 'admin-number', cell: ({ USD }) => formatRate(USD) },
                { title: 'Евро, ₴', className: 'admin-number', cell: ({ EUR }) => formatRate(EUR) },
              ]}
            />
          </details>
        </>
      )}
    </section>
  )
}
