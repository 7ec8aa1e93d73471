/** Says that unsaved work has come back, shows how it differs from what the server has, and can put it away again. */
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Differences, type WorkDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { formatMoment } from '../format/format-time.ts'

export interface RestoredWorkProps {
  /** When the work was kept, ISO 8601; null when none came back. */
  since: string | null
  /** True when the record was saved from elsewhere after the work began. */
  stale: boolean
  differences: WorkDifference[]
  /** A record that the server does not have yet has no state to go back to. */
  isNew?: boolean
  onDiscard(): void
  onClose(): void
}

export const RestoredWork = ({ since, stale, differences, isNew, onDiscard, onClose }: RestoredWorkProps) => {
  const [shown, setShown] = useState(false)
  if (since === null) return null
  return (
    <Alert
      color="yellow"
      className="admin-notice"
      role="status"
      title="Несохранённая работа на месте"
      withCloseButton
      closeButtonLabel="Скрыть сообщение"
      onClose={onClose}
    >
      <Group justify="space-between" gap="sm">
        <span>
          Оставалась на этом устройстве с {formatMoment(since)}.
          {stale && ' С тех пор запись изменили: при сохранении объедините правки.'}
        </span>
        <Group gap="xs">
          {differences.length > 0 && (
            <Button size="xs" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Скрыть отличия' : 'Показать отличия'}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onDiscard}>
            {isNew ? 'Начать заново' : 'Вернуть как на сервере'}
          </Button>
        </Group>
      </Group>
      {shown && <Differences fields={differences} />}
    </Alert>
  )
}
