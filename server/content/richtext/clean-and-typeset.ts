/**
 * Sanitises and typesets rich texts: short ones at once, long ones in a worker process, since a megabyte takes seconds
 * in which the server would serve nobody.
 */
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { memoizeByTextAsync } from '#server/platform/memoize-by-key.ts'
import { createFairMutex } from '#server/platform/queue.ts'
import { limitedWorker, WorkerLimitExceeded } from '#server/platform/workers/limited-worker.ts'
import { typographHtml } from '#shared/domain/text/typographer.ts'
import type { RichTextJob, RichTextResult } from './rich-text.worker.ts'
import { minutesOf, type SetText, typeset } from './typeset.ts'

/** Characters, over all texts of a job, up to which this thread processes it, in at most forty milliseconds. */
const maxHere = 16_000

export const richTextWorker = limitedWorker<RichTextJob, RichTextResult>(
  new URL('./rich-text.worker.ts', import.meta.url),
  { memory: 768, processor: 30_000, clock: 120_000 },
)

const inTurn = createFairMutex()
/** However many texts one account saves or previews, a visitor's page waits for one of them. */
const forPage = (job: RichTextJob) => inTurn(null, () => richTextWorker.run(job))
const forSave = (job: RichTextJob) => inTurn('save', () => richTextWorker.run(job))

const isLong = (texts: readonly string[]): boolean =>
  texts.reduce((letters, { length }) => letters + length, 0) > maxHere

/** Sanitises texts, see `sanitise`. Throws 400 for a text that nests too deep or takes too long. */
export const cleanTexts = async (texts: readonly string[], ownOrigin: string): Promise<string[]> => {
  if (!isLong(texts)) {
    // Loaded with the first text, so that the server starts faster.
    const { sanitise } = await import('./sanitise.ts')
    return texts.map(text => sanitise(text, ownOrigin))
  }
  const result = await forSave({ kind: 'clean', texts, ownOrigin }).catch((error: unknown) => {
    if (error instanceof WorkerLimitExceeded) return { rejected: 'text.too-complex' as const }
    throw error
  })
  if ('texts' in result) return result.texts
  throw fieldError('text', 'rejected' in result ? result.rejected : 'text.too-complex')
}

export const cleanText = async (text: string, ownOrigin: string): Promise<string> => {
  const [clean = ''] = await cleanTexts([text], ownOrigin)
  return clean
}

/** Typesets a text. One that exceeds the worker's limits is shown as typed, so that a page never fails for it. */
export const typesetLater = async (text: string, prefix: string): Promise<SetText> => {
  if (!isLong([text])) return typeset(text, prefix)
  const result = await orTyped(forPage({ kind: 'typeset', text, prefix }))
  return result && 'set' in result ? result.set : { html: text, contents: [], minutes: minutesOf(text) }
}

/** Cached by text, since typesetting a long text costs more than rendering its page. */
export const setText: (text: string, prefix: string) => Promise<SetText> = memoizeByTextAsync(typesetLater)

/** Applies `typographHtml` to the texts of a page. */
export const typographTexts = async (texts: readonly string[]): Promise<string[]> => {
  if (!isLong(texts)) return texts.map(typographHtml)
  const result = await orTyped(forPage({ kind: 'typograph', texts }))
  return result && 'texts' in result ? result.texts : [...texts]
}

const orTyped = async (work: Promise<RichTextResult>): Promise<RichTextResult | null> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof WorkerLimitExceeded) return null
    throw error
  }
}
