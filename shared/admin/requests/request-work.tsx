/** The work on a request: its state, who has it, what is next, and the note for colleagues. */
import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { type OfficeRequest, requestStatuses } from '#shared/contract/requests.ts'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import { LeaveGuard } from '../drafts/leave-guard.tsx'
import { WaitingNotice } from '../drafts/waiting-notice.tsx'
import { useSaveCommand } from '../navigation/use-menu-commands.ts'
import { useCan } from '../session/use-session.ts'
import { requestStatusNames } from './request-names.ts'
import { RequestHolder, RequestNext } from './request-next.tsx'
import { useRequestChange } from './use-request-change.ts'

export const RequestWork = ({ request }: { request: OfficeRequest }) => {
  const mayWrite = useCan('requests.write')
  const work = useRequestChange(request)
  useSaveCommand(work.saveNote)
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
      <RequestHolder request={request} work={work} />
      <RequestNext request={request} work={work} />
      <Textarea
        label="Заметка для своих"
        rows={3}
        maxLength={5_000}
        readOnly={!mayWrite}
        value={work.note}
        onChange={event => work.setNote(event.currentTarget.value)}
      />
      <WaitingNotice work={{ ...work, save: work.saveNote }} />
      {work.dirty && (
        <Group gap="xs">
          <Button size="xs" loading={work.busy} onClick={work.saveNote}>
            Сохранить заметку
          </Button>
          <Button size="xs" variant="default" onClick={work.dropNote}>
            Отмена
          </Button>
        </Group>
      )}
      <LeaveGuard dirty={work.dirty} save={{ run: work.saveNote, running: work.busy }} />
      <ConflictDialog
        opened={work.theirs !== null}
        fields={[
          { label: 'Заметка', mine: work.note, theirs: work.theirs?.note ?? '' },
          {
            label: 'Состояние',
            mine: requestStatusNames[work.wanted ?? request.status],
            theirs: requestStatusNames[work.theirs?.status ?? request.status],
          },
        ]}
        busy={work.busy}
        onTakeTheirs={work.takeTheirs}
        onKeepMine={work.keepMine}
        onClose={work.closeConflict}
      />
    </>
  )
}
