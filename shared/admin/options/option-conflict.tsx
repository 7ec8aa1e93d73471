/** What to do when a colleague has changed the same option meanwhile. */
import { ConflictDialog, conflictFields } from '../drafts/conflict-dialog.tsx'
import type { OptionEditor } from './use-option-editor.ts'

export const OptionConflict = ({ editor }: { editor: OptionEditor }) => {
  const { conflict } = editor
  return (
    <ConflictDialog
      opened={conflict !== null}
      record={conflict ? { kind: 'option', id: conflict.theirs.id } : undefined}
      fields={conflictFields(labels, conflict)}
      onTakeTheirs={editor.takeTheirs}
      onKeepMine={editor.saveMerged}
      onClose={editor.closeConflict}
    />
  )
}

const labels = { title: 'Название', value: 'Значение', note: 'Пояснение' }
