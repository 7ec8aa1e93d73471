import { inject } from 'vitest'
import { isProof } from '#shared/tooling/sample.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of generated examples; the run of the mutants asks thousands of times and makes do with a part each time. */
    shareOfRuns?: number
  }
}

/** How many examples a property is tried on: all in the proof, a part in `npm test` and where the configuration says so. */
export const propertyRuns = (whole: number): number =>
  Math.ceil(whole * (inject('shareOfRuns') ?? (isProof ? 1 : 0.25)))
