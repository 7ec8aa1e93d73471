import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the rendered examples; the run of the mutants asks thousands of times and makes do with a part each time. */
    shareOfRuns?: number
  }
}

/** How many examples a property is tried on: all, or a part where the configuration of vitest says so. */
export const runs = (whole: number): number => Math.ceil(whole * (inject('shareOfRuns') ?? 1))
