/** Keeps the unsaved values of a form on the device with every change, and finds them again. */
import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { isSameValue } from '../records/merge.ts'
import { useUser } from '../session/use-session.ts'
import { attemptIn, type Draft, draftKey, readDraft, removeDraft, writeDraft } from './draft-store.ts'
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
  const [found, setFound] = useState(() => readDraft(localStorage, key, schema))
  const [draftedAt, setDraftedAt] = useState<string | null>(null)
  const [kept, setKept] = useState(true)
  const [finishedElsewhere, setFinishedElsewhere] = useState<'as found' | 'continued' | null>(null)
  const cost = useRef(0)
  const attempt = useRef(found && attemptIn(found))
  /** The work of an earlier form or another tab, until this one has sent something itself. */
  const inherited = useRef(found)
  const latest = useRef({ values, dirty, baseVersion, begun, erasedWith, key })
  useEffect(() => {
    latest.current = { values, dirty, baseVersion, begun, erasedWith, key }
  })

  const keep = useCallback(() => {
    const now = latest.current
    if (!now.dirty) return
    const savedAt = new Date().toISOString()
    const began = performance.now()
    const { values: sent, key: attemptKey } = attempt.current ?? {}
    const { baseVersion: version, values: typed, erasedWith: erased } = now
    const base = now.begun?.() ?? undefined
    const draft = {
      ...{ savedAt, erasedWith: erased, baseVersion: version, values: typed },
      ...{ begun: base, attempt: sent, attemptKey },
    }
    // A device without room for both keeps the values alone.
    setKept([draft, { ...draft, begun: undefined }].some(work => writeDraft(localStorage, now.key, work)))
    cost.current = performance.now() - began
    // Updated once a minute, the unit that is shown: each new value renders the whole form again.
    setDraftedAt(before => (before?.slice(0, 16) === savedAt.slice(0, 16) ? before : savedAt))
  }, [])

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
    if (worked.current && !changed) removeDraft(localStorage, key)
    worked.current = changed
  }, [changed, key])

  useWindowEvent('pagehide', keep)
  useWindowEvent('storage', ({ key: removed, newValue }) => {
    if (removed !== latest.current.key || newValue !== null) return
    // Another tab has stored or discarded its work on this record, whose draft all tabs share.
    const taken = inherited.current
    if (taken) {
      inherited.current = attempt.current = null
      const isAsFound = isSameValue(taken.values, latest.current.values)
      setFinishedElsewhere(isAsFound ? 'as found' : 'continued')
      if (isAsFound) return
    }
    keep()
  })
  useOnMount(() => {
    // Removed since it was read, before this tab listened.
    if (found && localStorage.getItem(key) === null) setFinishedElsewhere('as found')
  })
  useEffect(() => keep, [keep])

  return {
    /** Storage key of the draft; its file has the same key. */
    key,
    /** Draft found when the form opened; null once it is taken or discarded. */
    found,
    /** Moment of the last write of this draft, ISO 8601. */
    draftedAt,
    /** False when the device could not store it. */
    kept,
    /** Set when another tab has stored or discarded what was found here; as it was found, it is to go here too. */
    finishedElsewhere,
    /** A create call without a response, also from before a restart. */
    attempt: () => attempt.current,
    /** Stores a create call before it is sent; `null` once it has a response. */
    keepAttempt: (sent: Attempt<T> | null) => {
      inherited.current = null
      attempt.current = sent
      keep()
    },
    /** Writes a draft of the same person under another record's name. */
    keepAs: (other: string, work: Omit<Draft<T>, 'savedAt'>) => {
      writeDraft(localStorage, draftKey(userId, other), { ...work, savedAt: new Date().toISOString() })
    },
    /** Clears `found`; the stored draft stays until the next change or save. */
    take: () => setFound(null),
    /** Removes the stored draft, as after a save. */
    discard: () => {
      attempt.current = null
      inherited.current = null
      latest.current = { ...latest.current, dirty: false }
      removeDraft(localStorage, key)
      setFound(null)
      setDraftedAt(null)
      setFinishedElsewhere(null)
    },
  }
}
