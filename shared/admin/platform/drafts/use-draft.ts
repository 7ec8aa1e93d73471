/** Keeps the unsaved values of a form on the device with every change, and finds them again. */
import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { useIsMounted } from '#shared/ui/use-is-mounted.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { useUser } from '../session/use-session.ts'
import { ownDraft, thisTab, webLocks } from './draft-owner.ts'
import {
  attemptIn,
  attemptOf,
  type Draft,
  draftKey,
  readDraft,
  removeDraft,
  writeDraft,
} from './draft-store.ts'
import type { Attempt } from './use-create-once.ts'

export interface DraftOptions<T> extends Pick<Draft<T>, 'erasedWith'> {
  /** Names the record, for example `post-12` or `post-new`; a new one gets its lasting name when it is created. */
  record: string
  schema: z.ZodType<T>
  values: T
  dirty: boolean
  /**
   * True when the values differ from the form's initial ones, even if they are not to be kept now; default:
   * `dirty`.
   */
  changed?: boolean
  baseVersion: number | null
  /** Values of the record at `baseVersion`; absent for a new record. */
  begun?: (() => T | null) | undefined
}

/** Milliseconds without typing after which a slow draft is written. */
const rest = 700

/** Milliseconds that a write may take without delaying the typing; longer ones wait for `rest`. */
const blink = 8

export const useDraft = <T>({
  record,
  schema,
  values,
  dirty,
  changed = dirty,
  baseVersion,
  begun,
  erasedWith,
}: DraftOptions<T>) => {
  // Kept in state: the draft stays under this person when the session ends while the form is open.
  const [userId] = useState(useUser()?.id ?? 0)
  const key = draftKey(userId, record)
  const [found, setFound] = useState<Draft<T> | null>()
  const [draftedAt, setDraftedAt] = useState<string | null>(null)
  const [kept, setKept] = useState(true)
  const cost = useRef(0)
  const attempt = useRef<Attempt<T> | null>(null)
  const latest = useRef({ values, dirty, baseVersion, begun, erasedWith, key, schema })
  useEffect(() => {
    latest.current = { values, dirty, baseVersion, begun, erasedWith, key, schema }
  })

  const isOpen = useIsMounted()
  /** The values that this form has stored last, or began with. */
  const own = useRef<T>(undefined)
  /** False once the form has closed and another one has gone on with its work. */
  const isOwn = useCallback((): boolean => {
    if (isOpen.current) return true
    const { key: place, schema: shape } = latest.current
    const stored = readDraft(localStorage, place, shape)
    return (
      stored === null || JSON.stringify(stored.values) === JSON.stringify(shape.safeParse(own.current).data)
    )
  }, [isOpen])

  const keep = useCallback(() => {
    const now = latest.current
    if (!now.dirty || !isOwn()) return
    const savedAt = new Date().toISOString()
    const began = performance.now()
    const { baseVersion: version, values: typed, erasedWith: erased } = now
    const base = now.begun?.() ?? undefined
    const draft = {
      ...{ savedAt, erasedWith: erased, baseVersion: version, values: typed },
      ...{ begun: base, tab: thisTab, ...attemptOf(attempt.current) },
    }
    // A device without room for both keeps the values alone.
    const isKept = [draft, { ...draft, begun: undefined }].some(work =>
      writeDraft(localStorage, now.key, work),
    )
    if (isKept) own.current = typed
    setKept(isKept)
    cost.current = performance.now() - began
    // Updated once a minute, the unit that is shown: each new value renders the whole form again.
    setDraftedAt(before => (before?.slice(0, 16) === savedAt.slice(0, 16) ? before : savedAt))
  }, [isOwn])

  const hasLooked = useRef(false)
  /** Gives the work up, or the wait for it; null where neither is. */
  const giveUp = useRef<(() => void) | null>(null)
  /** `before` is the draft that was there when the turn was asked for. */
  const onTurn = useEffectEvent((before: Draft<T> | null, isFirst: boolean): boolean => {
    const isOpening = !hasLooked.current
    hasLooked.current = true
    // Without locks another tab may have the work of later: only the opening takes it over.
    const taken = isOpening || webLocks() !== null ? before : null
    // Typed while another tab had the work: its draft has been stored over.
    const draft = isFirst ? taken : dirty ? null : readDraft(localStorage, key, schema)
    if (draft !== null || (isFirst && isOpening)) setFound(draft)
    return dirty || draft !== null
  })
  const ask = useEffectEvent(() => {
    if (giveUp.current !== null) return
    const before = readDraft(localStorage, key, schema)
    let isOver = false
    const onOwned = (isFirst: boolean) => {
      const takes = onTurn(before, isFirst)
      isOver = !takes
      if (isOver) giveUp.current = null
      return takes
    }
    // A tab in the background leaves the work to the one that is loaded anew.
    const end = ownDraft(key, onOwned, dirty || document.visibilityState === 'visible')
    giveUp.current = isOver ? null : end
  })
  const letGo = useCallback(() => {
    giveUp.current?.()
    giveUp.current = null
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of another record is asked for anew
  useEffect(() => {
    ask()
    return letGo
  }, [key, letGo])
  const onVisibility = useEffectEvent(() => {
    if (dirty || found !== undefined) return
    letGo()
    if (document.visibilityState === 'visible') ask()
  })
  useOnMount(() => {
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  })
  const hadWork = useRef(false)
  useEffect(() => {
    if (dirty) ask()
    else if (hadWork.current) letGo()
    hadWork.current = dirty
  }, [dirty, letGo])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the wait again
  useEffect(() => {
    if (!dirty) return
    // Fast writes happen at every letter, since a crash of the browser gives no time to write.
    if (cost.current < blink) return keep()
    const timer = setTimeout(keep, rest)
    return () => clearTimeout(timer)
  }, [values, dirty, keep])

  // Edits undone by hand are discarded, so that they are not restored as a draft.
  const worked = useRef(changed)
  useEffect(() => {
    if (worked.current && !changed) {
      attempt.current = null
      removeDraft(localStorage, key)
    }
    worked.current = changed
  }, [changed, key])

  useWindowEvent('pagehide', keep)
  useWindowEvent('storage', ({ key: removed, newValue }) => {
    // Another tab has removed the draft of this record, which all tabs share: stores this tab's values again.
    if (removed === latest.current.key && newValue === null) keep()
  })
  useEffect(() => keep, [keep])

  return {
    /** Storage key of the draft; its file has the same key. */
    key,
    /**
     * The draft to begin with, once no other tab works on it; null for none, undefined until that is known and once it
     * is taken.
     */
    found,
    /** Moment of the last write of this draft, ISO 8601. */
    draftedAt,
    /** False when the device could not store it. */
    kept,
    /** A call without a response that must not be made twice, also from before a restart. */
    attempt: () => attempt.current,
    /** Stores such a call before it is sent; `null` once it has a response. */
    keepAttempt: (sent: Attempt<T> | null) => {
      attempt.current = sent
      keep()
    },
    /** Writes a draft of the same person under another record's name. */
    keepAs: (other: string, work: Omit<Draft<T>, 'savedAt'>) => {
      writeDraft(localStorage, draftKey(userId, other), { ...work, savedAt: new Date().toISOString() })
    },
    /** Begins with `found`, which stays stored until the next change or save. */
    take: () => {
      attempt.current = found ? attemptIn(found) : null
      own.current = found?.values
      setFound(undefined)
    },
    /** Leaves `found` where it is. */
    pass: () => {
      setFound(undefined)
      if (!latest.current.dirty) letGo()
    },
    /** Removes the stored draft, as after a save; false where another form has gone on with it. */
    discard: (): boolean => {
      attempt.current = null
      latest.current = { ...latest.current, dirty: false }
      setFound(undefined)
      setDraftedAt(null)
      if (!isOwn()) return false
      removeDraft(localStorage, key)
      return true
    },
  }
}
