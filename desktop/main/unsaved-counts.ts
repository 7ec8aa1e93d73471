/** Counts of what pages have reported as unsaved: the end of the program asks about it. */
import type { Unsaved } from '#desktop/bridge/desktop-bridge.ts'

export type UnsavedCounts = ReturnType<typeof unsavedCounts>

/** @param endsWithProgram true for a server whose drafts are lost when the program ends */
export const unsavedCounts = (chosen: () => string | null, endsWithProgram: (origin: string) => boolean) => {
  const known = new Map<string, Unsaved>()
  return {
    /** @param origin server that the work is meant for; null before one is chosen */
    note(origin: string | null, count: Partial<Unsaved>): void {
      const before = known.get(origin ?? '') ?? { queued: 0, drafts: 0 }
      known.set(origin ?? '', { ...before, ...count })
    },
    /** Changes that an open page of the chosen server sends. */
    queued: (): number => known.get(chosen() ?? '')?.queued ?? 0,
    /** Work for the chosen server, and for any other whose work the end would cost. */
    atEnd(): { unsaved: Unsaved; isLost: boolean } {
      const unsaved = { queued: 0, drafts: 0 }
      let isLost = false
      for (const [origin, { queued, drafts }] of known) {
        const isEnding = endsWithProgram(origin)
        if (origin !== (chosen() ?? '') && !isEnding) continue
        unsaved.queued += queued
        if (!isEnding) continue
        unsaved.drafts += drafts
        isLost ||= drafts + queued > 0
      }
      return { unsaved, isLost }
    },
  }
}
