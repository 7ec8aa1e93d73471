import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/overview.js'
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns, Beside } from '#shared/admin/platform/components/auto-columns.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { BarChart } from '#shared/admin/work/statistics/bar-chart.tsx'
import { type Overview, readOverviewEndpoint } from '#shared/contract/system/system.ts'
import { type Figures, readFiguresEndpoint } from '#shared/contract/work/statistics.ts'
import { type Action, can } from '#shared/domain/can.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { MentionsNotice } from './mentions-notice.tsx'
import { ProblemList } from './problem-list.tsx'

/** A card that another area of the admin adds to the overview. */
export interface OverviewCard {
  Card(props: { overview: Overview }): ReactNode
  /** Left out for people without the right. */
  needs?: Action
  /** Position: above the counts or beside them; below when left out. */
  place?: 'notice' | 'setup' | 'aside'
}

interface OverviewPageProps {
  cards: readonly OverviewCard[]
}

export const OverviewPage = ({ cards }: OverviewPageProps) => {
  const overview = useCall(readOverviewEndpoint, {}, everyMinute)
  return (
    <Page title={texts.title} hint={texts.about}>
      <QueryState of={overview} />
      {overview.data && <Attention overview={overview.data} cards={cards} />}
    </Page>
  )
}

const Attention = ({ overview, cards }: OverviewPageProps & { overview: Overview }) => {
  const { requests, posts } = overview
  const user = useUser()
  const writes = useCan('content.write')
  const at = (place?: OverviewCard['place']) => (
    <InOrder
      items={cards.filter(card => card.place === place && (!card.needs || (user && can(user, card.needs))))}
    >
      {({ Card }) => <Card overview={overview} />}
    </InOrder>
  )
  return (
    <>
      <MentionsNotice />
      {at('notice')}
      <ProblemList overview={overview} />
      <Beside columns="minmax(0, 1fr) 22rem">
        <Stack gap="md">
          {at('setup')}
          {requests.new === 0 && <p className="admin-quiet">{texts.noNewRequests}</p>}
          <AutoColumns level least="8rem">
            {requests.new > 0 && (
              <Tile to="/admin/requests?status=new" label={texts.newRequests} figure={requests.new} accent />
            )}
            {requests.inWork > 0 && (
              <Tile to="/admin/requests?status=in_work" label={texts.inWork} figure={requests.inWork} />
            )}
            {(requests.due ?? 0) > 0 && (
              <Tile to="/admin/requests?due=1" label={texts.toDo} figure={requests.due ?? 0} accent />
            )}
            {writes && posts.drafts > 0 && (
              <Tile to="/admin/posts?status=draft" label={texts.drafts} figure={posts.drafts} />
            )}
            <WeekTile />
          </AutoColumns>
          {at()}
          <RequestsChart />
        </Stack>
        <Stack gap="md">
          {overview.coming && <ComingCard coming={overview.coming} />}
          {at('aside')}
        </Stack>
      </Beside>
    </>
  )
}

const ComingCard = ({ coming }: { coming: NonNullable<Overview['coming']> }) =>
  coming.length > 0 && (
    <section className="admin-card" aria-labelledby="home-coming">
      <h2 id="home-coming">{texts.coming}</h2>
      <dl className="admin-facts">
        {coming.map(({ kind, id, title, at }) => (
          <div key={kind + id}>
            <dt>
              <Link to={kind === 'post' ? `/admin/posts/${id}` : `/admin/pages/${id}`}>{title}</Link>
            </dt>
            <dd>{formatMoment(at)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )

/** Null while loading. */
const useDays = (): Figures['requests'] | null => {
  const { data, isPending } = useCall(readFiguresEndpoint, {}, { refetchInterval: 5 * 60_000 })
  return isPending ? null : (data?.requests ?? [])
}

const sum = (days: Figures['requests']): number =>
  days.reduce((total, { callback, calculation }) => total + callback + calculation, 0)

const WeekTile = () => {
  const days = useDays() ?? []
  if (sum(days.slice(-14)) === 0) return null
  return (
    <Tile
      to="/admin/figures"
      label={texts.weekFigure}
      figure={sum(days.slice(-7))}
      note={texts.weekCompared({ value1: sum(days.slice(-1)), value2: sum(days.slice(-14, -7)) })}
    />
  )
}

const RequestsChart = () => {
  const days = useDays()?.slice(-7)
  if (days === undefined) return <LoadingState rows={4} />
  return (
    sum(days) > 0 && (
      <section className="admin-card">
        <BarChart
          title={texts.weekChart}
          days={days.map(({ day }) => day)}
          series={[
            { name: texts.kinds.callback, values: days.map(({ callback }) => callback) },
            { name: texts.kinds.calculation, values: days.map(({ calculation }) => calculation) },
          ]}
        />
      </section>
    )
  )
}

interface TileProps {
  to: string
  label: string
  figure: number
  note?: string
  /** True when the counted records wait for a person. */
  accent?: boolean
}

const Tile = ({ to, label, figure, note, accent }: TileProps) => (
  <Link to={to} className="admin-tile" style={note ? { gridColumn: 'span 2' } : undefined}>
    <Text
      span
      fz="figure"
      fw={500}
      lts="-0.02em"
      lh={1}
      c={accent ? 'var(--mantine-color-bronze-text)' : 'inherit'}
    >
      {figure}
    </Text>
    <Text span c="dimmed" fz="sm">
      {label}
    </Text>
    {note && (
      <Text span c="dimmed" fz="sm">
        {note}
      </Text>
    )}
  </Link>
)
