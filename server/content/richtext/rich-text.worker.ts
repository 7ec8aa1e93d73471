import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { serveJobs } from '#server/platform/workers/serve-jobs.ts'
import { typographHtml } from '#shared/domain/text/typographer.ts'
import { sanitise } from './sanitise.ts'
import { type SetText, typeset } from './typeset.ts'

export type RichTextJob =
  | { kind: 'clean'; texts: readonly string[]; ownOrigin: string }
  | { kind: 'typeset'; text: string; prefix: string }
  | { kind: 'typograph'; texts: readonly string[] }

/** A rejected text is a result, not a failure of the process. */
export type RichTextResult =
  | { texts: string[] }
  | { set: SetText }
  | { rejected: 'text.too-deep' | 'text.too-complex' }

const resultOf = (job: RichTextJob): RichTextResult => {
  if (job.kind === 'clean') return { texts: job.texts.map(text => sanitise(text, job.ownOrigin)) }
  if (job.kind === 'typeset') return { set: typeset(job.text, job.prefix) }
  return { texts: job.texts.map(typographHtml) }
}

serveJobs((job: RichTextJob): RichTextResult => {
  try {
    return resultOf(job)
  } catch (error) {
    if (error instanceof HttpError && error.errors?.[0]?.code === 'text.too-deep')
      return { rejected: 'text.too-deep' }
    throw error
  }
})
