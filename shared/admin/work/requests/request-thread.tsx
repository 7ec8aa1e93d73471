/** Other requests of the same person: newest first, closed ones folded; a button or key closes all. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { formatDay, formatSoonMoment, pluralise } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { readThreadEndpoint, type ThreadRequest } from '#shared/contract/work/threads.ts'
import { requestOutcomeNames, requestStatusNames } from '#shared/domain/work/state-names.ts'
import { CloseDialog } from './close-dialog.tsx'
import { isOpenRequest, requestKindNames, requestName } from './request-names.ts'
import { handWork } from './same-person.tsx'
import { type ClosedRequest, useCloseRequests } from './use-close-requests.ts'

export const RequestThreadView = ({ request }: { request: OfficeRequest }) => {
  const mayWrite = useCan('requests.write')
  const { data } = useCall(readThreadEndpoint, { params: { id: request.id } })
  if (!data) return null
  const byHand = handWork(data)
  if (data.count < 2 && byHand.length === 0) return null
  const others = data.requests.filter(({ id }) => id !== request.id)
  const open = data.requests.filter(isOpenRequest)
  const closed = others.filter(other => !isOpenRequest(other))
  return (
    <section aria-label="Ещё от этого человека">
      <Group justify="space-between" align="baseline" gap="xs" mb="2xs">
        {data.count > 1 && (
          <h3>Ещё от этого человека: {pluralise(data.count - 1, ['заявка', 'заявки', 'заявок'])}</h3>
        )}
        {mayWrite && open.length > 1 && <CloseAll open={open} />}
      </Group>
      {byHand.map(line => (
        <p key={line} className="admin-quiet">
          {line}
        </p>
      ))}
      <Requests requests={others.filter(isOpenRequest)} besides={request} />
      {closed.length > 0 && (
        <details>
          <summary className="admin-quiet">
            {pluralise(closed.length, ['закрытая', 'закрытые', 'закрытых'])}
          </summary>
          <Requests requests={closed} besides={request} />
        </details>
      )}
    </section>
  )
}

/** Shows a name that differs: requests joined by phone or mail address may be of different people. */
const Requests = ({ requests, besides }: { requests: readonly ThreadRequest[]; besides: OfficeRequest }) => (
  <ul className="admin-plain-list">
    {requests.map(request => (
      <li key={request.id}>
        <Link to={`/admin/requests?open=${request.id}`}>
          {requestKindNames[request.kind]} № {request.id}
        </Link>
        {requestName(request) !== requestName(besides) && `, ${requestName(request)}`}
        {request.summary && `, ${request.summary}`}, {formatDay(request.createdAt)},{' '}
        {(request.outcome
          ? requestOutcomeNames[request.outcome]
          : requestStatusNames[request.status]
        ).toLowerCase()}
        {request.holder && `, ${request.holder}`}
        {request.nextAction && isOpenRequest(request) && (
          <strong>
            , {formatSoonMoment(request.nextAction.at)} {request.nextAction.text}
          </strong>
        )}
      </li>
    ))}
  </ul>
)

const CloseAll = ({ open }: { open: readonly ThreadRequest[] }) => {
  const closeRequests = useCloseRequests()
  const [asked, setAsked] = useState(false)
  useSingleKeys({ KeyA: () => setAsked(true) })
  const close = async (ended: ClosedRequest) => {
    setAsked(false)
    try {
      await closeRequests(open, ended)
      notifyDone('Все заявки закрыты')
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="A"
        title="A"
        onClick={() => setAsked(true)}
      >
        Закрыть все
      </Button>
      <CloseDialog
        opened={asked}
        title="Закрыть все заявки этого человека?"
        onConfirm={ended => void close(ended)}
        onClose={() => setAsked(false)}
      >
        Готовыми станут {open.map(request => `№ ${request.id} (${requestName(request)})`).join(', ')}.
      </CloseDialog>
    </>
  )
}
