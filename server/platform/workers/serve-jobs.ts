/** Runs the jobs of `limitedWorker`, inside its thread. */
import { parentPort } from 'node:worker_threads'

export type ThreadMessage =
  /** The step that begins; null at the beginning of a job. */
  | { step: string | null }
  | { result: unknown }
  | { failure: { message: string; stack: string | undefined } & Record<string, unknown> }

/** Names the step of a long job; time limits begin anew with each step. */
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

/** A plain copy of an error, since classes do not cross threads. Keeps the code, which tells a full disk. */
const failureOf = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined }
  const plain = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return { ...Object.fromEntries(plain), message: error.message, stack: error.stack }
}
