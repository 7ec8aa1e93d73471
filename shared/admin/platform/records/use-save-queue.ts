/** Runs one save of a form at a time. A save requested meanwhile follows, on the version stored by the first. */
import { useEffect, useRef, useState } from 'react'
import type { SaveOutcome } from './record-options.ts'

interface SaveQueue<R> {
  /** The save that a press starts. */
  save(): Promise<SaveOutcome<R>>
  /** True when values are still unsaved after this outcome. */
  isUnsaved(outcome: SaveOutcome<R>): boolean
}

/** Outcome of a save; null for an autosave, after which a requested save always follows. */
type Ended<R> = SaveOutcome<R> | null

export const useSaveQueue = <R>({ save, isUnsaved }: SaveQueue<R>) => {
  const isRunning = useRef(false)
  const following = useRef<PromiseWithResolvers<SaveOutcome<R>> | null>(null)
  const [ended, setEnded] = useState<{ outcome: Ended<R> } | null>(null)

  const run = async <E extends Ended<R>>(work: () => Promise<E>): Promise<E> => {
    isRunning.current = true
    let outcome: E | 'rejected' = 'rejected'
    try {
      outcome = await work()
      return outcome
    } finally {
      isRunning.current = false
      setEnded({ outcome })
    }
  }
  // In an effect, so that the form has rendered the record's new id and version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save that ends
  useEffect(() => {
    const asked = following.current
    if (!ended || !asked || isRunning.current) return
    following.current = null
    const { outcome } = ended
    asked.resolve(outcome === null || isUnsaved(outcome) ? save() : outcome)
  }, [ended])

  return {
    isRunning,
    /** Starts a save; call only while none is running. */
    run,
    /** Outcome of the next save, or of the running one when it leaves nothing unsaved. */
    follow: (): Promise<SaveOutcome<R>> => {
      following.current ??= Promise.withResolvers()
      return following.current.promise
    },
  }
}
