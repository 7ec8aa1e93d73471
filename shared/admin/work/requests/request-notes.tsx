import { useRef } from 'react'
import { CommentField, CommentList, NoteLine } from '#shared/admin/platform/comments/comments.tsx'
import { toggled, useComments } from '#shared/admin/platform/comments/use-comments.ts'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { forgetUnanswered } from '#shared/admin/platform/drafts/send-once.ts'
import { WaitingNotice } from '#shared/admin/platform/drafts/waiting-notice.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { useWaitingChanges } from './change-queue/use-waiting-changes.ts'
import { noteOf } from './request-kind.ts'
import type { RequestWorkState } from './use-request-change.ts'

interface RequestNotesProps {
  request: OfficeRequest
  work: Pick<RequestWorkState, 'note' | 'removeNote'>
}

export const RequestNotes = ({ request, work: { note, removeNote } }: RequestNotesProps) => {
  const mayWrite = useCan('requests.write')
  const comments = useComments('request', String(request.id))
  const waiting = useWaitingLines(request.id)
  const field = useRef<HTMLTextAreaElement>(null)
  useSingleKeys(mayWrite ? { KeyC: () => field.current?.focus() } : {})
  const { form, failure } = note
  const isSaving = note.state === 'saving'
  return (
    <CommentList
      title="Заметки"
      comments={comments}
      first={
        request.note !== '' && (
          <NoteLine
            head={<strong>Заметка</strong>}
            text={request.note}
            remove={mayWrite ? { label: 'Удалить заметку', run: removeNote } : null}
          />
        )
      }
      last={waiting.length > 0 && waiting}
    >
      {mayWrite && (
        <CommentField
          label="Заметка для своих"
          field={field}
          writer={{
            draft: {
              text: form.values.note,
              mentions: form.values.mentions,
              busy: isSaving,
              problem: failure ?? (form.errors.note ? String(form.errors.note) : null),
            },
            type: words => {
              if (words === '') forgetUnanswered(noteOf(request.id))
              form.setFieldValue('note', words)
            },
            mention: id => form.setFieldValue('mentions', toggled(form.values.mentions, id)),
            add: note.save,
          }}
        />
      )}
      <WaitingNotice work={note} />
      <LeaveGuard dirty={note.dirty && !note.goesByItself} save={{ run: note.save, running: isSaving }} />
    </CommentList>
  )
}

const useWaitingLines = (request: number) =>
  (useWaitingChanges()?.changes ?? []).flatMap(({ key, request: of, change: { comment }, notedAt }) =>
    of === request && comment
      ? [
          <NoteLine
            key={key}
            head={
              <>
                <strong>Вы</strong> <RelativeTime of={notedAt} /> <Badge tone="warn">ждёт отправки</Badge>
              </>
            }
            text={comment.text}
          />,
        ]
      : [],
  )
