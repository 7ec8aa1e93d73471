/** Counts running requests and uploads, for the progress bar at the top of the window. */
import { observable } from './observable.ts'

export interface ProgressState {
  /** Number of calls and page loads under way. */
  running: number
  /** True when a call has failed since `running` was last 0. */
  failed: boolean
}

export type Progress = ReturnType<typeof createProgress>

export const createProgress = () => {
  const state = observable<ProgressState>({ running: 0, failed: false })
  return {
    state,
    /** Marks the start of some work; the returned function marks its end. */
    begin: () => {
      const { running, failed } = state.get()
      state.set({ running: running + 1, failed: running > 0 && failed })
      let open = true
      return (outcome: 'done' | 'failed'): void => {
        if (!open) return
        open = false
        const now = state.get()
        state.set({ running: now.running - 1, failed: now.failed || outcome === 'failed' })
      }
    },
  }
}
