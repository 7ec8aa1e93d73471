/**
 * Sends the changes of requests that wait on this computer: one after the other, in the order in which they were made, each
 * stored by the server once. A change that conflicts with a colleague's waits for the person's decision, one that the server
 * fails over for the next attempt, and so do later changes of the same request; those of other requests go on. One file
 * because every response of the server must be read side by side.
 */
import { randomUUID } from 'node:crypto'
import { isOvertaken, isProblem, readProblem } from '#desktop/main/server/problem.ts'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import { tokenOwner } from '#desktop/main/session/token-claims.ts'
import { endsSession, isKeyForgotten, pauseAfter, retryOf } from '#shared/contract/platform/retry.ts'
import {
  type RequestEdit,
  type WaitingChange,
  type WaitingFields,
  waitingChangeSchema,
} from '#shared/contract/platform/waiting-changes.ts'
import { changeRequestEndpoint, readRequestEndpoint } from '#shared/contract/work/requests.ts'
import type { ChangeStore, StoredChange } from './change-store.ts'
import { mergeChange, pickFields, theirRecord } from './merge-change.ts'
import { maxWaiting, withEdit } from './queued-edit.ts'

export interface WaitingChanges {
  /** Changes for the chosen server and the person signed in, the oldest first. */
  list(): Promise<WaitingChange[]>
  /** False when this computer cannot hold it safely, or nobody is signed in. */
  add(edit: RequestEdit): Promise<boolean>
  /** A person's decision about a change in conflict or rejected: send it all the same, or drop it. */
  decide(key: string, decision: 'send' | 'drop'): Promise<void>
  /** Changes of one person that a server may not know yet, the oldest first. */
  changesOf(origin: string, userId: string): Promise<{ request: number; change: WaitingFields }[]>
  /** How many wait for a server, whoever made them. */
  countOf(origin: string): Promise<number>
  /** When the oldest of a server was made, whoever made it; null when none waits. Milliseconds since 1970. */
  oldestAt(origin: string): Promise<number | null>
  /** The server has responded to another call, so it can be reached: sends what waits. */
  onReachable(origin: string): void
  /**
   * Removes the changes of erased requests, whoever made them. `textsOf` are requests of which only texts were erased,
   * and when (milliseconds since 1970): of those, changes of texts that are older than that.
   */
  forgetErased(
    origin: string,
    requests: ReadonlySet<number>,
    textsOf?: ReadonlyMap<number, number>,
  ): Promise<void>
  /** Removes all changes for a server that leaves the list, and the key that they are encrypted with. */
  forget(origin: string): Promise<void>
}

export interface WaitingChangesNeeds {
  store: ChangeStore
  client: ServerClient
  session: Pick<DesktopSession, 'tokenFor' | 'endIfCurrent'>
  /** The chosen server. */
  server(): string | null
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** Runs after so many milliseconds, unless the returned function is called before. */
  later(pause: number, run: () => void): () => void
  /** The list has changed. */
  onChange(): void
  warn(message: string, cause: unknown): void
}

/** Milliseconds. */
const callTimeout = 30_000

/**
 * - `retryLater`: nothing goes out at the moment. The server responds, but stores nothing; this computer cannot note what it
 *   sends; or a colleague saves all the time.
 * - `failed`: the server fails over this change, or its record is not understood; others may go out.
 */
type Outcome = 'settled' | 'failed' | 'unreachable' | 'retryLater' | 'signed out'

interface Attempt {
  isRunning: boolean
  isAskedAgain: boolean
  failures: number
  /** Keys of changes that failed: they wait for the end of the pause. */
  failed: Set<string>
  /** Why the next attempt waits, and how to keep it from coming. */
  pause: { reason: Outcome; cancel(): void } | null
}

export const waitingChanges = (needs: WaitingChangesNeeds): WaitingChanges => {
  const { store, client, session } = needs
  const attempts = new Map<string, Attempt>()
  const attemptAt = (origin: string): Attempt => {
    const none = {
      isRunning: false,
      isAskedAgain: false,
      failures: 0,
      failed: new Set<string>(),
      pause: null,
    }
    const known = attempts.get(origin) ?? none
    attempts.set(origin, known)
    return known
  }
  const endPause = (attempt: Attempt): void => {
    attempt.pause?.cancel()
    attempt.pause = null
    attempt.failed.clear()
  }
  const userOf = (origin: string): string | null => {
    const token = session.tokenFor(origin)
    return token === null ? null : tokenOwner(token)
  }

  const update = async (origin: string, edit: (all: StoredChange[]) => StoredChange[]): Promise<boolean> => {
    const isStored = await store.update(origin, edit)
    if (isStored) needs.onChange()
    return isStored
  }
  const remove = (origin: string, key: string): Promise<boolean> =>
    update(origin, all => all.filter(one => one.key !== key))
  const replace = (origin: string, key: string, by: (one: StoredChange) => StoredChange): Promise<boolean> =>
    update(origin, all => all.map(one => (one.key === key ? by(one) : one)))

  const run = async (origin: string): Promise<void> => {
    const attempt = attemptAt(origin)
    attempt.isAskedAgain = true
    if (attempt.isRunning) return
    attempt.isRunning = true
    // Changes that failed keep their pause while others go out.
    if (attempt.pause?.reason !== 'failed') endPause(attempt)
    let outcome: Outcome = 'settled'
    while (attempt.isAskedAgain && (outcome === 'settled' || outcome === 'failed')) {
      attempt.isAskedAgain = false
      outcome = await sendAll(origin, attempt.failed).catch((cause: unknown) => {
        needs.warn('What waits for the server could not be sent', cause)
        return 'retryLater' as const
      })
    }
    attempt.isRunning = false
    if (outcome === 'failed' && attempt.pause !== null) return
    if (outcome !== 'failed') endPause(attempt)
    if (outcome === 'settled' || outcome === 'signed out') {
      attempt.failures = 0
      return
    }
    attempt.failures += 1
    const cancel = needs.later(pauseAfter(attempt.failures), () => {
      endPause(attempt)
      void run(origin)
    })
    attempt.pause = { reason: outcome, cancel }
  }

  /** `failed` are the keys of changes that are not tried now; those that fail are added. */
  const sendAll = async (origin: string, failed: Set<string>): Promise<Outcome> => {
    // Each save of a colleague makes a change go out once more: bounded, for one who saves all the time.
    for (let left = 3 * maxWaiting; left > 0; left -= 1) {
      const token = session.tokenFor(origin)
      const userId = userOf(origin)
      if (token === null || userId === null) return 'signed out'
      const mine = (await store.list(origin)).filter(one => one.userId === userId)
      const ready = mine.filter(
        (one, index) =>
          one.state.kind === 'waiting' && mine.findIndex(({ request }) => request === one.request) === index,
      )
      const next = ready.find(({ key }) => !failed.has(key))
      if (next === undefined) return ready.length === 0 ? 'settled' : 'failed'
      const outcome = await send(origin, token, next.key)
      if (outcome === 'failed') failed.add(next.key)
      else if (outcome !== 'settled') return outcome
    }
    return 'retryLater'
  }

  const send = async (origin: string, token: string, key: string): Promise<Outcome> => {
    const leaving = await markSent(origin, key)
    if (leaving === 'gone') return 'settled'
    if (leaving === null) return 'retryLater'
    const response = await ask(origin, token, changeRequestEndpoint, leaving.request, {
      headers: {
        'content-type': 'application/json',
        'if-match': `"${leaving.version}"`,
        'idempotency-key': leaving.key,
      },
      body: JSON.stringify(leaving.change),
    })
    if (response && (await isOvertaken(response))) return merge(origin, token, leaving)
    if (response?.ok !== true) return settleFailure(origin, token, key, response)
    await response.body?.cancel()
    await remove(origin, key)
    return 'settled'
  }

  /** Stored before it is sent: after a crash the change may have arrived, and later edits must not be added to it. */
  const markSent = async (origin: string, key: string): Promise<StoredChange | 'gone' | null> => {
    const leaving: StoredChange[] = []
    const isStored = await store.update(origin, all =>
      all.map(one => {
        if (one.key !== key) return one
        const sent = { ...one, sentAt: one.sentAt ?? needs.now() }
        leaving.push(sent)
        return sent
      }),
    )
    return isStored ? (leaving[0] ?? 'gone') : null
  }

  /** Rebases a change onto what somebody else has stored meanwhile, unless the two conflict. */
  const merge = async (origin: string, token: string, leaving: StoredChange): Promise<Outcome> => {
    const { key, request, before, change, sentAt } = leaving
    const response = await ask(origin, token, readRequestEndpoint, request)
    if (response?.ok !== true) return settleFailure(origin, token, key, response)
    const read = theirRecord.safeParse(await response.json().catch(() => null))
    if (!read.success) {
      needs.warn('The record of a waiting change is not understood', read.error)
      return 'failed'
    }
    const theirs = read.data
    if (theirs.erasedAt !== null) {
      await forgetErased(origin, new Set([request]))
      return 'settled'
    }
    const mayHaveArrived = isKeyForgotten(sentAt, needs.now())
    const { left, conflicts } = mergeChange(before, change, theirs, mayHaveArrived)
    const fields = Object.keys(left) as (keyof WaitingFields)[]
    if (fields.length === 0) {
      await remove(origin, key)
      return 'settled'
    }
    await replace(origin, key, one => ({
      ...one,
      ...withNewKey(),
      version: theirs.version,
      change: left,
      before: pickFields(theirs, fields),
      state:
        conflicts.length === 0
          ? { kind: 'waiting' }
          : { kind: 'conflict', theirs: pickFields(theirs, conflicts) },
    }))
    return 'settled'
  }

  const settleFailure = async (
    origin: string,
    token: string,
    key: string,
    response: Response | null,
  ): Promise<Outcome> => {
    if (response === null) return 'unreachable'
    if (endsSession(response.status)) {
      await session.endIfCurrent(origin, token)
      return 'signed out'
    }
    const retry = retryOf(response.status, await isProblem(response))
    if (retry !== 'never') return retry === 'broken' ? 'failed' : 'retryLater'
    const { detail, title } = await readProblem(response)
    await replace(origin, key, one => ({ ...one, state: { kind: 'rejected', message: detail ?? title } }))
    return 'settled'
  }

  /** Null when there is no response. */
  const ask = async (
    origin: string,
    token: string,
    { method, path }: { method: string; path: string },
    request: number,
    { headers = {}, ...init }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response | null> => {
    try {
      return await client.send(origin, path.replace(':id', String(request)), {
        ...init,
        method,
        headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...headers },
        signal: AbortSignal.timeout(callTimeout),
      })
    } catch (cause) {
      needs.warn(`No response to ${method} of what waits`, cause)
      return null
    }
  }

  const forgetErased: WaitingChanges['forgetErased'] = async (origin, requests, textsOf = new Map()) => {
    // A text that was changed before the erasure may repeat the erased one; a state names nobody.
    const hasOldText = ({ request, change, notedAt }: StoredChange) =>
      ('note' in change || 'nextAction' in change || 'comment' in change) &&
      Date.parse(notedAt) < (textsOf.get(request) ?? 0)
    const isOfThem = (one: StoredChange) => requests.has(one.request) || hasOldText(one)
    if (!(await store.list(origin)).some(isOfThem)) return
    await update(origin, all => all.filter(one => !isOfThem(one)))
  }

  return {
    async list() {
      const origin = needs.server()
      const userId = origin === null ? null : userOf(origin)
      if (origin === null || userId === null) return []
      const all = await store.list(origin)
      return all.filter(one => one.userId === userId).map(one => waitingChangeSchema.parse(one))
    },
    async add(edit) {
      const origin = needs.server()
      const userId = origin === null ? null : userOf(origin)
      if (origin === null || userId === null) return false
      let hasRoom = true
      const isStored = await update(origin, all => {
        const queued = withEdit(all, edit, { userId, key: randomUUID(), now: needs.now() })
        hasRoom = queued !== all
        return queued
      })
      // During a pause of all the next attempt is scheduled already: until then edits of one request are combined.
      const { pause } = attemptAt(origin)
      if (pause === null || pause.reason === 'failed') void run(origin)
      return isStored && hasRoom
    },
    async decide(key, decision) {
      const origin = needs.server()
      const userId = origin === null ? null : userOf(origin)
      if (origin === null || userId === null) return
      await update(origin, all =>
        all.flatMap(one => {
          if (one.key !== key || one.userId !== userId || one.state.kind === 'waiting') return [one]
          if (decision === 'drop') return []
          return [{ ...one, ...withNewKey(), state: { kind: 'waiting' } }]
        }),
      )
      void run(origin)
    },
    async changesOf(origin, userId) {
      return (await store.list(origin)).filter(one => one.userId === userId)
    },
    countOf: async origin => (await store.list(origin)).length,
    async oldestAt(origin) {
      const all = await store.list(origin)
      return all.length === 0 ? null : Math.min(...all.map(({ notedAt }) => Date.parse(notedAt)))
    },
    onReachable(origin) {
      if (attemptAt(origin).pause?.reason !== 'retryLater') void run(origin)
    },
    forgetErased,
    forget: origin => store.clear(origin),
  }
}

/** A change with other content needs an idempotency key of its own. */
const withNewKey = (): Pick<StoredChange, 'key' | 'sentAt'> => ({ key: randomUUID(), sentAt: null })
