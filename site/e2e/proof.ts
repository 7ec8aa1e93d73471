/** What `npm test` takes a sample of, `npm run proof` makes whole. */
import type { TestDetails } from '@playwright/test'

export const isProof = process.env.PROOF !== undefined

/** For a journey that `npm test` leaves to the proof: another of its kind stands for it there. */
export const onlyInProof: TestDetails = { tag: '@proof' }

/** The journeys that a run leaves out. */
export const leftOut = isProof ? {} : { grepInvert: /@proof/ }
