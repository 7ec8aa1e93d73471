/** From which day a new version is to count: at once, from the first of the month, or from any other day. */
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/admin/services.ts'
import { type Day, kyivDay } from '#shared/domain/kyiv-day.ts'
import type { TableTitle } from '#shared/domain/table-titles.ts'
import { sinceDay } from '../since-day.ts'
import { tableVersionsQuery } from '../table-queries.ts'
import { firstDay, overtakenBy } from './version-plan.ts'

export interface EffectiveFromProps {
  title: TableTitle
  /** Empty: at once. */
  value: Day | ''
  onChange(day: Day | ''): void
}

export const EffectiveFrom = ({ title, value, onChange }: EffectiveFromProps) => {
  const { client } = useServices()
  const versions = useQuery(tableVersionsQuery(client, title))
  const today = kyivDay(new Date())
  const nextMonth = firstOfNextMonth(today)
  const lost = overtakenBy(value, versions.data ?? [], today)
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <TextInput
          type="date"
          label="Действует с"
          description="Пусто — сразу после сохранения"
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          w={220}
        />
        <Button variant="default" disabled={value === ''} onClick={() => onChange('')}>
          Сразу
        </Button>
        <Button variant="default" disabled={value === nextMonth} onClick={() => onChange(nextMonth)}>
          {sinceDay(nextMonth, today)}
        </Button>
      </Group>
      {value !== '' && value < today && (
        <Alert color="yellow" role="status">
          День прошёл: расчёты за дни {sinceDay(value, today)} тоже пойдут по новой таблице.
        </Alert>
      )}
      {lost.map(version => (
        <Alert key={version.version} color="yellow" role="status">
          Версия {version.version} запланирована {sinceDay(firstDay(version), today)} и не вступит в силу:
          новая версия её перекроет.
        </Alert>
      ))}
    </Stack>
  )
}

/** @example firstOfNextMonth('2026-12-20') // '2027-01-01' */
const firstOfNextMonth = (today: Day): Day => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
