import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { createLimiter } from '#server/platform/queue.ts'
import { limitedWorker } from '#server/platform/workers/limited-worker.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { hasExampleFigures } from '../prices/example-figures.ts'
import { type Brand, readBrand } from './firm-contacts.ts'
import { quoteFor } from './quote.service.ts'
import type { ShownQuote } from './quote-facts.ts'
import { quoteTexts } from './quote-texts.ts'

/** PDF of an input, calculated now and not stored. Throws what `quoteFor` throws, and 503 under load. */
export const quoteDocumentFor = async (
  ctx: Context,
  input: QuoteInput,
  lang: Language,
): ReturnType<typeof quoteFile> => {
  const today = kyivDay(ctx.now())
  const statement = await quoteFor(ctx, input, lang)
  // Uses a fixed time of day, so that equal inputs give an equal file all day.
  return quoteFile(ctx, { number: null, lang, input, statement, createdAt: `${today}T09:00:00.000Z` })
}

/** PDF of a quote as it was made; marked as an example while example prices are in force. */
export const quoteFile = async (ctx: Context, quote: ShownQuote) => ({
  type: 'application/pdf' as const,
  fileName: quoteFileName(quote),
  content: await renderQuotePdf(
    { ...quote, example: await hasExampleFigures(ctx) },
    await readBrand(ctx, quote.lang),
  ),
})

const quoteFileName = ({ number, createdAt, lang }: ShownQuote): string => {
  const { file, fileOfDay } = quoteTexts[lang].titles
  return number ? file({ number }) : fileOfDay({ day: formatDayDmy(kyivDay(new Date(createdAt))) })
}

/** Renders quote PDFs in a worker process, so that the server serves other requests meanwhile. */
export interface PdfJob {
  quote: ShownQuote
  brand: Brand
}

/** The bytes of the PDF. Throws 503 when too many are waiting. */
const renderQuotePdf = (quote: ShownQuote, brand: Brand): Promise<Buffer> =>
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
