import { Flex, Group, Text } from '@mantine/core'
import { EmptyState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffChangeRecord, TariffState } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { EntryActions, type OnChangeEntry } from './figure-source.tsx'
import { showFigure } from './figures-on-day.ts'
import { OpenChange } from './open-change.tsx'

export interface OpenChangesProps {
  state: TariffState
  mayWrite: boolean
  onEdit(change: TariffChangeRecord): void
}

export const OpenChanges = ({ state, ...props }: OpenChangesProps) => {
  if (state.open.length === 0) return null
  return (
    <Flex component="section" direction="column" gap="sm" mb="sm" aria-label="Ещё не в тарифе">
      {state.open.map(change => (
        <OpenChange key={change.id} change={change} state={state} {...props} />
      ))}
    </Flex>
  )
}

export interface AppliedChangesProps {
  state: TariffState
  onChange: OnChangeEntry
}

export const AppliedChanges = ({ state, onChange }: AppliedChangesProps) => {
  const changes = state.applied
  if (changes.length === 0) {
    return <EmptyState title="Правок офиса нет">Действует то, что встроено в программу.</EmptyState>
  }
  return (
    <Flex component="ol" direction="column" gap="sm" mb="sm">
      {changes.map(change => (
        <li key={change.id} className="admin-card">
          <Group gap="xs" justify="space-between">
            <strong>Ревизия {change.revision}</strong>
            <span className="admin-quiet-small">
              {change.author?.name ?? 'программа'}
              {change.confirmedBy && `, подтверждено: ${change.confirmedBy}`},{' '}
              {formatMoment(change.updatedAt)}
            </span>
          </Group>
          <ChangeCells change={change} state={state} onChange={onChange} />
        </li>
      ))}
    </Flex>
  )
}

const ChangeCells = ({
  change: { cells, reason, revision },
  state: { entries, today },
  onChange,
}: AppliedChangesProps & { change: TariffChangeRecord }) => (
  <>
    <Flex component="ul" direction="column" gap="3xs" my="xs">
      {cells.map(({ field, validFrom, value }) => {
        // An entry still belongs to this revision as long as no later change has replaced it.
        const entry = entries.find(
          each => each.field === field && each.validFrom === validFrom && each.revision === revision,
        )
        return (
          <Flex
            component="li"
            key={`${field} ${validFrom}`}
            wrap="wrap"
            rowGap="4xs"
            columnGap="sm"
            align="center"
          >
            <span>
              {fullName(tariffField(field))} с {formatDayDmy(validFrom)}:{' '}
              <strong>{value === null ? 'ставка офиса убрана' : showFigure(field, value)}</strong>
            </span>
            {entry && entry.origin !== 'built-in' && (
              <EntryActions entry={entry} coming={validFrom > today} onChange={onChange} />
            )}
          </Flex>
        )
      })}
    </Flex>
    {reason !== '' && <Text size="sm">{reason}</Text>}
  </>
)
