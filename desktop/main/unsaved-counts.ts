/** Unsaved work that pages have reported: what the program's end is asked about. */
import type { UnsavedWork } from '#desktop/bridge/desktop-bridge.ts'

export type UnsavedCounts = ReturnType<typeof unsavedCounts>

/** @param endsWithProgram true for a server whose unsaved work is lost when the program ends */
export const unsavedCounts = (chosen: () => string | null, endsWithProgram: (origin: string) => boolean) => {
  const known = new Map<string, UnsavedWork>()
  return {
    /** @param origin server that the work is meant for; null before one is chosen */
    note(origin: string | null, count: Partial<UnsavedWork>): void {
      const before = known.get(origin ?? '') ?? { waiting: 0, drafts: 0 }
      known.set(origin ?? '', { ...before, ...count })
    },
    /** Changes that an open page of the chosen server sends. */
    waiting: (): number => known.get(chosen() ?? '')?.waiting ?? 0,
    /** Work for the chosen server, and for any other whose work the end would cost. */
    atEnd(): { unsaved: UnsavedWork; isLost: boolean } {
      const unsaved = { waiting: 0, drafts: 0 }
      let isLost = false
      for (const [origin, { waiting, drafts }] of known) {
        const isEnding = endsWithProgram(origin)
        if (origin !== (chosen() ?? '') && !isEnding) continue
        unsaved.waiting += waiting
        if (!isEnding) continue
        unsaved.drafts += drafts
        isLost ||= drafts + waiting > 0
      }
      return { unsaved, isLost }
    },
  }
}
