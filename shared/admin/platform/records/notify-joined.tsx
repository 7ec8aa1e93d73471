/** Says that a save has taken a colleague's edits along, with a look at them and the way back. */
import { Button } from '@mantine/core'
import { notifyUndoable } from '../components/dialogs/notify-undoable.tsx'

export interface JoinedSave {
  /** Whose edits they are. */
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
