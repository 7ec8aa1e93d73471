/** Calendar of coming changes, on the overview and beside tables, law and prices; also warns of what is lacking. */

import { Box, Flex, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/calendar.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { ErrorState } from '#shared/admin/platform/components/states/states.tsx'
import { formatLongDay } from '#shared/admin/platform/format/format-time.ts'
import { showPrice } from '#shared/calculator/prices/show-price.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import {
  type CalendarEvent,
  readCalendarEndpoint,
  type YearLack,
} from '#shared/contract/calculation/calendar.ts'
import { versionPath } from '../table-address.ts'
export const CalendarCard = () => {
  const calendar = useCall(readCalendarEndpoint)
  const { lacks = [], events = [] } = calendar.data ?? {}
  if (!calendar.isError && lacks.length + events.length === 0) return null
  return (
    <section className="admin-card" aria-labelledby="calendar">
      <h2 id="calendar">{texts.whatChanges}</h2>
      {calendar.isError && <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />}
      <Lacks lacks={lacks} />
      {events.length > 0 && <Days events={events} />}
    </section>
  )
}

const Days = ({ events }: { events: readonly CalendarEvent[] }) => {
  const days = [...new Set(events.map(({ day }) => day))]
  return (
    <Flex component="dl" direction="column" gap="xs">
      {days.map(day => (
        <Flex key={day} wrap="wrap" rowGap="4xs" columnGap="md" align="baseline">
          <Box component="dt" flex="0 0 13rem" c="dimmed" fz="sm">
            {formatLongDay(day)}
          </Box>
          <Box component="dd" flex="1 1 16rem" miw={0}>
            <ul className="admin-plain">
              {events
                .filter(event => event.day === day)
                .map(event => {
                  const { path, text } = eventText(event)
                  return (
                    <li key={text + event.state}>
                      <Link to={path}>{text}</Link>{' '}
                      {event.state === 'waiting' && <Badge tone="warn">{texts.awaitsConfirmation}</Badge>}
                      {event.state === 'draft' && <Badge tone="mute">{texts.draft}</Badge>}
                    </li>
                  )
                })}
            </ul>
          </Box>
        </Flex>
      ))}
    </Flex>
  )
}

const Lacks = ({ lacks }: { lacks: readonly YearLack[] }) =>
  lacks.length > 0 && (
    <Stack gap="3xs" mb="sm" fz="sm">
      <Box component="h3" m={0} c="var(--admin-warn)">
        {lackTitle(lacks)}
      </Box>
      {lacks.map(({ year, what }) => (
        <p key={`${year} ${what}`}>{lackTexts[what](year)}</p>
      ))}
      <Link to="/admin/tariffs">{texts.openTariff}</Link>
    </Stack>
  )

const lackTitle = (lacks: readonly YearLack[]): string =>
  texts.notAllEntered({ years: [...new Set(lacks.map(({ year }) => year))].join(texts.and) })

const lackTexts: Record<YearLack['what'], (year: number) => string> = {
  'subsistence-minimum': year => texts.lacks['subsistence-minimum']({ year }),
  eur1: year => texts.lacks.eur1({ year }),
  admission: year => texts.lacks.admission({ year }),
  'open-changes': year => texts.lacks['open-changes']({ year }),
}

const eventText = (event: CalendarEvent): { path: string; text: string } => {
  switch (event.kind) {
    case 'tariff': {
      const { field, value } = event
      const figure = value === null ? texts.rateTakenBack : showFigure(field, value)
      return { path: '/admin/tariffs?show=history', text: `${fullName(tariffField(field))}: ${figure}` }
    }
    case 'table':
      return {
        path: versionPath(event.title, event.version),
        text: texts.tableVersion({ value1: tableNames[event.title], version: event.version }),
      }
    case 'price':
      return {
        path: '/admin/prices',
        text: `${event.name}: ${showPrice(event.title, event.value)}`,
      }
  }
}
