/** Fills a form with the recovered draft as it opens, and keeps the facts for the notice about it. */
import { useState } from 'react'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import type { DraftState } from './use-draft.ts'

export interface RecoveredDraftFacts {
  /** When that draft was saved, ISO 8601; null when none came back, or its message was dismissed. */
  since: string | null
  /** The record was saved from elsewhere after the work began. */
  stale: boolean
  hide(): void
}

const nothing = { since: null, stale: false }

/**
 * @param put fills the form; also gets the version that the draft began with
 * @param version of the record when the form opened; null for a record without versions
 */
export const useRecoveredDraft = <T>(
  draft: DraftState<T>,
  put: (values: T, baseVersion: number | null) => void,
  version: number | null = null,
): RecoveredDraftFacts => {
  const [recovered, setRecovered] = useState<Omit<RecoveredDraftFacts, 'hide'>>(nothing)
  useOnMount(() => {
    const { found } = draft
    draft.take()
    if (!found) return
    put(found.values, found.baseVersion)
    setRecovered({ since: found.savedAt, stale: found.baseVersion !== version })
  })
  return { ...recovered, hide: () => setRecovered(nothing) }
}
