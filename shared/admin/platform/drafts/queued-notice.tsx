import { Alert, type AlertProps, Button, Group } from '@mantine/core'
import { useLayoutEffect } from 'react'
import * as texts from '#messages/admin/platform/drafts.js'
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
    <DraftNotice title={reason === null ? texts.noConnection : texts.serverRefuses}>
      <Group justify="space-between" gap="sm">
        <span>
          {[
            reason !== null && `${reason.trimEnd().replace(/\.$/, '')}.`,
            isKept ? texts.workIsSafe : texts.noRoom,
            `Сохраним сами, как только ${reason === null ? 'связь появится' : 'это пройдёт'}.`,
            goesByItself && texts.mayClose,
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
        <Group gap="xs">
          <Button size="xs" onClick={save}>
            {texts.retryNow}
          </Button>
          <SmallButton onClick={stopWaiting}>{texts.stopWaiting}</SmallButton>
        </Group>
      </Group>
    </DraftNotice>
  )

/** Notice about a draft above a form; its buttons, one of which may have the focus, go with it. */
export const DraftNotice = (props: AlertProps) => {
  useLayoutEffect(() => keepFocus, [])
  return <Alert color="yellow" mb="md" role="status" {...props} />
}
