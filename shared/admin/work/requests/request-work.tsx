import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { type OfficeRequest, requestStatuses } from '#shared/contract/work/requests.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import { CloseDialog } from './close-dialog.tsx'
import type { RequestStatus } from './request-names.ts'
import { RequestHolder, RequestNext } from './request-next.tsx'
import { RequestNotes } from './request-notes.tsx'
import { RequestOutcomeForm } from './request-outcome.tsx'
import { useRequestChange } from './use-request-change.ts'

interface RequestWorkProps {
  request: OfficeRequest
  /** Called when the request was closed, so that the next one can be opened. */
  onEnded?(): void
}

export const RequestWork = ({ request, onEnded }: RequestWorkProps) => {
  const mayWrite = useCan('requests.write')
  const work = useRequestChange(request, onEnded)
  const user = useUser()
  const [closing, setClosing] = useState(false)
  /** Asks for the outcome on closing, since a request without one counts as no result in the statistics. */
  const setStatus = (status: RequestStatus) => (status === 'done' ? setClosing(true) : work.setStatus(status))
  useSingleKeys(
    mayWrite && !work.busy && user
      ? {
          KeyT: () => request.takenBy?.id !== user.id && work.setHolder(user.id),
          KeyD: () => request.status !== 'done' && setStatus('done'),
          KeyS: () => request.status !== 'spam' && setStatus('spam'),
        }
      : {},
  )
  return (
    <>
      <CloseDialog
        opened={closing}
        title="Чем закончилась заявка?"
        onConfirm={ended => {
          setClosing(false)
          if (ended.outcome === null) work.setStatus('done')
          else void work.setOutcome(ended)
        }}
        onClose={() => setClosing(false)}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Состояние заявки"
        disabled={work.busy || !mayWrite}
        value={request.status}
        onChange={value => {
          const status = requestStatuses.find(known => known === value)
          if (status) setStatus(status)
        }}
        data={requestStatuses.map(value => ({ value, label: requestStatusNames[value] }))}
      />
      <RequestOutcomeForm request={request} work={work} />
      <RequestHolder request={request} work={work} />
      <RequestNext request={request} work={work} />
      <RequestNotes request={request} work={work} />
    </>
  )
}
