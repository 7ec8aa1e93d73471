/** What `npm test` takes a sample of, `npm run proof` makes whole. */
import { join } from 'node:path'
import type { TestDetails } from '@playwright/test'
import { isProof } from '#shared/tooling/sample.ts'

/**
 * For a journey that `npm test` leaves to the proof.
 *
 * @param heldBy what holds its rule in `npm test`: files of tests, or other journeys
 */
export const onlyInProof = (heldBy: string): TestDetails => ({
  tag: '@proof',
  annotation: { type: 'held by', description: heldBy },
})

/** For a journey of the admin that `npm test` makes in the window of the program, and not on the web as well. */
export const inWindow: TestDetails = { tag: '@window' }

/** Which journeys a run leaves out. */
export const leftOut = (...tags: RegExp[]) => (isProof ? {} : { grepInvert: [/@proof/, ...tags] })

/** Node runs what ships without Playwright's compiler, which takes ten seconds for the server's files alone. */
export const byNode = {
  build: { external: ['server', 'shared'].map(room => join(import.meta.dirname, '../..', room, '**/*.ts')) },
}
