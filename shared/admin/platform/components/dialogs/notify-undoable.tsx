import * as texts from '#messages/admin/platform/components.js'
/** A short message that offers to undo an action, by its button or by Ctrl+Z. */

import { Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { focusTitle } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { presentUserId } from '#shared/admin/platform/session-store.ts'

/** The last action that can be undone, by the person who took it; a newer one replaces it. */
let last: { id: string; by: number; undo(): void } | null = null

/** Offers `undo` for a limited time in milliseconds, or until the next undoable action. */
export const notifyUndoable = (
  message: ReactNode,
  undo: () => void,
  { action = texts.undo, offered = 10_000 }: { action?: string; offered?: number } = {},
): void => {
  if (last) notifications.hide(last.id)
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span className="admin-plain">{message}</span>
        <CompactButton flex="none" title="Ctrl+Z" onClick={takeBackByButton}>
          {action}
        </CompactButton>
      </Group>
    ),
    color: 'bronze',
    autoClose: offered,
    onClose: () => {
      if (last?.id === id) last = null
    },
  })
  last = { id, by: presentUserId(), undo }
}

/** Binds Ctrl+Z to the undo, except in text fields, which have their own. */
export const useUndoKey = (): void =>
  useWindowEvent('keydown', event => {
    // Physical key, so that it works in a Cyrillic layout too.
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (isTyping(event.target) || !last) return
    event.preventDefault()
    takeBack()
  })

const takeBackByButton = (): void => {
  takeBack()
  // The button goes with its message, and the undo may have moved the focus to what came back.
  requestAnimationFrame(() => {
    if (document.activeElement?.closest('[role="alert"]')) focusTitle()
  })
}

const takeBack = (): void => {
  if (!last) return
  const { id, by, undo } = last
  last = null
  notifications.hide(id)
  if (by === presentUserId()) undo()
}
