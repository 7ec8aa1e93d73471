import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { partlySearched } from '#server/platform/db/word-search.ts'
import { notFound } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import {
  boundsOfPage,
  countedFor,
  listPageResponse,
  pageNumber,
} from '#server/platform/http/requests/pagination.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/threads.ts'
import { countSpam, findRequest, findRequestIds } from '../request.store.ts'
import { filterOf } from '../request-filter.ts'
import { readReasons } from '../request-outcome.ts'
import { showRequests } from '../shown-request.ts'
import { changeThread, closeRequests } from './change-thread.ts'
import { countThreads, dueAt, isDue, isIn, type Thread } from './derive-threads.ts'
import { readThreads, showThreads } from './thread.store.ts'

/** Most requests of a thread in the list; one more call reads the others, at most `whole`. */
const folded = 5
const whole = 100

export const threadRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listThreadsEndpoint, async ({ query: { page, sort, status, due, ...ofEach } }) => {
    const now = nowIso(ctx)
    const most = countedFor(page, contract.pageSize)
    // As many requests make so many threads, unless each person has asked more than twice; most people ask once.
    const asking = 2 * most
    const filter = await filterOf(ctx.db, ofEach, { most: asking })
    const searched = { q: ofEach.q, found: filter.among, most: asking - 1 }
    if (due) filter.among = await withDueStep(ctx.db, now, filter.among)
    // Spam is in no thread with others, and waits for nobody: beyond what the page may show, it is only counted.
    const showsSpam = status === undefined || status === 'spam'
    const spam = showsSpam ? pageNumber(page) * contract.pageSize : 0
    const unread = Math.max(0, (await countSpam(ctx.db, filter, most)) - spam)
    const read = async (done: number) => {
      const found = await findRequestIds(ctx.db, filter, { done, spam })
      return { ...(await readThreads(ctx.db, found)), isWhole: found.length < done }
    }
    const first = await read(Math.ceil(most * 1.25))
    const isEnough = first.isWhole || first.threads.length > most
    const { threads: matching, links } = isEnough ? first : await read(asking)
    const allDue = matching.filter(thread => isDue(thread, now))
    const asked = due ? allDue : matching
    const counts = countThreads(asked)
    const listed = (status ? asked.filter(isIn(status)) : asked).toSorted(
      sort === 'waiting' ? byUnanswered : byDue(now),
    )
    const total = listed.length + (showsSpam ? unread : 0)
    const bounds = boundsOfPage(page, Math.min(total, most + 1), contract.pageSize)
    const items = await showThreads(ctx.db, listed.slice(bounds.offset, bounds.offset + contract.pageSize), {
      links,
      most: folded,
      show: await showRequests(ctx),
    })
    return ok({
      ...listPageResponse(items, bounds),
      ...(await partlySearched(ctx.db, 'requests', searched)),
      counts: { ...counts, spam: counts.spam + unread },
      all: asked.length + unread,
      due: allDue.length,
    })
  }),

  route(contract.readThreadEndpoint, async ({ params }) => ok(await threadOf(ctx, params.id))),

  writeRoute(contract.changeThreadEndpoint, {
    change: async call => {
      await changeThread(call, call.params.id, call.body)
      return { id: call.params.id }
    },
    respond: async ({ id }) => ok(await threadOf(ctx, id)),
  }),

  writeRoute(contract.closeRequestsEndpoint, {
    prepare: () => readReasons(ctx),
    change: (call, reasons) => closeRequests(call, call.body, reasons),
    respond: async ({ ids }) => {
      const closed = await Promise.all(ids.map(id => findRequest(ctx.db, id)))
      return ok(
        closed.flatMap(request =>
          request ? [{ id: request.id, status: request.status, version: request.version }] : [],
        ),
      )
    },
  }),
]

/** Requests of the people with a due step, which are as few as open work; `among` are those that were searched for. */
const withDueStep = async (db: Tx, now: string, among?: readonly number[]): Promise<number[]> => {
  const { threads } = await readThreads(db, await findRequestIds(db, { due: '1', now }, { done: 0, spam: 0 }))
  const ids = threads.flatMap(({ requests }) => requests.map(({ id }) => id))
  const searched = among && new Set(among)
  return searched ? ids.filter(id => searched.has(id)) : ids
}

/** Throws 404 for an unknown request. */
const threadOf = async (ctx: Context, id: number) => {
  const { threads, links } = await readThreads(ctx.db, [id])
  const own = threads[0]
  if (!own) throw notFound('request')
  const [thread] = await showThreads(ctx.db, [own], { links, most: whole, show: await showRequests(ctx) })
  if (!thread) throw notFound('request')
  return thread
}

/** Threads with due steps first, the longest overdue before others; the rest keep their order. */
const byDue =
  (now: string) =>
  (one: Thread, other: Thread): number =>
    (dueAt(one, now) ?? '~') < (dueAt(other, now) ?? '~') ? -1 : Number(dueAt(one, now) !== dueAt(other, now))

const byUnanswered = (one: Thread, other: Thread): number =>
  (one.unanswered?.id ?? Infinity) < (other.unanswered?.id ?? Infinity)
    ? -1
    : Number(one.unanswered?.id !== other.unanswered?.id)
