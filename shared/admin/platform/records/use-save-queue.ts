/** One save of a form at a time. One that is asked for meanwhile follows it, upon what the record has become by then. */
import { useEffect, useRef, useState } from 'react'
import type { SaveOutcome } from './record-form.ts'

interface SaveQueue<R> {
  /** As the person asks for it. */
  save(): Promise<SaveOutcome<R>>
  /** Whether there is something to save after that outcome. */
  isUnsaved(outcome: SaveOutcome<R>): boolean
}

/** Outcome of a save; null for one that went by itself, after which one that was asked for always follows. */
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
  // Once the form has rendered the number and the version that the record has got.
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
    /** To be called while nothing runs. */
    run,
    /** Outcome of the save that follows the running one, or of the running one when it has left nothing to save. */
    follow: (): Promise<SaveOutcome<R>> => {
      following.current ??= Promise.withResolvers()
      return following.current.promise
    },
  }
}
