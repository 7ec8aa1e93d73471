/** Notice that a save was merged with a colleague's edits; it can show the edits and undo the merge. */

import * as texts from '#messages/admin/platform/records.js'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
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
      <CompactButton variant="subtle" onClick={onShow}>
        {texts.look}
      </CompactButton>
    </>,
    onUndo,
    { action: texts.bringBack },
  )
