import { RestoredWork, type RestoredWorkProps } from '../drafts/restored-work.tsx'
import { WaitingNotice, type WaitingSaveFacts } from '../drafts/waiting-notice.tsx'
import { FormFailure } from '../forms/form-error-note.tsx'

export interface RecordNoticesProps
  extends Partial<Pick<RestoredWorkProps, 'differences' | 'isNew' | 'onDiscard'>> {
  editor: WaitingSaveFacts & {
    restored: { since: string; stale: boolean } | null
    failure: string | null
    discard(): void
    hideRestored(): void
  }
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
