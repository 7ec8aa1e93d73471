/**
 * Changes of requests that wait on this computer: sent one after the other in the order in which they were made, and
 * stored by the server once. A change in conflict with a colleague's waits for the person's decision, one on which the
 * server fails for the next attempt; later changes of the same request wait with it, those of other requests are sent.
 */
import { randomUUID } from 'node:crypto'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import { tokenOwner } from '#desktop/main/session/token-claims.ts'
import {
  type RequestEdit,
  type WaitingChange,
  type WaitingFields,
  waitingChangeSchema,
} from '#shared/contract/platform/waiting-changes.ts'
import type { ChangeStore, StoredChange } from './change-store.ts'
import { maxWaiting, withEdit } from './queued-edit.ts'
import { type Outcome, sendAttempts, transitions } from './send-attempts.ts'
import { type SendChangeNeeds, sendChange, withNewKey } from './send-change.ts'

export type WaitingChanges = ReturnType<typeof waitingChanges>

export interface WaitingChangesNeeds extends SendChangeNeeds {
  session: Pick<DesktopSession, 'tokenFor' | 'endIfCurrent'>
  /** Origin of the chosen server; null before there is one. */
  server(): string | null
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** Calls `run` after `pause` milliseconds, unless the returned function is called before. */
  later(pause: number, run: () => void): () => void
  onChange(): void
}

export const waitingChanges = (needs: WaitingChangesNeeds) => {
  const { store, session } = needs
  const userOf = (origin: string): string | null => {
    const token = session.tokenFor(origin)
    return token === null ? null : tokenOwner(token)
  }
  const hereAndNow = (): { origin: string; userId: string } | null => {
    const origin = needs.server()
    const userId = origin === null ? null : userOf(origin)
    return origin === null || userId === null ? null : { origin, userId }
  }
  const update: ChangeStore['update'] = async (origin, edit) => {
    const isStored = await store.update(origin, edit)
    if (isStored) needs.onChange()
    return isStored
  }
  const send = sendChange(needs, update)

  const sendAll = async (origin: string, failed: Set<string>): Promise<Outcome> => {
    // Bounded: each save of a colleague makes a change be sent once more, and a colleague may save all the time.
    for (let left = 3 * maxWaiting; left > 0; left -= 1) {
      const token = session.tokenFor(origin)
      const userId = userOf(origin)
      if (token === null || userId === null) return 'signed out'
      const mine = (await store.list(origin)).filter(stored => stored.userId === userId)
      const ready = mine.filter(
        (stored, index) =>
          stored.state.kind === 'waiting' &&
          mine.findIndex(({ request }) => request === stored.request) === index,
      )
      const next = ready.find(({ key }) => !failed.has(key))
      if (next === undefined) return ready.length === 0 ? 'settled' : 'failed'
      const outcome = await send(origin, token, next.key)
      if (outcome === 'failed') failed.add(next.key)
      if (!transitions[outcome].goesOn) return outcome
    }
    return 'retryLater'
  }
  const attempts = sendAttempts({ sendAll, later: needs.later, warn: needs.warn })

  /**
   * Removes the changes of erased requests, whoever made them. `textsOf` maps requests of which only texts were erased
   * to the time of that (milliseconds since 1970): text changes made before are removed.
   */
  const forgetErased = async (
    origin: string,
    requests: ReadonlySet<number>,
    textsOf: ReadonlyMap<number, number> = new Map(),
  ): Promise<void> => {
    // A text that was changed before the erasure may repeat the erased one; a status names nobody.
    const hasOldText = ({ request, change, notedAt }: StoredChange) =>
      ('note' in change || 'nextAction' in change || 'comment' in change) &&
      Date.parse(notedAt) < (textsOf.get(request) ?? 0)
    const isOfThem = (stored: StoredChange) => requests.has(stored.request) || hasOldText(stored)
    if (!(await store.list(origin)).some(isOfThem)) return
    await update(origin, all => all.filter(stored => !isOfThem(stored)))
  }

  return {
    /** Changes for the chosen server and the person signed in, the oldest first. */
    async list(): Promise<WaitingChange[]> {
      const here = hereAndNow()
      if (here === null) return []
      const { origin, userId } = here
      const all = await store.list(origin)
      return all.filter(stored => stored.userId === userId).map(stored => waitingChangeSchema.parse(stored))
    },
    /** Adds an edit; false when this computer cannot hold it safely, or nobody is signed in. */
    async add(edit: RequestEdit): Promise<boolean> {
      const here = hereAndNow()
      if (here === null) return false
      const { origin, userId } = here
      let hasRoom = true
      const isStored = await update(origin, all => {
        const queued = withEdit(all, edit, { userId, key: randomUUID(), now: needs.now() })
        hasRoom = queued !== all
        return queued
      })
      attempts.wake(origin, 'edit')
      return isStored && hasRoom
    },
    /** A person's decision about a change in conflict or rejected: send it nevertheless, or drop it. */
    async decide(key: string, decision: 'send' | 'drop'): Promise<void> {
      const here = hereAndNow()
      if (here === null) return
      const { origin, userId } = here
      await update(origin, all =>
        all.flatMap(stored => {
          if (stored.key !== key || stored.userId !== userId || stored.state.kind === 'waiting')
            return [stored]
          if (decision === 'drop') return []
          return [{ ...stored, ...withNewKey(), state: { kind: 'waiting' } }]
        }),
      )
      void attempts.run(origin)
    },
    /** Changes of one person that a server may not know yet, the oldest first. */
    async changesOf(origin: string, userId: string): Promise<{ request: number; change: WaitingFields }[]> {
      return (await store.list(origin)).filter(stored => stored.userId === userId)
    },
    /** Number of changes that wait for a server, whoever made them; null while they cannot be read. */
    countOf: store.count,
    /** When the oldest change for a server was made, whoever made it; null when none waits. Milliseconds since 1970. */
    async oldestAt(origin: string): Promise<number | null> {
      const all = await store.list(origin)
      return all.length === 0 ? null : Math.min(...all.map(({ notedAt }) => Date.parse(notedAt)))
    },
    /** The server has responded to another call, so it can be reached: sends what waits. */
    onReachable: (origin: string) => attempts.wake(origin, 'contact'),
    forgetErased,
    /** Removes all changes for a server that is removed from the list, and their encryption key. */
    forget: (origin: string) => store.clear(origin),
  }
}
