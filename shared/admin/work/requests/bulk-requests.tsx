import { Menu } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/work/requests.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { BulkToolbar, startBulk } from '#shared/admin/platform/lists/bulk-toolbar.tsx'
import type { Ticks } from '#shared/admin/platform/lists/ticks.tsx'
import { useBulk } from '#shared/admin/platform/lists/use-bulk.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { changeRequestEndpoint } from '#shared/contract/work/requests.ts'
import { type RequestThread, readThreadEndpoint, type ThreadRequest } from '#shared/contract/work/threads.ts'
import { CloseDialog } from './close-dialog.tsx'
import { isOpenRequest, requestName } from './request-names.ts'
import { type ClosedRequest, useCloseRequests } from './use-close-requests.ts'

interface BulkRequestsProps {
  marked: readonly RequestThread[]
  /** False while a request is open: single keys then act on that request. */
  byKeys: boolean
  ticks: Ticks
}

export const BulkRequests = ({ marked, byKeys, ticks }: BulkRequestsProps) => {
  const user = useUser()
  const people = useCall(listAdminsEndpoint)
  const bulk = useBulkRequests()
  const [closing, setClosing] = useState(false)
  const run = (work: () => Promise<readonly RequestThread[]>) => {
    const all = (error: unknown) => {
      notifyFailure(error)
      return marked
    }
    startBulk(bulk, () => work().catch(all), ticks)
  }
  const take = async () => {
    if (!user) return
    const handOver = async () => run(() => bulk.handOver(marked, user))
    try {
      const held = await bulk.heldByOthers(marked, user.id)
      if (held === '') return await handOver()
      confirm({
        title: texts.colleaguesLead,
        action: texts.takeOver,
        text: texts.heldAmong({ held }),
        act: handOver,
      })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const isMarked = marked.length > 0
  useSingleKeys(
    isMarked && byKeys
      ? {
          KeyT: () => void take(),
          KeyD: () => setClosing(true),
          KeyS: () => run(() => bulk.markSpam(marked)),
        }
      : {},
  )
  return (
    <>
      <CloseDialog
        opened={closing && isMarked}
        title={texts.closeMarkedQuestion}
        onConfirm={ended => {
          setClosing(false)
          run(() => bulk.close(marked, ended))
        }}
        onClose={() => setClosing(false)}
      >
        {texts.closesAll({ n: marked.length })}
      </CloseDialog>
      <BulkToolbar bulk={bulk} count={marked.length} counted={texts.people} ticks={ticks}>
        <SmallButton onClick={() => void take()}>{texts.takeMyself}</SmallButton>
        <Menu shadow="md">
          <Menu.Target>
            <SmallButton disabled={!people.data}>{texts.handOver}</SmallButton>
          </Menu.Target>
          <Menu.Dropdown>
            {(people.data ?? []).map(person => (
              <Menu.Item key={person.id} onClick={() => run(() => bulk.handOver(marked, person))}>
                {person.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <SmallButton onClick={() => setClosing(true)}>{texts.closeEllipsis}</SmallButton>
        <SmallButton onClick={() => run(() => bulk.markSpam(marked))}>{texts.statuses.spam}</SmallButton>
      </BulkToolbar>
    </>
  )
}

type Change = Pick<BodyOf<typeof changeRequestEndpoint>, 'status' | 'takenBy'>

/** A changed request: new version, earlier values and the change, for undo. */
type Changed = Pick<ThreadRequest, 'id' | 'version'> & { before: ThreadRequest; change: Change }

const useBulkRequests = () => {
  const { client, queries } = useServices()
  const closeRequests = useCloseRequests()
  const bulk = useBulk(() => refresh(queries, 'request'), texts.requests)

  /**
   * Open requests of a thread, including older ones that the list leaves out. One that the list has shown stays as it
   * was shown, so that what a colleague has changed since is not overwritten.
   */
  const openOf = async ({ id, count: all, requests }: RequestThread): Promise<ThreadRequest[]> => {
    const whole =
      all > requests.length ? await client.call(readThreadEndpoint, { params: { id } }) : { requests }
    return whole.requests
      .map(request => requests.find(shown => shown.id === request.id) ?? request)
      .filter(isOpenRequest)
  }

  const readOpen = (people: readonly RequestThread[]) =>
    Promise.all(people.map(async person => ({ person, requests: await openOf(person) })))

  const put = async (request: ThreadRequest, version: number, change: Change): Promise<Changed> => {
    const { id } = request
    const idempotencyKey = crypto.randomUUID()
    const input = { params: { id }, body: change, ifMatch: version, idempotencyKey }
    return { id, version: (await client.call(changeRequestEndpoint, input)).version, before: request, change }
  }

  const offerUndo = (done: string) => (changed: Changed[]) =>
    bulk.offerUndo(
      done,
      changed,
      ({ before }) => named(before),
      ({ before, version, change }) => put(before, version, undone(before, change)),
    )

  /** Resolves with the people of whose requests any was refused. */
  const changeAll = async (
    people: readonly RequestThread[],
    done: string,
    change: (request: ThreadRequest) => Change | null,
  ): Promise<RequestThread[]> => {
    const changes = (await readOpen(people)).flatMap(({ person, requests }) =>
      requests.flatMap(request => {
        const wanted = change(request)
        return wanted ? [{ person, request, wanted }] : []
      }),
    )
    const refused = await bulk.forEach(
      changes,
      ({ request }) => named(request),
      ({ request, wanted }) => put(request, request.version, wanted),
      offerUndo(done),
    )
    return refused.map(({ person }) => person)
  }

  /** Colleagues who lead open requests of these people, each with their number: «Олег — 2 заявки, Ірина — 1 заявка». */
  const heldByOthers = async (people: readonly RequestThread[], me: number): Promise<string> => {
    const held = new Map<string, number>()
    for (const { holder, takenBy } of (await readOpen(people)).flatMap(({ requests }) => requests))
      if (holder !== null && takenBy?.id !== me) held.set(holder, (held.get(holder) ?? 0) + 1)
    return [...held].map(([name, count]) => `${name} — ${texts.requests({ n: count })}`).join(', ')
  }

  return {
    ...bulk,
    heldByOthers,
    /** Sets the holder; a new request is thereby put in work. */
    handOver: (people: readonly RequestThread[], { id, name }: { id: number; name: string }) =>
      changeAll(people, texts.ledBy({ name }), ({ takenBy, status }) =>
        takenBy?.id === id ? null : { takenBy: id, ...(status === 'new' && { status: 'in_work' }) },
      ),
    markSpam: (people: readonly RequestThread[]) =>
      changeAll(people, texts.statuses.spam, () => ({ status: 'spam' })),
    /** Closes each person's requests in one call, all or none: the server gives the outcome to the first, so a contract counts once. */
    close: async (people: readonly RequestThread[], ended: ClosedRequest): Promise<RequestThread[]> => {
      const open = (await readOpen(people)).filter(({ requests }) => requests.length > 0)
      const refused = await bulk.forEach(
        open,
        ({ requests }) => requests.map(named).join(', '),
        async ({ requests }) => {
          const closed = await closeRequests(requests, ended)
          return requests.map(before => ({
            id: before.id,
            version: closed.find(({ id }) => id === before.id)?.version ?? before.version,
            before,
            // The server makes the closing person the holder of a request without one: undo must take that back too.
            change: { status: 'done', takenBy: before.takenBy?.id ?? null } as const,
          }))
        },
        closed => offerUndo(texts.done)(closed.flat()),
      )
      return refused.map(({ person }) => person)
    },
  }
}

const named = (request: ThreadRequest): string => `${requestName(request)}, № ${request.id}`

/** Reverse of a change. A holder who took the request in Telegram has no account and cannot be restored. */
const undone = ({ status, takenBy, holder }: ThreadRequest, change: Change): Change => ({
  ...(change.status !== undefined && { status }),
  ...(change.takenBy !== undefined &&
    !(takenBy === null && holder !== null) && { takenBy: takenBy?.id ?? null }),
})
