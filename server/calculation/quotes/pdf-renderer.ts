/** Has documents rendered in a thread of their own, so that the server answers everybody else meanwhile. */
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
const waitingAtMost = 30

/** The bytes of the PDF. Throws 503 when too many are waiting. */
export const printQuote = async (quote: ShownQuote, brand: Brand): Promise<Buffer> => {
  if (waiting.size >= waitingAtMost) {
    throw new HttpError(503, 'Сервер готовит другие документы. Повторите через минуту.', {
      headers: { 'Retry-After': '10' },
    })
  }
  press ??= startPress()
  const running = press
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
let press: Worker | undefined

const startPress = (): Worker => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  worker.on('message', (answer: PdfResult) => {
    const job = waiting.get(answer.id)
    waiting.delete(answer.id)
    // An idle press does not keep the program running.
    if (waiting.size === 0) worker.unref()
    if ('bytes' in answer) job?.resolve(answer.bytes)
    else job?.reject(new Error(answer.failure))
  })
  worker.on('error', error => giveUp(worker, error))
  worker.on('exit', () => giveUp(worker, new Error('The thread that draws documents ended')))
  return worker
}

/** What waited fails; the next document starts a new thread. */
const giveUp = (worker: Worker, error: Error): void => {
  if (press !== worker) return
  press = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
