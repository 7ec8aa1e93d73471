import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { useBulk } from '#shared/admin/platform/lists/use-bulk.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { changeRequestEndpoint } from '#shared/contract/work/requests.ts'
import { type RequestThread, readThreadEndpoint, type ThreadRequest } from '#shared/contract/work/threads.ts'
import { isOpenRequest, requestName } from './request-names.ts'
import type { ClosedRequest } from './request-outcome.tsx'
import { useCloseRequests } from './use-close-requests.ts'

type Change = Pick<BodyOf<typeof changeRequestEndpoint>, 'status' | 'takenBy'>

/** A changed request: new version, earlier values and the change, for undo. */
type Changed = Pick<ThreadRequest, 'id' | 'version'> & { before: ThreadRequest; change: Change }

export const useBulkRequests = () => {
  const { client, queries } = useServices()
  const closeRequests = useCloseRequests()
  const bulk = useBulk(() => refresh(queries, 'request'), forms)

  /** Open requests of a thread, including older ones that the list leaves out. */
  const openOf = async ({ id, count: all, requests }: RequestThread): Promise<ThreadRequest[]> => {
    const whole =
      all > requests.length ? await client.call(readThreadEndpoint, { params: { id } }) : { requests }
    return whole.requests.filter(isOpenRequest)
  }

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

  const changeAll = async (
    people: readonly RequestThread[],
    done: string,
    change: (request: ThreadRequest) => Change | null,
  ): Promise<void> => {
    try {
      const requests = (await Promise.all(people.map(openOf))).flat()
      const changes = requests.flatMap(request => {
        const wanted = change(request)
        return wanted ? [{ request, wanted }] : []
      })
      await bulk.forEach(
        changes,
        ({ request }) => named(request),
        ({ request, wanted }) => put(request, request.version, wanted),
        offerUndo(done),
      )
    } catch (error) {
      notifyFailure(error)
    }
  }

  /** Colleagues who lead open requests of these people, each with their number: «Олег — 2 заявки, Ірина — 1 заявка». */
  const heldByOthers = async (people: readonly RequestThread[], me: number): Promise<string> => {
    const held = new Map<string, number>()
    for (const { holder, takenBy } of (await Promise.all(people.map(openOf))).flat())
      if (holder !== null && takenBy?.id !== me) held.set(holder, (held.get(holder) ?? 0) + 1)
    return [...held].map(([name, count]) => `${name} — ${pluralise(count, forms)}`).join(', ')
  }

  return {
    ...bulk,
    heldByOthers,
    /** Sets the holder; a new request is thereby put in work. */
    handOver: (people: readonly RequestThread[], { id, name }: { id: number; name: string }) =>
      changeAll(people, `Ведёт ${name}`, ({ takenBy, status }) =>
        takenBy?.id === id ? null : { takenBy: id, ...(status === 'new' && { status: 'in_work' }) },
      ),
    markSpam: (people: readonly RequestThread[]) => changeAll(people, 'Спам', () => ({ status: 'spam' })),
    /** Closes each person's requests in one call, all or none: the server gives the outcome to the first, so a contract counts once. */
    close: async (people: readonly RequestThread[], ended: ClosedRequest): Promise<void> => {
      try {
        const open = (await Promise.all(people.map(openOf))).filter(requests => requests.length > 0)
        await bulk.forEach(
          open,
          requests => requests.map(named).join(', '),
          async requests => {
            const closed = await closeRequests(requests, ended)
            return requests.map(before => ({
              id: before.id,
              version: closed.find(({ id }) => id === before.id)?.version ?? before.version,
              before,
              // The server makes the closing person the holder of a request without one: undo must take that back too.
              change: { status: 'done', takenBy: before.takenBy?.id ?? null } as const,
            }))
          },
          closed => offerUndo('Готово')(closed.flat()),
        )
      } catch (error) {
        notifyFailure(error)
      }
    },
  }
}

const forms = ['заявка', 'заявки', 'заявок'] as const

const named = (request: ThreadRequest): string => `${requestName(request)}, № ${request.id}`

/** Reverse of a change. A holder who took the request in Telegram has no account and cannot be restored. */
const undone = ({ status, takenBy, holder }: ThreadRequest, change: Change): Change => ({
  ...(change.status !== undefined && { status }),
  ...(change.takenBy !== undefined &&
    !(takenBy === null && holder !== null) && { takenBy: takenBy?.id ?? null }),
})
