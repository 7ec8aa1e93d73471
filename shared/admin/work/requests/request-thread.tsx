/** What else the same person has asked: newest first, what is closed folded, and one press that closes all of it. */
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '#shared/admin/platform/components/confirm-dialog.tsx'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/notify.ts'
import { count, showDay } from '#shared/admin/platform/format/show-time.ts'
import { overviewKey } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { closeRequests, type RequestThread as Thread } from '#shared/contract/threads.ts'
import { requestOutcomeNames, requestStatusNames } from '#shared/domain/state-names.ts'
import { requestKindNames } from './request-names.ts'
import { requestsKey, threadQuery } from './request-queries.ts'

type OfThread = Thread['requests'][number]

export const RequestThread = ({ request }: { request: OfficeRequest }) => {
  const { client } = useServices()
  const mayWrite = useCan('requests.write')
  const { data } = useQuery(threadQuery(client, request))
  if (!data || data.count < 2) return null
  const others = data.requests.filter(({ id }) => id !== request.id)
  const open = data.requests.filter(isOpen)
  const closed = others.filter(one => !isOpen(one))
  return (
    <section aria-label="Ещё от этого человека">
      <Group justify="space-between" align="baseline">
        <h3>Ещё от этого человека: {count(data.count - 1, ['заявка', 'заявки', 'заявок'])}</h3>
        {mayWrite && open.length > 1 && <CloseAll open={open} />}
      </Group>
      <Requests requests={others.filter(isOpen)} />
      {closed.length > 0 && (
        <details>
          <summary className="admin-quiet">
            {count(closed.length, ['закрытая', 'закрытые', 'закрытых'])}
          </summary>
          <Requests requests={closed} />
        </details>
      )}
    </section>
  )
}

const Requests = ({ requests }: { requests: readonly OfThread[] }) => (
  <ul className="admin-plain-list">
    {requests.map(one => (
      <li key={one.id}>
        <Link to={`/admin/requests?open=${one.id}`}>
          {requestKindNames[one.kind]} № {one.id}
        </Link>
        {one.summary && `, ${one.summary}`}, {showDay(one.createdAt)},{' '}
        {(one.outcome ? requestOutcomeNames[one.outcome] : requestStatusNames[one.status]).toLowerCase()}
        {one.holder && `, ${one.holder}`}
      </li>
    ))}
  </ul>
)

const CloseAll = ({ open }: { open: readonly OfThread[] }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = async () => {
    setBusy(true)
    try {
      await client.call(closeRequests, {
        body: { requests: open.map(({ id, version }) => ({ id, version })) },
      })
      notifyDone('Все заявки закрыты')
    } catch (error) {
      notifyFailure(error)
    }
    // Also after a rejection: a colleague has changed what stands here.
    for (const queryKey of [requestsKey, overviewKey]) void queries.invalidateQueries({ queryKey })
    setBusy(false)
    setAsked(false)
  }
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        Закрыть все
      </Button>
      <ConfirmDialog
        opened={asked}
        title="Закрыть все заявки этого человека?"
        action={`Закрыть ${open.length}`}
        busy={busy}
        onConfirm={() => void close()}
        onClose={() => setAsked(false)}
      >
        Готовыми станут {open.map(({ id }) => `№ ${id}`).join(', ')}. Чем закончилось, можно сказать потом.
      </ConfirmDialog>
    </>
  )
}

const isOpen = ({ status }: Pick<OfficeRequest, 'status'>): boolean =>
  status === 'new' || status === 'in_work'
