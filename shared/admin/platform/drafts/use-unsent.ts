/** Text typed and not sent: shown again when the person returns to its place; kept in memory only. */

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import * as words from '#messages/admin/platform/drafts.js'
import { hasCode, isRetryable, isSignedOut, messageOf, retryAfterFailure } from '#shared/client/api-error.ts'
import { isKeyForgotten } from '#shared/contract/platform/retry.ts'
import { useUser } from '../session/use-session.ts'
import { keysIn } from './draft-seal.ts'
import type { Erasable } from './draft-store.ts'
import { heldInMemory, holdInMemory, memoryStorage } from './memory-store.ts'
import { forgetUnanswered, longUnanswered } from './send-once.ts'

export type Unsent<T> = ReturnType<typeof useUnsent<T>>

/** A text that waits for the connection. */
export interface Due {
  place: string
  /** Title in the save queue: `Ответ: Олена Коваль`. */
  title: string
  path: string
  /** Moment of the first attempt, ISO 8601. */
  since: string
  /** Reason why a person must decide; null while it can be sent. */
  problem: string | null
  /** Discards the text once it is stored. Throws what the call throws. */
  send(): Promise<void>
}

interface Entry {
  erasedWith: Erasable | null
  value: unknown
  due: Due | null
}

const listeners = new Set<() => void>()
let dues: readonly Due[] = []

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const find = (place: string) => heldInMemory(place) as Entry | undefined

const put = (place: string, entry: Entry | undefined) => {
  holdInMemory(place, entry)
  if (!entry) forgetUnanswered(nameOf(place), ownerOf(place))
  // A new array only when a queued text comes, changes or goes, not with each letter.
  const others = dues.filter(due => due.place !== place)
  if (entry?.due) dues = [...others, entry.due]
  else if (others.length < dues.length) dues = others
  for (const listener of listeners) listener()
}

const waits = words.willSend

const nameOf = (place: string): string => place.replace(/^unsent \d+ /, '')

const ownerOf = (place: string): number => Number(place.split(' ', 2)[1])

const prefixOf = (user: { id: number } | null): string => `unsent ${user?.id ?? 0} `

/**
 * @param name of the place, for example `answer 12`
 * @param erasedWith the order or request that it is about
 */
export const useUnsent = <T>(name: string, erasedWith: Erasable | null) => {
  const place = prefixOf(useUser()) + name
  const { pathname, search } = useLocation()
  const entry = useSyncExternalStore(subscribe, () => find(place))
  const typed = entry?.value as T | undefined
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = place
    return () => {
      shown.current = null
    }
  }, [place])
  return {
    /** Undefined when nothing is typed. */
    typed,
    /** Message while the text waits for the connection, or once the server has refused it then. */
    state: entry?.due ? (entry.due.problem ?? waits) : null,
    /** Typing on takes a queued text back. */
    type: (value: T | undefined) =>
      put(place, value === undefined ? undefined : { value, due: null, erasedWith }),
    /**
     * Sends what is typed; without a connection or a session it waits, and goes by itself once the server takes it, also
     * when its place is left. `onGone` is called once it is stored and nothing else has been typed. Throws a refusal,
     * except when its place was left: then the save queue shows it.
     */
    async deliver(title: string, send: () => Promise<unknown>, onGone?: () => void): Promise<void> {
      const run = async () => {
        await send()
        if (find(place)?.value !== typed) return
        put(place, undefined)
        onGone?.()
      }
      try {
        await run()
      } catch (error) {
        const held = find(place)
        const isPassing = isRetryable(error) || isSignedOut(error)
        if (held?.value !== typed || (!isPassing && shown.current === place)) throw error
        const since = held?.due?.since ?? new Date().toISOString()
        const problem = isPassing ? null : messageOf(error)
        put(place, {
          value: typed,
          erasedWith,
          due: { place, title, path: pathname + search, since, problem, send: run },
        })
      }
    },
  }
}

/** The person's texts that wait, the oldest first. */
export const useDueTexts = (): Due[] => {
  const prefix = prefixOf(useUser())
  return useSyncExternalStore(subscribe, () => dues).filter(({ place }) => place.startsWith(prefix))
}

/** Texts that anybody has typed in this window. */
export const typedTexts = (): { erasedWith: Erasable | null; drop(): void }[] =>
  keysIn(memoryStorage, 'unsent ').map(place => ({
    erasedWith: find(place)?.erasedWith ?? null,
    drop: () => put(place, undefined),
  }))

export const dropDue = ({ place }: Due): void => put(place, undefined)

/** Everything typed of a queued text, to be copied. */
export const typedIn = ({ place }: Due): unknown => find(place)?.value

/** Resolves true when the text still waits for the server; a refusal waits for the person. */
export const sendDue = async (due: Due): Promise<boolean> => {
  const refuse = (problem: string) => {
    const entry = find(due.place)
    if (entry?.due === due) put(due.place, { ...entry, due: { ...due, problem } })
    return false
  }
  if (isKeyForgotten(Date.parse(due.since), Date.now())) return refuse(longUnanswered)
  try {
    await due.send()
    return false
  } catch (error) {
    if (hasCode(error, 'request.erased')) {
      dropDue(due)
      return false
    }
    return retryAfterFailure(error) !== 'never' || refuse(messageOf(error))
  }
}
