/** Counts running requests and uploads, for the progress bar at the top of the window. */
import { type Observable, observable } from './observable.ts'

export interface ProgressState {
  /** Number of calls and page loads under way. */
  running: number
  /** True when a call has failed since `running` was last 0. */
  failed: boolean
}

export interface Progress {
  state: Observable<ProgressState>
  /** Marks the start of some work; the returned function marks its end. */
  begin(): (outcome: 'done' | 'failed') => void
}

export const createProgress = (): Progress => {
  const state = observable<ProgressState>({ running: 0, failed: false })
  return {
    state,
    begin: () => {
      const { running, failed } = state.get()
      state.set({ running: running + 1, failed: running > 0 && failed })
      let open = true
      return outcome => {
        if (!open) return
        open = false
        const now = state.get()
        state.set({ running: now.running - 1, failed: now.failed || outcome === 'failed' })
      }
    },
  }
}
