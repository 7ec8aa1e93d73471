/** Fills a form with the recovered draft as it opens, and remembers when that draft was saved. */
import { useEffect, useState } from 'react'
import type { DraftState } from './use-draft.ts'

export interface RecoveredDraft {
  /** ISO 8601; null when none came back, or its message was dismissed. */
  since: string | null
  hide(): void
}

export const useRecoveredDraft = <T>(draft: DraftState<T>, put: (values: T) => void): RecoveredDraft => {
  const [since, setSince] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once
  useEffect(() => {
    const { found } = draft
    draft.take()
    if (!found) return
    put(found.values)
    setSince(found.savedAt)
  }, [])
  return { since, hide: () => setSince(null) }
}
