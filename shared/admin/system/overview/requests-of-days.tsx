import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { BarChart } from '#shared/admin/work/statistics/bar-chart.tsx'
import { type Figures, readFiguresEndpoint } from '#shared/contract/work/statistics.ts'

/** Null while loading. */
const useDays = (): Figures['requests'] | null => {
  const { data, isPending } = useCall(readFiguresEndpoint, {}, { refetchInterval: 5 * 60_000 })
  return isPending ? null : (data?.requests ?? [])
}

const sum = (days: Figures['requests']): number =>
  days.reduce((total, { callback, calculation }) => total + callback + calculation, 0)

export const WeekTile = () => {
  const days = useDays() ?? []
  if (sum(days.slice(-14)) === 0) return null
  return (
    <Tile
      to="/admin/figures"
      label="Заявок за 7 дней"
      figure={sum(days.slice(-7))}
      note={`сегодня ${sum(days.slice(-1))}, неделей раньше ${sum(days.slice(-14, -7))}`}
    />
  )
}

/** Renders nothing when the week had no requests. */
export const RequestsChart = () => {
  const days = useDays()?.slice(-7)
  if (days === undefined) return <LoadingState rows={4} />
  return (
    sum(days) > 0 && (
      <section className="admin-card">
        <BarChart
          title="Заявки за 7 дней"
          days={days.map(({ day }) => day)}
          series={[
            { name: 'Звонок', values: days.map(({ callback }) => callback) },
            { name: 'Расчёт', values: days.map(({ calculation }) => calculation) },
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
  /** Small text beside the number. */
  note?: string
  /** True when the counted records wait for a person. */
  accent?: boolean
}

export const Tile = ({ to, label, figure, note, accent }: TileProps) => (
  <Link to={to} className="admin-tile">
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
      <Text span c="dimmed" fz="sm" data-note>
        {note}
      </Text>
    )}
  </Link>
)
