/** Other requests of the same person: newest first, closed ones folded; a button or key closes all. */

import { Button, Group, Menu, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/requests.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CompactButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay, formatSoonMoment } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { listRequestsEndpoint, type OfficeRequest } from '#shared/contract/work/requests.ts'
import {
  changeThreadEndpoint,
  type RequestThread,
  readThreadEndpoint,
  type ThreadRequest,
} from '#shared/contract/work/threads.ts'
import { requestOutcomeNames, requestStatusNames } from '#shared/domain/work/state-names.ts'
import { CloseDialog } from './close-dialog.tsx'
import { isOpenRequest, requestKindNames, requestName } from './request-names.ts'
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
    <section aria-label={texts.fromPerson}>
      <Group justify="space-between" align="baseline" gap="xs" mb="2xs">
        {data.count > 1 && <h3>{texts.moreOfPerson({ n: data.count - 1 })}</h3>}
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
          <summary className="admin-quiet">{texts.closed({ n: closed.length })}</summary>
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
          {`${requestKindNames[request.kind]} № ${request.id}`}
        </Link>
        <span>
          {[
            requestName(request) !== requestName(besides) && requestName(request),
            request.summary,
            formatDay(request.createdAt),
            (request.outcome
              ? requestOutcomeNames[request.outcome]
              : requestStatusNames[request.status]
            ).toLowerCase(),
            request.holder,
          ]
            .filter(Boolean)
            .map(part => `, ${part}`)
            .join('')}
        </span>
        {request.nextAction && isOpenRequest(request) && (
          <strong>{`, ${formatSoonMoment(request.nextAction.at)} ${request.nextAction.text}`}</strong>
        )}
      </li>
    ))}
  </ul>
)

const CloseAll = ({ open }: { open: readonly ThreadRequest[] }) => {
  const closeRequests = useCloseRequests()
  const [asked, setAsked] = useState(false)
  useSingleKeys({ KeyA: () => setAsked(true) })
  const close = (ended: ClosedRequest) => {
    setAsked(false)
    void closeRequests(open, ended).then(() => notifyDone(texts.allClosed), notifyFailure)
  }
  return (
    <>
      <CompactButton aria-keyshortcuts="A" title="A" onClick={() => setAsked(true)}>
        {texts.closeAll}
      </CompactButton>
      <CloseDialog
        opened={asked}
        title={texts.closeAllQuestion}
        onConfirm={close}
        onClose={() => setAsked(false)}
      >
        {texts.becomeDone({
          value1: open.map(request => `№ ${request.id} (${requestName(request)})`).join(', '),
        })}
      </CloseDialog>
    </>
  )
}

type Change = BodyOf<typeof changeThreadEndpoint>

/** Joins or separates requests by hand, where matching by phone or mail address is wrong. */
export const SamePerson = ({ request }: { request: OfficeRequest }) => {
  const { data: thread } = useCall(readThreadEndpoint, { params: { id: request.id } })
  const [joining, setJoining] = useState(false)
  const { busy, run } = useAction(
    (client, { body }: { body: Change; done: string }) =>
      client.call(changeThreadEndpoint, { params: { id: request.id }, body, ifMatch: request.version }),
    { changes: ['request'], done: (_, { done }) => done, onDone: () => setJoining(false) },
  )
  const change = (body: Change, done: string) => void run({ body, done })
  if (!thread) return null
  const contacts = [
    {
      contact: 'phone',
      shown: request.phone && formatUkrainianPhone(request.phone),
      name: texts.contacts.phone,
    },
    { contact: 'email', shown: request.email, name: texts.contacts.email },
  ] as const
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={290}>
        <Menu.Target>
          <SmallButton loading={busy}>{texts.more}</SmallButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.samePersonQuestion}</Menu.Label>
          <Menu.Item onClick={() => setJoining(true)}>{texts.samePersonAs}</Menu.Item>
          {thread.count > 1 && (
            <>
              <Menu.Item onClick={() => change({ way: 'cut' }, texts.standsApart)}>
                {texts.separate}
              </Menu.Item>
              {contacts.map(
                ({ contact, shown, name }) =>
                  shown && (
                    <Menu.Item
                      key={contact}
                      onClick={() => change({ way: 'cut-contact', contact }, texts.gathersNoMore({ name }))}
                    >
                      {texts.isShared({ name, shown })}
                    </Menu.Item>
                  ),
              )}
            </>
          )}
          {(thread.joins.length > 0 || thread.cuts.length > 0) && (
            <Menu.Item onClick={() => change({ way: 'restore' }, texts.gatheredAgain)}>
              {texts.gatherAgain}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {joining && (
        <JoinDialog
          thread={thread}
          onJoin={other => change({ way: 'join', request: other }, texts.standTogether)}
          onClose={() => setJoining(false)}
        />
      )}
    </>
  )
}

const handWork = ({ joins, cuts }: RequestThread): string[] => [
  ...joins.map(({ request, other, by, at }) => texts.joinedBy({ request, other, by, at: formatDay(at) })),
  ...cuts.map(({ request, contact, by, at }) =>
    request === null
      ? texts.contactCutBy({ contact: contact ?? '', by: by ?? '', at: formatDay(at) })
      : texts.separatedBy({ request, by, at: formatDay(at) }),
  ),
]

interface JoinDialogProps {
  thread: RequestThread
  onJoin(other: number): void
  onClose(): void
}

const JoinDialog = ({ thread, onJoin, onClose }: JoinDialogProps) => {
  const [q, setQ] = useState('')
  const found = useCall(listRequestsEndpoint, { query: { q } }, { enabled: q !== '' })
  const own = new Set(thread.requests.map(({ id }) => id))
  const others = (found.data?.items ?? []).filter(
    ({ id, status, erasedAt }) => !own.has(id) && status !== 'spam' && erasedAt === null,
  )
  return (
    <Modal opened onClose={onClose} title={texts.samePersonAs} centered>
      <Stack gap="sm">
        <SearchField label={texts.searchPerson} value={q} onChange={setQ} />
        {q !== '' && found.isSuccess && others.length === 0 && (
          <p className="admin-quiet">{texts.nobodyElse}</p>
        )}
        <Stack gap="xs" role="group" aria-label={texts.foundRequests}>
          {q !== '' &&
            others.map(other => (
              <Button key={other.id} variant="default" justify="start" onClick={() => onJoin(other.id)}>
                {requestName(other)}, {requestKindNames[other.kind].toLowerCase()} № {other.id},{' '}
                {formatDay(other.createdAt)}
              </Button>
            ))}
        </Stack>
      </Stack>
    </Modal>
  )
}
