import { ConflictDialog } from '#shared/admin/platform/records/conflict-dialog.tsx'
import type { OptionEditor } from './use-option-editor.ts'

export const OptionConflict = ({ editor }: { editor: OptionEditor }) => (
  <ConflictDialog editor={editor} labels={{ title: 'Название', value: 'Значение', note: 'Пояснение' }} />
)
