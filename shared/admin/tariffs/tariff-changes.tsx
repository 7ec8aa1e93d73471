/** Changes as cards: those that are open, with what can be done about them, and those that have a revision. */
import { Button, Group, Text } from '@mantine/core'
import { Badge } from '#shared/admin/components/badge.tsx'
import { showMoment } from '#shared/admin/components/show-time.ts'
import { Empty } from '#shared/admin/components/states.tsx'
import { useUser } from '#shared/admin/session/use-session.ts'
import { fullName, tariffField } from '#shared/calculator/tariff-fields.ts'
import type { TariffChangeRecord, TariffState } from '#shared/contract/tariff.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'
import { showFigure } from './figures.ts'
import { useOpenChange } from './use-open-change.ts'

export interface OpenChangesProps {
  state: TariffState
  mayWrite: boolean
  onEdit(change: TariffChangeRecord): void
}

export const OpenChanges = ({ state, mayWrite, onEdit }: OpenChangesProps) => {
  const userId = useUser()?.id
  const { busy, confirm, remove } = useOpenChange()
  if (state.open.length === 0) return null
  return (
    <section className="admin-tariff-open" aria-label="Ещё не в тарифе">
      {state.open.map(change => {
        const waits = change.state === 'waiting'
        const own = waits && state.secondPerson && change.author?.id === userId
        return (
          <article key={change.id} className="admin-card" aria-label={`Правка ${change.id}`}>
            <Group gap="xs" justify="space-between">
              <Badge tone={waits ? 'warn' : 'mute'}>{waits ? 'Ждёт подтверждения' : 'Черновик'}</Badge>
              <span className="admin-quiet-small">
                {change.author?.name}, {showMoment(change.updatedAt)}
              </span>
            </Group>
            <ChangeCells change={change} />
            {mayWrite && (
              <Group gap="xs">
                {own ? (
                  <span className="admin-quiet">Подтвердить должен другой сотрудник.</span>
                ) : (
                  <Button size="xs" loading={busy === change.id} onClick={() => confirm(change)}>
                    {confirmText(waits, state.secondPerson)}
                  </Button>
                )}
                <Button size="xs" variant="default" onClick={() => onEdit(change)}>
                  Изменить
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  loading={busy === change.id}
                  onClick={() => remove(change)}
                >
                  Выбросить
                </Button>
              </Group>
            )}
          </article>
        )
      })}
    </section>
  )
}

export const AppliedChanges = ({ changes }: { changes: readonly TariffChangeRecord[] }) => {
  if (changes.length === 0) {
    return <Empty title="Правок офиса нет">Действует то, что встроено в программу.</Empty>
  }
  return (
    <ol className="admin-tariff-applied">
      {changes.map(change => (
        <li key={change.id} className="admin-card">
          <Group gap="xs" justify="space-between">
            <strong>Ревизия {change.revision}</strong>
            <span className="admin-quiet-small">
              {change.author?.name ?? 'программа'}
              {change.confirmedBy && `, подтверждено: ${change.confirmedBy}`}, {showMoment(change.updatedAt)}
            </span>
          </Group>
          <ChangeCells change={change} />
        </li>
      ))}
    </ol>
  )
}

const ChangeCells = ({ change: { cells, reason } }: { change: TariffChangeRecord }) => (
  <>
    <ul className="admin-tariff-cells">
      {cells.map(({ field, validFrom, value }) => (
        <li key={`${field} ${validFrom}`}>
          {fullName(tariffField(field))} с {dottedDay(validFrom)}:{' '}
          <strong>{value === null ? 'ставка офиса убрана' : showFigure(field, value)}</strong>
        </li>
      ))}
    </ul>
    {reason !== '' && <Text size="sm">{reason}</Text>}
  </>
)

const confirmText = (waits: boolean, secondPerson: boolean): string => {
  if (waits) return 'Подтвердить'
  return secondPerson ? 'Отправить на подтверждение' : 'Внести в тариф'
}
