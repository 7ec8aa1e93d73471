import { Group } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/platform/records.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Differences, type DraftDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { DraftNotice, QueuedNotice } from '../drafts/queued-notice.tsx'
import { formatMoment } from '../format/format-time.ts'
import { FormFailure } from '../forms/form-error-note.tsx'
import type { RecordEditor } from './use-record.ts'

export interface RecordNoticesProps {
  editor: RecordEditor
  /** How a restored draft differs from the stored record. */
  differences?: DraftDifference[]
  /** True for a record not yet stored, which has no saved values to go back to. */
  isNew?: boolean
  onDiscard?(): void
  /** Message of a refused save; null where the surrounding form shows it. */
  failure?: string | null
  mb?: 'md'
}

export const RecordNotices = (props: RecordNoticesProps) => {
  const { editor, failure = editor.failure, mb } = props
  return (
    <>
      <RestoredDraft {...props} />
      <QueuedNotice work={editor} />
      <FormFailure text={failure} {...(mb && { mb })} />
    </>
  )
}

/** Notice that a draft was restored; shows how it differs from the server's values, and can discard it. */
const RestoredDraft = ({
  editor: { restored, hideRestored, discard },
  differences = [],
  isNew = false,
  onDiscard = discard,
}: RecordNoticesProps) => {
  const [shown, setShown] = useState(false)
  if (restored === null) return null
  return (
    <DraftNotice
      title={texts.unsavedInPlace}
      withCloseButton
      closeButtonLabel={texts.hideMessage}
      onClose={hideRestored}
    >
      <Group justify="space-between" gap="sm">
        <span>
          {`Оставалась на этом устройстве с ${formatMoment(restored.since)}.${
            !isNew && restored.stale ? ' С тех пор запись изменили: при сохранении объедините правки.' : ''
          }`}
        </span>
        <Group gap="xs">
          {differences.length > 0 && (
            <SmallButton aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? texts.hideDifferences : texts.showDifferences}
            </SmallButton>
          )}
          <SmallButton onClick={onDiscard}>{isNew ? texts.startOver : texts.asOnServer}</SmallButton>
        </Group>
      </Group>
      {shown && <Differences fields={differences} />}
    </DraftNotice>
  )
}
