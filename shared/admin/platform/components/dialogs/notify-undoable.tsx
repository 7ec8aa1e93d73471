/** A short message with the way back, by its button or by Ctrl+Z. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'

/** The last thing that can be taken back; the one before it no longer can. */
let last: { id: string; undo(): void } | null = null

/** `undo` is offered for so many milliseconds, or until the next of its kind. */
export const notifyUndoable = (
  message: ReactNode,
  undo: () => void,
  { action = 'Отменить', offered = 10_000 }: { action?: string; offered?: number } = {},
): void => {
  if (last) notifications.hide(last.id)
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span className="admin-plain">{message}</span>
        <Button flex="none" size="compact-sm" variant="default" title="Ctrl+Z" onClick={takeBack}>
          {action}
        </Button>
      </Group>
    ),
    color: 'bronze',
    autoClose: offered,
    closeButtonProps: { 'aria-label': 'Закрыть сообщение' },
    onClose: () => {
      if (last?.id === id) last = null
    },
  })
  last = { id, undo }
}

/** Ctrl+Z outside of texts, which have an undo of their own. */
export const useUndoKey = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The key of the letter, whatever alphabet is on.
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (isTyping(event.target) || !last) return
      event.preventDefault()
      takeBack()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const takeBack = (): void => {
  if (!last) return
  const { id, undo } = last
  last = null
  notifications.hide(id)
  undo()
}
