/** Notice that a save was merged with a colleague's edits; it can show the edits and undo the merge. */
import { Button } from '@mantine/core'
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
      Сохранено вместе с правками коллеги. {text}{' '}
      <Button size="compact-sm" variant="subtle" onClick={onShow}>
        Посмотреть
      </Button>
    </>,
    onUndo,
    { action: 'Вернуть' },
  )
