/** What `npm test` takes a sample of, `npm run proof` makes whole. */
import { join } from 'node:path'
import type { TestDetails } from '@playwright/test'
import { titled } from './titled.ts'

export const isProof = process.env.PROOF !== undefined

/** For a journey that `npm test` leaves to the proof: another of its kind stands for it there. */
export const onlyInProof: TestDetails = { tag: '@proof' }

/** The journeys that a run leaves out: the tagged ones, and those that are named with what stands for them. */
export const leftOut = (named: Readonly<Record<string, string>>) =>
  isProof ? {} : { grepInvert: [/@proof/, titled(Object.keys(named))] }

/** Node runs what ships without Playwright's compiler, which takes ten seconds for the server's files alone. */
export const byNode = {
  build: { external: ['server', 'shared'].map(room => join(import.meta.dirname, '../..', room, '**/*.ts')) },
}
