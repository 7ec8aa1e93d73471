import { RestoredWork, type RestoredWorkProps } from '../drafts/restored-work.tsx'
import { WaitingNotice } from '../drafts/waiting-notice.tsx'
import { FormFailure } from '../forms/form-error-note.tsx'
import type { RecordEditor } from './use-record.ts'

export interface RecordNoticesProps
  extends Partial<Pick<RestoredWorkProps, 'differences' | 'isNew' | 'onDiscard'>> {
  editor: RecordEditor
  /** Message of a refused save; null where the surrounding form shows it. */
  failure?: string | null
  mb?: 'md'
}

export const RecordNotices = ({
  editor,
  differences = [],
  isNew = false,
  onDiscard = editor.discard,
  failure = editor.failure,
  mb,
}: RecordNoticesProps) => (
  <>
    <RestoredWork
      since={editor.restored?.since ?? null}
      stale={!isNew && (editor.restored?.stale ?? false)}
      differences={differences}
      isNew={isNew}
      onDiscard={onDiscard}
      onClose={editor.hideRestored}
    />
    <WaitingNotice work={editor} />
    <FormFailure text={failure} {...(mb && { mb })} />
  </>
)
