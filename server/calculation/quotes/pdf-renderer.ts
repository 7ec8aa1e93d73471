/** Renders quote PDFs in a worker thread, so that the server serves other requests meanwhile. */
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { createLimiter } from '#server/platform/queue.ts'
import { limitedWorker } from '#server/platform/workers/limited-worker.ts'
import type { Brand } from './firm-contacts.ts'
import type { ShownQuote } from './quote-facts.ts'

export interface PdfJob {
  quote: ShownQuote
  brand: Brand
}

/** The bytes of the PDF. Throws 503 when too many are waiting. */
export const renderQuotePdf = (quote: ShownQuote, brand: Brand): Promise<Buffer> =>
  inQueue(async () => {
    const bytes = await worker.run({ quote, brand })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  })

const worker = limitedWorker<PdfJob, Uint8Array>(new URL('./pdf.worker.ts', import.meta.url), { memory: 192 })

const inQueue = createLimiter({
  atOnce: 1,
  // Most waiting documents; 30 take two or three seconds.
  waiting: 30,
  refuse: () =>
    httpError('server.busy', {
      values: { work: 'documents' },
      headers: { 'Retry-After': '10' },
    }),
})
