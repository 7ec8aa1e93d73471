/** Renders quote PDFs in a worker thread, so that the server serves other requests meanwhile. */
import { Worker } from 'node:worker_threads'
import { HttpError } from '#server/platform/http/http-error.ts'
import type { Brand } from './brand.ts'
import type { ShownQuote } from './quote-facts.ts'

export interface PdfJob {
  id: number
  quote: ShownQuote
  brand: Brand
}

export type PdfResult = { id: number; bytes: Uint8Array } | { id: number; failure: string }

/** Documents that may wait at a time: two or three seconds of work. */
const maxWaiting = 30

/** The bytes of the PDF. Throws 503 when too many are waiting. */
export const renderQuotePdf = async (quote: ShownQuote, brand: Brand): Promise<Buffer> => {
  if (waiting.size >= maxWaiting) {
    throw new HttpError(503, 'Сервер готовит другие документы. Повторите через минуту.', {
      headers: { 'Retry-After': '10' },
    })
  }
  currentWorker ??= startWorker()
  const running = currentWorker
  const id = ++lastId
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    running.ref()
    running.postMessage({ id, quote, brand } satisfies PdfJob)
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

interface Waiting {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let lastId = 0
let currentWorker: Worker | undefined

const startWorker = (): Worker => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  worker.on('message', (result: PdfResult) => {
    const job = waiting.get(result.id)
    waiting.delete(result.id)
    // An idle worker does not keep the program running.
    if (waiting.size === 0) worker.unref()
    if ('bytes' in result) job?.resolve(result.bytes)
    else job?.reject(new Error(result.failure))
  })
  worker.on('error', error => failWaiting(worker, error))
  worker.on('exit', () => failWaiting(worker, new Error('The PDF worker ended')))
  return worker
}

/** Fails what is waiting; the next document starts a new worker. */
const failWaiting = (worker: Worker, error: Error): void => {
  if (currentWorker !== worker) return
  currentWorker = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
