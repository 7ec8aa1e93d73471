/** Counts of what pages have reported as unsaved: the end of the program asks about it. */
import type { Unsaved } from '#desktop/bridge/desktop-bridge.ts'

export interface Noted extends Unsaved {
  /** Number of the queued ones that are sent without a decision. */
  due: number
}

export type UnsavedCounts = ReturnType<typeof unsavedCounts>

/** @param endsWithProgram true for a server whose drafts are lost when the program ends */
export const unsavedCounts = (chosen: () => string | null, endsWithProgram: (origin: string) => boolean) => {
  const known = new Map<string, Noted>()
  return {
    /** @param origin server that the work is meant for; null before one is chosen */
    note(origin: string | null, count: Partial<Noted>): void {
      const before = known.get(origin ?? '') ?? { queued: 0, due: 0, drafts: 0 }
      known.set(origin ?? '', { ...before, ...count })
    },
    /** Changes that an open page of the chosen server sends by itself. */
    due: (): number => known.get(chosen() ?? '')?.due ?? 0,
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
