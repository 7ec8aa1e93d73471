import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { publishedCases } from '#server/content/cases/shown-cases.ts'
import { typographTexts } from '#server/content/richtext/clean-and-typeset.ts'
import { typesetText } from '#server/content/richtext/typeset.ts'
import { sharedPage } from '#server/content/share/share-text.ts'
import { mapRichTexts, mapStrings, publishedOf } from '#server/content/site-pages/page-contents.ts'
import { findPageOfPath, isPublishedIn } from '#server/content/site-pages/site-page.store.ts'
import type { Context } from '#server/platform/context.ts'
import type { PageData, PageHead, SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { PageContents } from '#shared/contract/content/site-pages.ts'
import { isKnownSection, type KnownSection } from '#shared/contract/content/site-sections.ts'
import { retentionNames, retentionOf, retentions } from '#shared/domain/calculation/office-options.ts'
import { optionIn } from '#shared/domain/calculation/translated-options.ts'
import { metaNameOf } from '#shared/domain/content/page-path.ts'
import { type Language, otherLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { plainInline } from '#shared/domain/text/inline-text.ts'
import { storedName } from '#shared/domain/text/placeholder-names.ts'
import { withoutJoiners } from '#shared/domain/text/word-joiner.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import { organizationId, pageHead, readMetaTexts } from '../head/page-head.ts'
import { sceneOf } from '../head/share-scene.ts'
import { cameFrom, type Untranslated } from '../missing-translation.ts'
import { pageNotFound, pageTextsIn } from '../page-request.ts'
import { readSectionData, withAltTexts } from './section-data.ts'

interface Request {
  ctx: Context
  site: SiteInfo
}

/** Published contents of the page at a path in a language; throws 404 if there are none. */
export const publishedContents = async (
  ctx: Pick<Context, 'db'>,
  path: string,
  lang: Language,
): Promise<PageContents> => {
  const row = await findPageOfPath(ctx.db, path, lang)
  const contents = row && publishedOf(row)
  if (!contents) throw pageNotFound()
  return contents
}

/** An office page with `contents`; `untranslated` adds a notice that the requested page is missing in this language. */
export const sitePage = async (
  { ctx, site }: Request,
  path: string,
  contents: PageContents,
  untranslated: Untranslated | null = null,
): Promise<PageData> => {
  const { title, theme } = contents
  const sections = await shownSections({ ctx, site }, contents)
  const data = await readSectionData({ ctx, site }, sections)
  return {
    site,
    head: await sitePageHead({ ctx, site }, path, contents, { sections, data }, untranslated),
    page: {
      kind: sections.some(({ kind }) => allSections[kind].rare) ? 'showcase' : 'site',
      path,
      title,
      theme,
      sections,
      marked: false,
      notice: untranslated?.notice ?? null,
      data,
    },
  }
}

/** False for a section of cars, reviews or people without anything below its heading; such a section is not shown. */
const isFilled = (section: KnownSection, hasCases: boolean): boolean => {
  if (section.kind === 'deliveredCars') return section.cars.length > 0 || section.lead !== '' || hasCases
  if (section.kind === 'reviews') return section.items.length > 0 || section.lead !== ''
  if (section.kind !== 'team') return true
  return section.people.length > 0 || section.licence !== '' || section.lead !== ''
}

/** Visible sections of a page, with placeholders filled in and texts typeset. */
export const shownSections = async (
  request: Request,
  { title, sections }: PageContents,
): Promise<KnownSection[]> => {
  const hasCases = (await publishedCases(request.ctx.db, request.site.lang)).length > 0
  const visible = sections
    .filter(isKnownSection)
    .filter(section => !section.hidden && isFilled(section, hasCases))
  const described = await withAltTexts(request, withTitle(visible, title))
  const fill = await firmPlaceholders(request)
  const set = described.map(section =>
    mapStrings(section, (text, { as }) => {
      if (as === 'line' || as === 'inline') return typesetText(fill(text))
      return as === 'plain' ? typesetText(plainInline(fill(text))) : text
    }),
  )
  return mapRichTexts(set, typographTexts)
}

/** Gives the page's title to the first hero section if no hero has a heading, since every page needs one. */
const withTitle = (sections: readonly KnownSection[], title: string): KnownSection[] => {
  const heroes = sections.filter(section => section.kind === 'hero')
  const untitled = heroes.every(hero => hero.title === '') ? heroes[0] : undefined
  return sections.map(section => (section === untitled ? { ...untitled, title } : section))
}

export const sitePageHead = async (
  { ctx, site }: Request,
  path: string,
  contents: PageContents,
  shown: Parameters<typeof sceneOf>[1],
  untranslated: Untranslated | null = null,
): Promise<PageHead> => {
  const words = await sitePageTexts(ctx, site, path, contents)
  const isHome = path === '/'
  return pageHead(ctx, site, {
    ...words,
    path,
    ...(untranslated
      ? { otherPath: null, nearestOther: untranslated.path }
      : await counterpartFacts(ctx, site, path)),
    indexed: untranslated === null,
    share: sharedPage(site, metaNameOf(path), words.title, sceneOf(site.lang, shown)),
    crumbs: isHome ? [] : [{ title: contents.title, path }],
    jsonLd: [...(isHome ? [website(ctx, site)] : []), ...faqPage(shown.sections)],
  })
}

/**
 * Target of the link to the other language: the same page, or if it is missing there the home page or the blog, which
 * then shows a notice.
 */
const counterpartFacts = async (ctx: Context, site: SiteInfo, path: string) => {
  const other = otherLanguage(site.lang)
  if (await isPublishedIn(ctx.db, path, other)) return { otherPath: path }
  const nearest = (await isPublishedIn(ctx.db, '/', other)) ? '/' : '/blog'
  return { otherPath: null, nearestOther: `${nearest}?${cameFrom(path)}` }
}

/** Texts for search engines: the page's meta record, else its title and first lead. */
export const sitePageTexts = async (ctx: Context, site: SiteInfo, path: string, contents: PageContents) =>
  readMetaTexts(ctx, metaNameOf(path), site.lang, {
    title: `${contents.title} — ${site.name}`,
    description: await beginningOf({ ctx, site }, contents),
    keywords: '',
  })

/** First lead of a visible section, with placeholders filled in; empty when there is none. */
export const beginningOf = async (request: Request, { sections }: PageContents): Promise<string> => {
  const leads = sections.flatMap(section =>
    isKnownSection(section) && !section.hidden && 'lead' in section && section.lead ? [section.lead] : [],
  )
  const fill = await firmPlaceholders(request)
  return plainInline(fill(leads[0] ?? '')).slice(0, 300)
}

const website = (ctx: Context, site: SiteInfo) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': `${ctx.config.publicUrl}${withPrefix('/', site.prefix)}#website`,
  name: site.name,
  url: ctx.config.publicUrl + withPrefix('/', site.prefix),
  inLanguage: site.lang,
  publisher: organizationId(ctx),
})

/** Structured data (schema.org) with the questions and answers of a page. */
const faqPage = (sections: readonly KnownSection[]): Record<string, unknown>[] => {
  const questions = sections.flatMap(section => (section.kind === 'questions' ? section.items : []))
  const answered = questions.filter(({ question, answer }) => question !== '' && answer !== '')
  if (answered.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: answered.map(({ question, answer }) => ({
        '@type': 'Question',
        name: withoutJoiners(plainInline(question)),
        acceptedAnswer: { '@type': 'Answer', text: withoutJoiners(plainInline(answer)) },
      })),
    },
  ]
}

/**
 * Fills placeholders with the firm's name, its legal name, how to reach it, and how long data are stored. Any other text
 * in brackets stays.
 *
 * @example (await firmPlaceholders({ ctx, site }))('{Фірма}') // 'Автомост'
 */
const firmPlaceholders = async ({
  ctx,
  site,
}: {
  ctx: Context
  site: Pick<SiteInfo, 'lang' | 'name' | 'phone' | 'email' | 'socials'>
}): Promise<(text: string) => string> => {
  const { options } = await readCalculatorOptions(ctx)
  const { lang, name } = site
  const periods = retentionNames.map((period): [string, string] => {
    const { placeholder, unit } = retentions[period]
    return [placeholder, pageTextsIn(lang)[unit]({ count: retentionOf(options, period) })]
  })
  const values = new Map([
    ['фирма', name],
    ['юридическое название', optionIn(options, 'site_legal', lang) || name],
    // Without contacts the footer is empty, so the text points to the form instead of "below".
    ['как связаться', isReachable(site) ? pageTextsIn(lang).reachBelow : pageTextsIn(lang).reachByForm],
    ...periods,
  ])
  return text =>
    text.replace(/\{([^{}\n]{1,40})\}/g, (whole, words: string) => values.get(storedName(words)) ?? whole)
}

const isReachable = ({ phone, email, socials }: Pick<SiteInfo, 'phone' | 'email' | 'socials'>): boolean =>
  phone !== '' || email !== '' || socials.length > 0
