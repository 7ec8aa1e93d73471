/** The other end of `limitedWorker`, in its thread. */
import { parentPort } from 'node:worker_threads'

export type ThreadMessage =
  /** Step that begins; null as the job begins. */
  | { step: string | null }
  | { result: unknown }
  | { failure: { message: string; stack: string | undefined } & Record<string, unknown> }

/** Names what a long job is at; limits of time begin anew with each step. */
export type BeginStep = (step: string) => void

export const serveJobs = <Job>(work: (job: Job, beginStep: BeginStep) => unknown): void => {
  const send = (message: ThreadMessage) => parentPort?.postMessage(message)
  parentPort?.on('message', async (job: Job) => {
    send({ step: null })
    try {
      send({ result: await work(job, step => send({ step })) })
    } catch (error) {
      send({ failure: failureOf(error) })
    }
  })
}

/** A plain copy of an error, since classes do not cross threads; keeps the code, by which a full disk is known. */
const failureOf = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined }
  const plain = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return { ...Object.fromEntries(plain), message: error.message, stack: error.stack }
}
