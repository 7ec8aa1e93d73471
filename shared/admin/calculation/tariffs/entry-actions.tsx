/** Buttons to correct a figure of the tariff or take it back, shown beside it. */
import { Button } from '@mantine/core'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/** Begins a change that corrects an entry or takes it back; null for people who may only view. */
export type OnChangeEntry = ((entry: TariffEntry, takeBack: boolean) => void) | null

export interface EntryActionsProps {
  entry: TariffEntry
  /** True when the entry's first day is still to come. */
  coming: boolean
  onChange: OnChangeEntry
}

export const EntryActions = ({ entry, coming, onChange }: EntryActionsProps) => {
  if (!onChange) return null
  const name = `${fullName(tariffField(entry.field))} с ${formatDayDmy(entry.validFrom)}`
  const change = coming ? 'Изменить' : 'Исправить'
  const takeBack = coming ? 'Отменить' : 'Убрать с причиной'
  return (
    <Button.Group>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${change}: ${name}`}
        onClick={() => onChange(entry, false)}
      >
        {change}
      </Button>
      {entry.origin !== 'built-in' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${takeBack}: ${name}`}
          onClick={() => onChange(entry, true)}
        >
          {takeBack}
        </Button>
      )}
    </Button.Group>
  )
}
