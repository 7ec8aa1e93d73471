/**
 * Sends one waiting change of a request, with its version and its key, so that the server stores it once. Where a
 * colleague has changed the request meanwhile, the two are merged, or the person has to decide.
 */
import { randomUUID } from 'node:crypto'
import { isOvertaken, isProblem, readProblem } from '#desktop/main/server/problem-response.ts'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import { endsSession, isKeyForgotten, retryOf } from '#shared/contract/platform/retry.ts'
import type { WaitingFields } from '#shared/contract/platform/waiting-changes.ts'
import { changeRequestEndpoint, readRequestEndpoint } from '#shared/contract/work/requests.ts'
import type { ChangeStore, StoredChange } from './change-store.ts'
import { mergeChange, pickFields, theirRecord } from './merge-change.ts'
import type { Outcome } from './send-attempts.ts'

export interface SendChangeNeeds {
  store: ChangeStore
  client: ServerClient
  session: Pick<DesktopSession, 'endIfCurrent'>
  now(): number
  warn(message: string, cause: unknown): void
}

/** Milliseconds that a call may take. */
const callTimeout = 30_000

/**
 * @param update `store.update`, which also notifies the windows of the changed list
 * @returns a function that sends the change stored under a key
 */
export const sendChange = (
  { store, client, session, now, warn }: SendChangeNeeds,
  update: ChangeStore['update'],
): ((origin: string, token: string, key: string) => Promise<Outcome>) => {
  const remove = (origin: string, key: string): Promise<boolean> =>
    update(origin, all => all.filter(stored => stored.key !== key))
  const replace = (
    origin: string,
    key: string,
    by: (stored: StoredChange) => StoredChange,
  ): Promise<boolean> => update(origin, all => all.map(stored => (stored.key === key ? by(stored) : stored)))

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
      all.map(stored => {
        if (stored.key !== key) return stored
        const sent = { ...stored, sentAt: stored.sentAt ?? now() }
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
      warn('The record of a waiting change is not understood', read.error)
      return 'failed'
    }
    const theirs = read.data
    if (theirs.erasedAt !== null) {
      await update(origin, all => all.filter(stored => stored.request !== request))
      return 'settled'
    }
    const mayHaveArrived = isKeyForgotten(sentAt, now())
    const { left, conflicts } = mergeChange(before, change, theirs, mayHaveArrived)
    const fields = Object.keys(left) as (keyof WaitingFields)[]
    if (fields.length === 0) {
      await remove(origin, key)
      return 'settled'
    }
    await replace(origin, key, stored => ({
      ...stored,
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
    await replace(origin, key, stored => ({
      ...stored,
      state: { kind: 'rejected', message: detail ?? title },
    }))
    return 'settled'
  }

  /** Calls the server; null when there is no response. */
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
      warn(`No response to ${method} of what waits`, cause)
      return null
    }
  }

  return send
}

/** A change with other content needs an idempotency key of its own. */
export const withNewKey = (): Pick<StoredChange, 'key' | 'sentAt'> => ({ key: randomUUID(), sentAt: null })
