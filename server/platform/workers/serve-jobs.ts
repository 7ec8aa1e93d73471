/** Runs the jobs of `limitedWorker`, inside its process. */
import { serialize } from 'node:v8'

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
  process.on('message', async (job: Job) => {
    send({ step: null })
    try {
      send({ result: serialize(await work(job, step => send({ step }))) })
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
