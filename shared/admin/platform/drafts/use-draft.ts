/** Keeps the unsaved values of a form on the device with every change, and finds them again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useUser } from '../session/use-session.ts'
import { type Draft, draftKey, readDraft, removeDraft, writeDraft } from './draft-store.ts'

export interface DraftOptions<T> {
  /** Names the record, for example `post-12` or `post-new`; a new one gets its lasting name when it is created. */
  record: string
  schema: z.ZodType<T>
  values: T
  dirty: boolean
  /** The values differ from those that the form began with, though they may not be for keeping now; as `dirty` when left out. */
  changed?: boolean
  baseVersion: number | null
}

export interface DraftState<T> {
  /** Where the work is kept; files that belong to it lie under the same name. */
  key: string
  /** Work that was left behind last time; null once it is taken or thrown away. */
  found: Draft<T> | null
  /** When the present work was kept last; ISO 8601. */
  draftedAt: string | null
  /** False when the device could not store it. */
  kept: boolean
  /** Values sent to create the record and not answered, also before a restart. */
  attempt(): T | null
  /** Keeps it from before it is sent until it is answered, which `null` says. */
  keepAttempt(values: T | null): void
  /** Hides the offer; the work itself goes with the next change or save. */
  take(): void
  /** Keeps other work of the same person, under the name of its record. */
  keepAs(record: string, work: Pick<Draft<T>, 'baseVersion' | 'values'>): void
  /** Throws the kept work away, as after a save. */
  discard(): void
}

/** Milliseconds of rest after which work is kept that takes longer than a blink to write. */
const rest = 700

/** Milliseconds that keeping may take without being felt under the fingers. */
const blink = 8

export const useDraft = <T>({
  record,
  schema,
  values,
  dirty,
  changed = dirty,
  baseVersion,
}: DraftOptions<T>): DraftState<T> => {
  // The person stays the owner of the work when the session ends under the open form.
  const [userId] = useState(useUser()?.id ?? 0)
  const key = draftKey(userId, record)
  const [found, setFound] = useState(() => readDraft(localStorage, key, schema))
  const [draftedAt, setDraftedAt] = useState<string | null>(null)
  const [kept, setKept] = useState(true)
  const cost = useRef(0)
  const attempt = useRef<T | null>(found?.attempt ?? null)
  const latest = useRef({ values, dirty, baseVersion, key })
  useEffect(() => {
    latest.current = { values, dirty, baseVersion, key }
  })

  const keep = useCallback(() => {
    const now = latest.current
    if (!now.dirty) return
    const savedAt = new Date().toISOString()
    const began = performance.now()
    const draft = { savedAt, baseVersion: now.baseVersion, values: now.values }
    setKept(writeDraft(localStorage, now.key, { ...draft, attempt: attempt.current ?? undefined }))
    cost.current = performance.now() - began
    // People read minutes, and every new value renders the whole form once more.
    setDraftedAt(before => (before?.slice(0, 16) === savedAt.slice(0, 16) ? before : savedAt))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the wait again
  useEffect(() => {
    if (!dirty) return
    // A browser that dies asks nobody: what is quickly written is written with every letter.
    if (cost.current < blink) return keep()
    const timer = setTimeout(keep, rest)
    return () => clearTimeout(timer)
  }, [values, dirty, keep])

  // Edits undone by hand are not restored as a draft.
  const worked = useRef(changed)
  useEffect(() => {
    if (worked.current && !changed) removeDraft(localStorage, key)
    worked.current = changed
  }, [changed, key])

  useEffect(() => {
    // Another tab is done with its work on the same record, which lies in the same place.
    const keepAgain = ({ key: removed, newValue }: StorageEvent) => {
      if (removed === latest.current.key && newValue === null) keep()
    }
    window.addEventListener('pagehide', keep)
    window.addEventListener('storage', keepAgain)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('storage', keepAgain)
      keep()
    }
  }, [keep])

  return {
    key,
    found,
    draftedAt,
    kept,
    attempt: () => attempt.current,
    keepAttempt: values => {
      attempt.current = values
      keep()
    },
    keepAs: (other, work) => {
      writeDraft(localStorage, draftKey(userId, other), { ...work, savedAt: new Date().toISOString() })
    },
    take: () => setFound(null),
    discard: () => {
      attempt.current = null
      latest.current = { ...latest.current, dirty: false }
      removeDraft(localStorage, key)
      setFound(null)
      setDraftedAt(null)
    },
  }
}
