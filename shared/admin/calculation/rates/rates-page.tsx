/** Rates set by hand, which take precedence over the bank's for their day. */

import { Anchor, Box, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/rates.js'
import { currentLanguage } from '#messages/language.js'
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatRate } from '#shared/admin/platform/format/format-time.ts'
import { type DataColumn, DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  type CurrencyCode,
  type DayRate,
  listRatesEndpoint,
  readRateHistoryEndpoint,
  removeRateEndpoint,
  setRateEndpoint,
} from '#shared/contract/calculation/rates.ts'
import { type Overview, readOverviewEndpoint } from '#shared/contract/system/system.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { distanceOf, showExactRate, useBankRateMessage } from './compare-bank-rate.ts'
import { RateForm, useRateForm } from './rate-form.tsx'
import classes from './rates.module.css'
import { RatesCard } from './rates-card.tsx'

export const RatesPage = () => {
  const overview = useCall(readOverviewEndpoint, {}, everyMinute)
  return overview.isPending ? (
    <Page title={texts.title}>
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
      title={texts.title}
      hint={
        <>
          {texts.about}
          {mayReadLog && (
            <>
              <span>{` ${texts.whoChanged}`}</span>
              <Anchor component={Link} to="/admin/setting?tab=audit&kind=rate" size="sm" underline="always">
                {texts.inLog}
              </Anchor>
              <span>.</span>
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
        {rates.data?.length === 0 && <EmptyState title={texts.noneByHand}>{texts.allByBank}</EmptyState>}
        {rates.data && rates.data.length > 0 && (
          <section aria-label={texts.byHand}>
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

interface RateTableProps {
  rates: readonly DayRate[]
  /** Null for people who may only view. */
  onChange: ((rate: DayRate) => void) | null
}

/** Lines shown at once; each of them requests the bank's rate. */
const step = 8

const RateGrid = ({ rates, onChange }: RateTableProps) => {
  const [shown, setShown] = useState(step)
  return (
    <>
      <div className="admin-table-frame">
        <DataTable
          stickyHeader
          rows={rates.slice(0, shown)}
          keyOf={({ date }) => date}
          columns={columns}
          actions={rate => onChange && <RateTools rate={rate} onChange={onChange} />}
        />
      </div>
      {rates.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + step)}>
          {texts.showMore}
        </Button>
      )}
    </>
  )
}

const columns: DataColumn<DayRate>[] = [
  { title: texts.day, cellClass: 'admin-moment', cell: ({ date }) => formatDayDmy(date) },
  { title: texts.dollar, className: 'admin-number', cell: rate => <RateCell code="USD" rate={rate} /> },
  { title: texts.euro, className: 'admin-number', cell: rate => <RateCell code="EUR" rate={rate} /> },
]

const RateTools = ({ rate, onChange }: { rate: DayRate; onChange(rate: DayRate): void }) => {
  const { date, USD, EUR } = rate
  const day = formatDayDmy(date)
  const params = { day: date }
  const bringBack = useAction(
    client => {
      const body = { ...(USD === null ? {} : { USD }), ...(EUR === null ? {} : { EUR }) }
      return client.call(setRateEndpoint, { params, body })
    },
    { changes: ['rate'], done: texts.broughtBack({ day }) },
  )
  const remove = useAction(client => client.call(removeRateEndpoint, { params }), {
    changes: ['rate'],
    onDone: () => notifyUndoable(texts.removed({ day }), () => void bringBack.run()),
  })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" className={classes.tools}>
      <IconButton icon="edit" label={texts.change({ day })} onClick={() => onChange(rate)} />
      <IconButton icon="trash" label={texts.remove({ day })} onClick={() => void remove.run()} />
    </Group>
  )
}

const RateCell = ({ code, rate }: { code: CurrencyCode; rate: DayRate }) => {
  const bank = useBankRateMessage(rate.date)[code]
  const given = rate[code]
  const distance = given === null ? null : distanceOf(given, bank.rate)
  return (
    <>
      {given === null ? (
        <span className="admin-quiet-small">{texts.byBank}</span>
      ) : (
        <span>{showExactRate(given)}</span>
      )}
      <div className="admin-quiet-small">{bank.words + (distance === null ? '' : `, ${distance}`)}</div>
    </>
  )
}

const RateChart = () => {
  const [days, setDays] = useState<'30' | '365'>('30')
  const history = useCall(readRateHistoryEndpoint, { query: { days } })
  const points = history.data?.points ?? []
  const chart = `/api/rate/chart?days=${days}&lang=${currentLanguage()}`
  return (
    <section className="admin-card" aria-labelledby="rate-chart">
      <h2 id="rate-chart">{texts.history}</h2>
      <SegmentedControl
        aria-label={texts.period}
        value={days}
        onChange={setDays}
        data={[
          { value: '30', label: texts.month },
          { value: '365', label: texts.year },
        ]}
      />
      <QueryState of={history} rows={4} />
      {points.length === 0 && history.data && <p className="admin-quiet">{texts.noHistory}</p>}
      {points.length > 0 && (
        <>
          <picture>
            <source media="(max-width: 40em)" srcSet={`${chart}&narrow=true`} width={340} height={260} />
            <Box component="img" my="sm" src={chart} width={640} height={260} alt={texts.chart} />
          </picture>
          <details>
            <summary>{texts.asTable({ days: points.length })}</summary>
            <DataTable
              verticalSpacing={2}
              rows={points.toReversed()}
              keyOf={({ date }) => date}
              columns={[
                { title: texts.day, names: true, cell: ({ date }) => formatDayDmy(date) },
                { title: texts.dollar, className: 'admin-number', cell: ({ USD }) => formatRate(USD) },
                { title: texts.euro, className: 'admin-number', cell: ({ EUR }) => formatRate(EUR) },
              ]}
            />
          </details>
        </>
      )}
    </section>
  )
}
