/** Data that sections show besides their own texts, read for each rendering of a page. */

import { areExamplePrices, hasExampleFigures } from '#server/calculation/prices/example-figures.ts'
import { readComingPrices } from '#server/calculation/prices/price-list.ts'
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { engineTexts } from '#server/calculation/quotes/quote-texts.ts'
import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import { publishedCases } from '#server/content/cases/shown-cases.ts'
import { findPictures } from '#server/content/media/media.store.ts'
import { altIn, findAlts } from '#server/content/media/picture-library.store.ts'
import { findFirstPosts } from '#server/content/posts/post-lists.ts'
import { imageOf } from '#server/content/posts/post-response.ts'
import { mapStrings, picturesOfPage, stringsAs } from '#server/content/site-pages/page-contents.ts'
import type { Context } from '#server/platform/context.ts'
import { parseQuery } from '#shared/calculator/form/fields-query.ts'
import { optionAmount } from '#shared/calculator/prices/options.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { titleOfLine, titleOfOption } from '#shared/calculator/statement/line-titles.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import type { KnownSection, SectionKind, SectionOf } from '#shared/contract/content/site-sections.ts'
import { ownNames } from '#shared/domain/calculation/translated-options.ts'
import { centsText, formatMoney } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { calculationFromUrl } from '../calculation-from-url.ts'
import { carCards, nearFirst } from '../cars-page.ts'
import { regionOf } from '../expected-quote.ts'
import { pageTextsIn } from '../page-request.ts'
import { typesetPost } from '../typeset-post.ts'
import { exampleOf, readExampleQuote } from './example-quote.ts'
import { readServices, shownFee } from './priced-services.ts'
import { readPublicQuoteFact } from './quote-fact-section.ts'

interface Request {
  ctx: Context
  site: SiteInfo
}

export const readSectionData = async (
  { ctx, site }: Request,
  sections: readonly KnownSection[],
): Promise<SectionData> => ({
  region: regionOf(sections),
  examples: await eachOf(sections, 'hero', async ({ calculator, example }) => {
    if (calculator === 'none') return undefined
    const chosen = example ? await readChosenExample({ ctx, site }, example) : null
    return (
      chosen ??
      (await readExampleQuote(ctx, site.lang, calculator === 'any' ? 'usa' : calculator)) ??
      undefined
    )
  }),
  notices: await readNotices({ ctx, site }, sections),
  posts: await eachOf(sections, 'latestPosts', async ({ category, count }) => {
    const found = await findFirstPosts(
      ctx.db,
      { lang: site.lang, scope: 'published', category: category ?? 0 },
      count,
    )
    return found.map(typesetPost)
  }),
  cars: await eachOf(sections, 'deliveredCars', async ({ cars }) =>
    cars.length > 0 ? undefined : carCards({ ctx, site }, await casesOf({ ctx, site }, sections)),
  ),
  pictures: await readPictures(ctx, sections),
  quotes: await readQuotes({ ctx, site }, sections),
  prices: await eachOf(sections, 'priceList', section => readPrices({ ctx, site }, section)),
  quoteFacts: await eachOf(sections, 'quoteFact', () => readPublicQuoteFact(ctx)),
  totals: {
    ...(await eachOf(sections, 'calculatorPreset', async ({ query }) => {
      const statement = await statementOf({ ctx, site }, query)
      return statement ? totalOf(statement, site.lang) : undefined
    })),
    ...(await readLotTotals({ ctx, site }, sections)),
  },
})

const statementOf = async (request: Request, query: string) =>
  (await calculationFromUrl(request, parseQuery(new URLSearchParams(query)))).statement

const totalOf = (statement: CostBreakdown, lang: Language) => ({
  ...statement.total,
  title: totalTitle(statement, engineTexts[lang]),
  line: dayLine(statement) ?? undefined,
})

/** Totals of example lots by the lot's query, which cannot equal a section's id; only complete calculations. */
const readLotTotals = async (request: Request, sections: readonly KnownSection[]) => {
  const found: SectionData['totals'] = {}
  for (const section of sections) {
    if (section.kind !== 'exampleLots') continue
    for (const { query } of section.items) {
      const statement = await statementOf(request, query)
      if (statement?.complete) found[query] = totalOf(statement, request.site.lang)
    }
  }
  return found
}

/** Cars that fit into one row of a wide window. */
const casesInSection = 3

/** Cases of the page's route first, then the newest others. */
const casesOf = async ({ ctx, site }: Request, sections: readonly KnownSection[]) => {
  const all = await publishedCases(ctx.db, site.lang)
  return nearFirst(all, regionOf(sections)).slice(0, casesInSection)
}

/** The office's chosen example car; null if it cannot be calculated, for instance after a change of tables. */
const readChosenExample = async (request: Request, query: string) => {
  const { read, statement } = await calculationFromUrl(request, parseQuery(new URLSearchParams(query)))
  return exampleOf(read.input, statement)
}

/** Notices beside sums that use example prices or tables, so that nobody takes them for the office's prices. */
const readNotices = async ({ ctx, site }: Request, sections: readonly KnownSection[]) => {
  const notice = pageTextsIn(site.lang).examplePrices
  const ofCalculation = async () => ((await hasExampleFigures(ctx)) ? notice : undefined)
  return {
    ...(await eachOf(sections, 'hero', ({ calculator }) =>
      calculator === 'none' ? Promise.resolve(undefined) : ofCalculation(),
    )),
    ...(await eachOf(sections, 'calculatorPreset', ofCalculation)),
    ...(await eachOf(sections, 'exampleLots', ofCalculation)),
    ...(await eachOf(sections, 'priceList', async ({ options }) => {
      const listed =
        options.length > 0 ? options : (await readServices(ctx, site.lang)).map(({ code }) => code)
      return (await areExamplePrices(ctx, listed)) ? notice : undefined
    })),
  }
}

/** Data by section id, for all sections of one kind; sections without data are left out. */
const eachOf = async <K extends SectionKind, T>(
  sections: readonly KnownSection[],
  kind: K,
  read: (section: SectionOf<K>) => Promise<T | undefined>,
): Promise<Record<string, T>> => {
  const found: Record<string, T> = {}
  for (const section of sections) {
    if (section.kind !== kind) continue
    const value = await read(section as SectionOf<K>)
    if (value !== undefined) found[section.id] = value
  }
  return found
}

const readPictures = async (
  ctx: Context,
  sections: readonly KnownSection[],
): Promise<SectionData['pictures']> => {
  const urls = sections.flatMap(section => urlsOf(section))
  const pictures = await findPictures(ctx.db, picturesOfPage(JSON.stringify(urls)))
  return Object.fromEntries(
    urls.flatMap(url => {
      const picture = pictures.get(hashOf(url))
      return picture ? [[url, imageOf(picture).imageVariants]] : []
    }),
  )
}

const hashOf = (url: string): string => url.slice('/media/'.length, '/media/'.length + 64)

const urlsOf = (section: KnownSection): string[] => stringsAs(section, 'picture')

/** Adds the library's alternative text, in the page's language, to pictures of sections. */
export const withAltTexts = async (
  { ctx, site: { lang } }: Request,
  sections: readonly KnownSection[],
): Promise<KnownSection[]> => {
  const alts = await findAlts(ctx.db, picturesOfPage(JSON.stringify(sections.flatMap(urlsOf))))
  if (alts.size === 0) return [...sections]
  return sections.map(section =>
    mapStrings(section, (text, field, beside) =>
      'describes' in field ? altIn(lang, text, alts.get(hashOf(String(beside[field.describes])))) : text,
    ),
  )
}

/** Stored quotes by number, labelled in the language of the page: lines and, for a complete quote, the total. */
const readQuotes = async (
  { ctx, site }: Request,
  sections: readonly KnownSection[],
): Promise<SectionData['quotes']> => {
  const numbers = new Set(sections.flatMap(section => stringsAs(section, 'quote')))
  const found: SectionData['quotes'] = {}
  if (numbers.size === 0) return found
  const { options, labels } = await readCalculatorOptions(ctx)
  const names = ownNames(labels, options, site.lang)
  for (const number of numbers) {
    const quote = await findQuote(ctx.db, number)
    if (!quote) continue
    const { lines, total, complete } = quote.statement
    const totalName = totalTitle(quote.statement, engineTexts[site.lang])
    const named = lines.map(({ code, title, usd }) => ({
      title: (quote.lang === site.lang ? null : titleOfLine(code, names, engineTexts[site.lang])) ?? title,
      usd,
    }))
    found[number] = [...named, ...(complete ? [{ title: totalName, ...total }] : [])].map(
      ({ title, usd }) => ({ title, price: formatMoney(usd, 'USD') }),
    )
  }
  return found
}

/** Today's prices of the options that the section names, by default of every service; announced ones if wanted. */
const readPrices = async (
  { ctx, site: { lang } }: Request,
  { options: titles, announced }: SectionOf<'priceList'>,
): Promise<SectionData['prices'][string]> => {
  const coming = announced === 'shown' ? await readComingPrices(ctx) : new Map<string, never[]>()
  const listed = titles.length === 0 ? await readServices(ctx, lang) : await readFees(ctx, titles, lang)
  return listed.map(({ code, title, usd }) => ({
    ...shownFee({ title, usd }),
    coming: (coming.get(code) ?? []).map(({ day, usd: later }) => ({
      day,
      price: shownFee({ title, usd: later }).price,
    })),
  }))
}

const readFees = async (ctx: Context, titles: readonly string[], lang: Language) => {
  const { options, labels } = await readCalculatorOptions(ctx)
  const names = ownNames(labels, options, lang)
  return titles.flatMap(code => {
    const amount = code.startsWith('private.') ? undefined : optionAmount(options, code)
    return amount
      ? [{ code, title: titleOfOption(code, names, engineTexts[lang]), usd: centsText(amount.cents) }]
      : []
  })
}
