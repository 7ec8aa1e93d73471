/** A quote as a file, for the calculator's button, the office and mails. */

import type { Context } from '#server/platform/context.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { hasExampleFigures } from '../prices/example-figures.ts'
import { readBrand } from './firm-contacts.ts'
import { renderQuotePdf } from './pdf-renderer.ts'
import { quoteFor } from './quote.service.ts'
import type { ShownQuote } from './quote-facts.ts'
import { quoteTexts } from './quote-texts.ts'

export interface QuoteFile {
  type: 'application/pdf'
  fileName: string
  content: Buffer
}

/** PDF of an input, calculated now and not stored. Throws what `quoteFor` throws, and 503 under load. */
export const quoteDocumentFor = async (
  ctx: Context,
  input: QuoteInput,
  lang: Language,
): Promise<QuoteFile> => {
  const today = kyivDay(ctx.now())
  const statement = await quoteFor(ctx, input, lang)
  // Uses a fixed time of day, so that equal inputs give an equal file all day.
  return quoteFile(ctx, { number: null, lang, input, statement, createdAt: `${today}T09:00:00.000Z` })
}

/** PDF of a quote as it was made; marked as an example while example prices are in force. */
export const quoteFile = async (ctx: Context, quote: ShownQuote): Promise<QuoteFile> => ({
  type: 'application/pdf',
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
