import type { Context } from '#server/platform/context.ts'
import { type DocumentCaller, documentMaker } from '#server/platform/workers/document-maker.ts'
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
  who: DocumentCaller,
): ReturnType<typeof quoteFile> => {
  const today = kyivDay(ctx.now())
  const statement = await quoteFor(ctx, input, lang)
  // Uses a fixed time of day, so that equal inputs give an equal file all day.
  const createdAt = `${today}T09:00:00.000Z`
  return quoteFile(ctx, { number: null, lang, input, statement, createdAt }, who)
}

/** PDF of a quote as it was made; marked as an example while example prices are in force. */
export const quoteFile = async (ctx: Context, quote: ShownQuote, who: DocumentCaller) => ({
  type: 'application/pdf' as const,
  fileName: quoteFileName(quote),
  content: await renderQuotePdf(
    { ...quote, example: await hasExampleFigures(ctx) },
    await readBrand(ctx, quote.lang),
    who,
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
const renderQuotePdf = async (quote: ShownQuote, brand: Brand, who: DocumentCaller): Promise<Buffer> => {
  const bytes = await make(who, { quote, brand })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Visitors behind one address may want several at a time. */
const make = documentMaker<PdfJob, Uint8Array>(new URL('./pdf.worker.ts', import.meta.url), { each: 10 })
