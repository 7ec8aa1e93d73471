/** The thread that renders documents: a document costs tens of milliseconds that visitors do not wait for. */
import { parentPort } from 'node:worker_threads'
import type { PdfJob, PdfResult } from './pdf-renderer.ts'
import { renderQuoteDocument } from './quote-document.ts'

parentPort?.on('message', async ({ id, quote, brand }: PdfJob) => {
  const result: PdfResult = await renderQuoteDocument(quote, brand).then(
    bytes => ({ id, bytes }),
    (error: unknown) => ({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(result)
})
