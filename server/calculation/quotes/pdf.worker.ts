/** The process that renders documents: a document costs tens of milliseconds that visitors do not wait for. */
import { serveJobs } from '#server/platform/workers/serve-jobs.ts'
import { renderQuoteDocument } from './quote-document.ts'
import type { PdfJob } from './quote-file.ts'

serveJobs(({ quote, brand }: PdfJob) => renderQuoteDocument(quote, brand))
