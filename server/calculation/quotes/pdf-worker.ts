/** The thread that draws documents: a page of type costs tens of milliseconds that visitors do not wait for. */
import { parentPort } from 'node:worker_threads'
import type { PressAnswer, PressJob } from './pdf-renderer.ts'
import { drawQuoteDocument } from './quote-document.ts'

parentPort?.on('message', async ({ id, quote, brand }: PressJob) => {
  const answer: PressAnswer = await drawQuoteDocument(quote, brand).then(
    bytes => ({ id, bytes }),
    (error: unknown) => ({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(answer)
})
