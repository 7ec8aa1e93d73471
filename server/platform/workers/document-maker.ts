/** Makes documents one at a time in a process of its own, and never lets one caller's keep the others waiting. */
import { httpError } from '../http/errors/http-error.ts'
import { createFairMutex } from '../queue.ts'
import { limitedWorker, WorkerLimitExceeded } from './limited-worker.ts'

/** An account or an address; null for what goes before all others: a document that is issued or sent. */
export type DocumentCaller = number | string | null

/** Documents that may wait before all others, and of all others together; 30 take two or three seconds. */
const mostQueued = 30

/** Milliseconds; a document takes a tenth of a second, the longest invoice two and a half. */
const limits = { memory: 192, processor: 20_000, clock: 60_000 }

const busy = (cause?: unknown) =>
  httpError('server.busy', { values: { work: 'documents' }, headers: { 'Retry-After': '10' }, cause })

/**
 * Callers take turns. The returned function throws 503 for more than `each` documents of one caller at a time, when too
 * many wait, and for a document that exceeds the limits of its process; else what the job throws.
 */
export const documentMaker = <Job, Result>(file: URL, { each }: { each: number }) => {
  const worker = limitedWorker<Job, Result>(file, limits)
  const inTurn = createFairMutex()
  const held = new Map<DocumentCaller, number>()
  return async (who: DocumentCaller, job: Job): Promise<Result> => {
    const own = held.get(who) ?? 0
    const others = [...held].reduce((sum, [caller, count]) => (caller === null ? sum : sum + count), 0)
    if (who === null ? own > mostQueued : own >= each || others > mostQueued) throw busy()
    held.set(who, own + 1)
    try {
      return await inTurn(who, () => worker.run(job))
    } catch (error) {
      throw error instanceof WorkerLimitExceeded ? busy(error) : error
    } finally {
      const left = (held.get(who) ?? 1) - 1
      if (left > 0) held.set(who, left)
      else held.delete(who)
    }
  }
}
