/** Runs the jobs of `limitedWorker`, inside its process. */
import { serialize } from 'node:v8'
import type { Language } from '#shared/domain/site/languages.ts'
import { inLanguage } from '../in-language.ts'

/** A job, and the language of whoever has asked for it. */
export interface BegunJob {
  job: unknown
  lang: Language
}

export type WorkerMessage =
  /** The step that begins; null at the beginning of a job. */
  | { step: string | null }
  /** Serialised apart: what cannot be read must fail the job, not the channel. */
  | { result: Buffer }
  | { failure: { message: string; stack: string | undefined } & Record<string, unknown> }

/** Names the step of a long job; time limits begin anew with each step. */
export type BeginStep = (step: string) => void

export const serveJobs = <Job>(work: (job: Job, beginStep: BeginStep) => unknown): void => {
  const send = (message: WorkerMessage) => process.send?.(message)
  // The server decides when the work ends: a terminal and the service manager signal the whole group.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ job, lang }: BegunJob) => {
    send({ step: null })
    try {
      const result = await inLanguage(lang, async () => work(job as Job, step => send({ step })))
      send({ result: serialize(result) })
    } catch (error) {
      send({ failure: failureOf(error) })
    }
  })
}

/** A plain copy of an error, since classes do not cross processes. Keeps the code, which tells a full disk. */
const failureOf = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined }
  const plain = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return { ...Object.fromEntries(plain), message: error.message, stack: error.stack }
}
