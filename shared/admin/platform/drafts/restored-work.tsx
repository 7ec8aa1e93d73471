/** Notice that a draft was restored; shows how it differs from the server's values, and can discard it. */
import { Group } from '@mantine/core'
import { useState } from 'react'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Differences, type WorkDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { formatMoment } from '../format/format-time.ts'
import { WorkNotice } from './waiting-notice.tsx'

export interface RestoredWorkProps {
  /** Moment when the draft was written, ISO 8601; null when none was restored. */
  since: string | null
  /** True when the record was saved from elsewhere after the work began. */
  stale: boolean
  differences: WorkDifference[]
  /** True for a record not yet stored, which has no saved values to go back to. */
  isNew?: boolean
  onDiscard(): void
  onClose(): void
}

export const RestoredWork = ({ since, stale, differences, isNew, onDiscard, onClose }: RestoredWorkProps) => {
  const [shown, setShown] = useState(false)
  if (since === null) return null
  return (
    <WorkNotice
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
            <SmallButton aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Скрыть отличия' : 'Показать отличия'}
            </SmallButton>
          )}
          <SmallButton onClick={onDiscard}>{isNew ? 'Начать заново' : 'Вернуть как на сервере'}</SmallButton>
        </Group>
      </Group>
      {shown && <Differences fields={differences} />}
    </WorkNotice>
  )
}
