/** Puts the work of last time into a form as it opens, and remembers since when it was waiting. */
import { useEffect, useState } from 'react'
import type { DraftState } from './use-draft.ts'

export interface TakenWork {
  /** ISO 8601; null when none came back, or the message about it was put away. */
  since: string | null
  hide(): void
}

export const useTakenWork = <T>(draft: DraftState<T>, put: (values: T) => void): TakenWork => {
  const [since, setSince] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work of last time is looked at once
  useEffect(() => {
    const { found } = draft
    draft.take()
    if (!found) return
    put(found.values)
    setSince(found.savedAt)
  }, [])
  return { since, hide: () => setSince(null) }
}
