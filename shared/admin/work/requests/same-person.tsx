/** Joins or separates requests by hand, where matching by phone or mail address is wrong. */
import { Button, Menu, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { listRequestsEndpoint, type OfficeRequest } from '#shared/contract/work/requests.ts'
import {
  changeThreadEndpoint,
  type RequestThread,
  readThreadEndpoint,
} from '#shared/contract/work/threads.ts'
import { requestKindNames, requestName } from './request-names.ts'

type Change = BodyOf<typeof changeThreadEndpoint>

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
    { contact: 'phone', shown: request.phone && formatUkrainianPhone(request.phone), name: 'Номер' },
    { contact: 'email', shown: request.email, name: 'Адрес' },
  ] as const
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={290}>
        <Menu.Target>
          <Button size="xs" variant="default" loading={busy}>
            Ещё
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Тот же человек?</Menu.Label>
          <Menu.Item onClick={() => setJoining(true)}>Это тот же человек, что и…</Menu.Item>
          {thread.count > 1 && (
            <>
              <Menu.Item onClick={() => change({ way: 'cut' }, 'Заявка стоит отдельно')}>
                Не тот же: отделить эту заявку
              </Menu.Item>
              {contacts.map(
                ({ contact, shown, name }) =>
                  shown && (
                    <Menu.Item
                      key={contact}
                      onClick={() =>
                        change({ way: 'cut-contact', contact }, `${name} больше не собирает заявки`)
                      }
                    >
                      {name} {shown} общий: не собирать
                    </Menu.Item>
                  ),
              )}
            </>
          )}
          {(thread.joins.length > 0 || thread.cuts.length > 0) && (
            <Menu.Item onClick={() => change({ way: 'restore' }, 'Заявки собраны, как раньше')}>
              Собирать, как раньше
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {joining && (
        <JoinDialog
          thread={thread}
          onJoin={other => change({ way: 'join', request: other }, 'Заявки стоят вместе')}
          onClose={() => setJoining(false)}
        />
      )}
    </>
  )
}

export const handWork = ({ joins, cuts }: RequestThread): string[] => [
  ...joins.map(({ request, other, by, at }) => `№ ${request} и № ${other} соединил ${by}, ${formatDay(at)}`),
  ...cuts.map(({ request, contact, by, at }) =>
    request === null
      ? `${contact} заявок не собирает: ${by}, ${formatDay(at)}`
      : `№ ${request} отделил ${by}, ${formatDay(at)}`,
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
    <Modal opened onClose={onClose} title="Это тот же человек, что и…" centered>
      <Stack gap="sm">
        <SearchField label="Имя, телефон, почта или номер заявки" value={q} onChange={setQ} />
        {q !== '' && found.isSuccess && others.length === 0 && (
          <p className="admin-quiet">Больше никого не нашлось.</p>
        )}
        <Stack gap="xs" role="group" aria-label="Найденные заявки">
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
