/** Notice that a save was merged with a colleague's edits; it can show the edits and undo the merge. */

import { Button } from '@mantine/core'
import * as texts from '#messages/admin/platform/records.js'
import { notifyUndoable } from '../components/dialogs/notify-undoable.tsx'

export interface JoinedSave {
  /** Sentence on whose edits they are. */
  text: string | undefined
  onShow(): void
  onUndo(): void
}

export const notifyJoined = ({ text, onShow, onUndo }: JoinedSave): void =>
  notifyUndoable(
    <>
      {texts.savedTogether} {text}{' '}
      <Button size="compact-sm" variant="subtle" onClick={onShow}>
        {texts.look}
      </Button>
    </>,
    onUndo,
    { action: texts.bringBack },
  )
