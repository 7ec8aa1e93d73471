/** Notices of an open option: restored unsaved work, a save that waits for the server. */

import { WaitingNotice } from '#shared/admin/platform/drafts/waiting-notice.tsx'
import { cut } from '#shared/admin/platform/format/cut-text.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import type { OptionEditor } from './use-option-editor.ts'

export const OptionNotices = ({ editor }: { editor: OptionEditor }) => (
  <>
    <WaitingNotice work={editor} />
    {editor.restored && editor.dirty && (
      <p className="admin-quiet-small" role="status">
        Несохранённая работа на месте: оставалась на этом устройстве с {formatMoment(editor.restored.since)}.
        {editor.base &&
          editor.base.value !== editor.form.values.value &&
          ` На сервере: ${cut(editor.base.value, 120) || 'пусто'}.`}{' '}
        «Отмена» вернёт как на сервере.
      </p>
    )}
  </>
)
