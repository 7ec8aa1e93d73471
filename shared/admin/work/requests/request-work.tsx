/** The work on a request: its state, who has it, what is next, and the note for colleagues. */
import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { WaitingNotice } from '#shared/admin/platform/drafts/waiting-notice.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { ConflictDialog } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { type OfficeRequest, requestStatuses } from '#shared/contract/requests.ts'
import { requestStatusNames } from '#shared/domain/state-names.ts'
import { useInboxKeys } from './inbox-keys.ts'
import { RequestHolder, RequestNext } from './request-next.tsx'
import { RequestOutcome } from './request-outcome.tsx'
import { useRequestChange } from './use-request-change.ts'

interface RequestWorkProps {
  request: OfficeRequest
  /** The request was closed: what comes next may be opened. */
  onEnded?(): void
}

export const RequestWork = ({ request, onEnded }: RequestWorkProps) => {
  const mayWrite = useCan('requests.write')
  const work = useRequestChange(request, onEnded)
  const user = useUser()
  useInboxKeys(
    mayWrite && !work.busy && user
      ? {
          KeyT: () => request.takenBy?.id !== user.id && work.setHolder(user.id),
          KeyD: () => request.status !== 'done' && work.setStatus('done'),
          KeyS: () => request.status !== 'spam' && work.setStatus('spam'),
        }
      : {},
  )
  const { note } = work
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Состояние заявки"
        disabled={work.busy || !mayWrite}
        value={request.status}
        onChange={value => {
          const status = requestStatuses.find(known => known === value)
          if (status) work.setStatus(status)
        }}
        data={requestStatuses.map(value => ({ value, label: requestStatusNames[value] }))}
      />
      <RequestOutcome request={request} work={work} />
      <RequestHolder request={request} work={work} />
      <RequestNext request={request} work={work} />
      <Textarea
        label="Заметка для своих"
        rows={3}
        maxLength={5_000}
        readOnly={!mayWrite}
        {...note.form.getInputProps('note')}
      />
      <FormFailure text={note.failure} />
      <WaitingNotice work={note} />
      {note.dirty && (
        <Group gap="xs">
          <Button size="xs" loading={note.state === 'saving'} onClick={note.save}>
            Сохранить заметку
          </Button>
          <Button size="xs" variant="default" onClick={note.discard}>
            Отмена
          </Button>
        </Group>
      )}
      <LeaveGuard dirty={note.dirty} save={{ run: note.save, running: note.state === 'saving' }} />
      <ConflictDialog
        editor={note}
        record={{ kind: 'request', id: request.id }}
        labels={{ note: 'Заметка' }}
      />
    </>
  )
}
