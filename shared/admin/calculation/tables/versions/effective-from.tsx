import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tables.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listTableVersionsEndpoint, type TableVersion } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { firstDay, overtakenBy, plannedFor, sinceDay } from './version-plan.ts'

interface NewVersionForm {
  title: TableTitle
  wish: { effectiveFrom: string; keepPlans: boolean }
  setEffectiveFrom(day: string): void
  setKeepPlans(keep: boolean): void
}

export const EffectiveFrom = ({ form }: { form: NewVersionForm }) => {
  const { effectiveFrom: value } = form.wish
  const onChange = form.setEffectiveFrom
  const today = kyivDay(new Date())
  const nextMonth = firstOfNextMonth(today)
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <TextInput
          type="date"
          label={texts.inForceFrom}
          description={texts.emptyMeansNow}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          w={220}
        />
        <Button variant="default" disabled={value === ''} onClick={() => onChange('')}>
          {texts.atOnce}
        </Button>
        <Button variant="default" disabled={value === nextMonth} onClick={() => onChange(nextMonth)}>
          {sinceDay(nextMonth, today)}
        </Button>
      </Group>
      {value !== '' && value < today && (
        <Alert color="yellow" role="status">
          {texts.dayPassed({ value: sinceDay(value, today) })}
        </Alert>
      )}
      <Plans form={form} />
    </Stack>
  )
}

/** Says that a planned version of the same day is replaced, and asks whether later ones stay. */
export const Plans = ({ form: { title, wish, setKeepPlans } }: { form: NewVersionForm }) => {
  const { effectiveFrom: from, keepPlans: keep } = wish
  const versions = useCall(listTableVersionsEndpoint, { params: { title } })
  const today = kyivDay(new Date())
  const all = versions.data ?? []
  const sameDay = plannedFor(from, all, today)
  const later = overtakenBy(from, all, today).filter(version => version !== sameDay)
  const words = (version: TableVersion) =>
    texts.plannedVersion({ version: version.version, value2: sinceDay(firstDay(version), today) })
  return (
    <>
      {sameDay && (
        <Alert color="yellow" role="status">
          {texts.willReplace({ version: sameDay.version })}
        </Alert>
      )}
      {later.length > 0 && (
        <Checkbox
          checked={keep}
          onChange={event => setKeepPlans(event.currentTarget.checked)}
          label={texts.keepPlanned({ value1: later.map(words).join(', ') })}
          description={texts.keepPlannedHint}
        />
      )}
      {!keep &&
        later.map(version => (
          <Alert key={version.version} color="yellow" role="status">
            {texts.willBeOvertaken({ version: version.version, value2: sinceDay(firstDay(version), today) })}
          </Alert>
        ))}
    </>
  )
}

/** @example firstOfNextMonth('2026-12-20') // '2027-01-01' */
const firstOfNextMonth = (today: Day): Day => `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
