import { Alert, type AlertProps, Button, Group } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'

export interface QueuedSaveFacts {
  waiting: boolean
  /** The server's message; null when no server responded. */
  waitingReason: string | null
  /** True when the save is sent even if the form closes. */
  goesByItself?: boolean
  /** False when this device has no room for the draft, so that it exists on the screen only. */
  isKept?: boolean
  save(): void
  stopWaiting(): void
}

export const QueuedNotice = ({
  work: { waiting, waitingReason: reason, goesByItself, isKept = true, save, stopWaiting },
}: {
  work: QueuedSaveFacts
}) =>
  waiting && (
    <WorkNotice title={reason === null ? 'Нет связи с сервером' : 'Сервер пока не принимает'}>
      <Group justify="space-between" gap="sm">
        <span>
          {[
            reason !== null && `${reason.trimEnd().replace(/\.$/, '')}.`,
            isKept
              ? 'Работа цела на этом устройстве.'
              : 'На этом устройстве нет места для черновика: не закрывайте страницу.',
            `Сохраним сами, как только ${reason === null ? 'связь появится' : 'это пройдёт'}.`,
            goesByItself && 'Эту страницу можно закрыть.',
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
        <Group gap="xs">
          <Button size="xs" onClick={save}>
            Повторить сейчас
          </Button>
          <SmallButton onClick={stopWaiting}>Не ждать</SmallButton>
        </Group>
      </Group>
    </WorkNotice>
  )

/** Notice about unsaved work above a form; its buttons, one of which may have the focus, go with it. */
export const WorkNotice = (props: AlertProps) => {
  useLayoutEffect(() => keepFocus, [])
  return <Alert color="yellow" mb="md" role="status" {...props} />
}
