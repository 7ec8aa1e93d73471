/** The head of a page: its meta record or default texts, absolute URLs, structured data. */

import { findMetaOfPage } from '#server/content/metas/meta.kind.ts'
import { type SharedPage, shareAddress, sharePictureSize } from '#server/content/share/share-text.ts'
import type { Context } from '#server/platform/context.ts'
import type { PageHead, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { type Language, languages, otherLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { plainInline } from '#shared/domain/text/inline-text.ts'
import { withApostrophes } from '#shared/domain/text/typographer.ts'
import { readHours } from '#shared/domain/time/work-hours.ts'
import { pageTextsIn } from '../page-request.ts'
import { defaultMetas, type HeadTexts } from './default-metas.ru.ts'
import { usualTextsUk } from './default-metas.uk.ts'

/**
 * Title, description and keywords in a language, from the meta record of this name. An empty field falls back to the
 * program's default, or to `usual` for a page without one.
 */
export const readMetaTexts = async (
  ctx: Context,
  page: string,
  lang: Language,
  usual: HeadTexts = { title: page, description: '', keywords: '' },
): Promise<HeadTexts> => {
  const record = await findMetaOfPage(ctx.db, page, lang)
  const known = usualOf[lang]
  const own = Object.hasOwn(known, page) ? (known[page] ?? usual) : usual
  return {
    title: plainInline(record?.title || own.title),
    description: plainInline(record?.description || own.description),
    keywords: record?.keywords || own.keywords,
  }
}

const usualOf: Record<Language, typeof defaultMetas> = { ru: defaultMetas, uk: usualTextsUk }

/** Texts other than the title are empty by default. */
export interface HeadFacts extends Pick<HeadTexts, 'title'>, Partial<Omit<HeadTexts, 'title'>> {
  /** Canonical path and query of the page. */
  path: string
  /** Path and query of the page in the other language; the same path by default, null if that page does not exist. */
  otherPath?: string | null
  /** Path for switching to a language that lacks the page; the home page when absent. */
  nearestOther?: string
  /** Text on the picture that is shown with a shared link. */
  share?: SharedPage
  type?: PageHead['type']
  indexed?: boolean
  /** Breadcrumbs from the home page to this page. */
  crumbs?: { title: string; path: string }[]
  jsonLd?: Record<string, unknown>[]
}

/** URLs begin with `PUBLIC_URL`, never with the host of the request, which a client can choose. */
export const pageHead = (ctx: Context, site: SiteInfo, facts: HeadFacts): PageHead => {
  const address = (path: string) => ctx.config.publicUrl + withPrefix(path, site.prefix)
  const file = (path: string) => ctx.config.publicUrl + path
  const crumbs = facts.crumbs ?? []
  const indexed = facts.indexed ?? true
  return {
    title: withApostrophes(facts.title),
    description: withApostrophes(facts.description ?? ''),
    keywords: facts.keywords ?? '',
    canonical: address(facts.path),
    image: {
      url: file(facts.share ? shareAddress(facts.share) : '/images/share.png'),
      ...sharePictureSize,
      alt: facts.share?.text.title ?? site.name,
    },
    type: facts.type ?? 'website',
    indexed,
    alternates: indexed ? alternatesOf(site, facts, address, file) : [],
    counterpart: counterpartOf(site, facts),
    jsonLd: [
      organization(ctx, site),
      ...(crumbs.length > 0 ? [breadcrumbs(site, crumbs, address)] : []),
      ...(facts.jsonLd ?? []),
    ],
  }
}

type Address = (path: string) => string

/** Prefix of paths in the other language; empty for the main language. */
const otherPrefix = ({ otherHome }: SiteInfo): string => (otherHome === '/' ? '' : otherHome)

const otherPathOf = ({ path, otherPath }: HeadFacts): string | null =>
  otherPath === undefined ? path : otherPath

const alternatesOf = (
  site: SiteInfo,
  facts: HeadFacts,
  address: Address,
  file: Address,
): PageHead['alternates'] => {
  const other = otherPathOf(facts)
  return [
    { lang: site.lang, url: address(facts.path) },
    ...(other === null
      ? []
      : [{ lang: otherLanguage(site.lang), url: file(withPrefix(other, otherPrefix(site))) }]),
  ]
}

const counterpartOf = (site: SiteInfo, facts: HeadFacts): PageHead['counterpart'] => {
  const other = otherPathOf(facts)
  return {
    lang: otherLanguage(site.lang),
    path: withPrefix(other ?? facts.nearestOther ?? '/', otherPrefix(site)),
    exact: other !== null,
  }
}

/** The same id for the firm in both languages, so that search engines do not count it twice. */
export const organizationId = ({ config }: Context): { '@id': string } => ({
  '@id': `${config.publicUrl}/#organization`,
})

/** The firm as structured data; with a postal address it is a local business, which maps show. */
const organization = (ctx: Context, site: SiteInfo) => ({
  '@context': 'https://schema.org',
  '@type': site.address ? 'ProfessionalService' : 'Organization',
  ...organizationId(ctx),
  name: site.name,
  ...(site.tagline ? { description: site.tagline } : {}),
  url: `${ctx.config.publicUrl}/`,
  logo: ctx.config.publicUrl + (site.look?.logo ?? '/icons/icon-512.png'),
  areaServed: { '@type': 'Country', name: 'Ukraine' },
  ...(site.phone ? { telephone: site.phone, contactPoint: contactPoint(site) } : {}),
  ...(site.email ? { email: site.email } : {}),
  ...(site.address
    ? { address: { '@type': 'PostalAddress', streetAddress: site.address, addressCountry: 'UA' } }
    : {}),
  ...openingHours(site),
  ...sameAs(site),
})

const contactPoint = ({ phone }: SiteInfo) => ({
  '@type': 'ContactPoint',
  telephone: phone,
  contactType: 'customer service',
  availableLanguage: languages,
})

/** Opening hours, only if the office's sentence about them can be parsed. */
const openingHours = ({ hours }: SiteInfo) => {
  const week = [...(readHours(hours) ?? [])]
  if (week.length === 0) return {}
  return {
    openingHoursSpecification: week.map(([day, { from, to }]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekdays[day]}`,
      opens: clock(from),
      closes: clock(to),
    })),
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** @example clock(540) // '09:00' */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Profiles of the firm on other sites, without chats such as Viber. */
const sameAs = ({ socials }: SiteInfo): { sameAs?: string[] } => {
  const pages = socials.map(({ url }) => url).filter(url => /^https?:/.test(url))
  return pages.length > 0 ? { sameAs: pages } : {}
}

const breadcrumbs = (site: SiteInfo, crumbs: { title: string; path: string }[], address: Address) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ title: pageTextsIn(site.lang).home, path: '/' }, ...crumbs].map(
    ({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: address(path),
    }),
  ),
})

interface Article {
  type: 'Article' | 'BlogPosting'
  title: string
  description: string
  publishedAt: string | null
  updatedAt: string
  path: string
  images: readonly (string | null)[]
  sections: readonly { title: string }[]
}

/** Structured data of a post. */
export const article = (ctx: Context, site: SiteInfo, facts: Article) => {
  const firm = {
    '@type': 'Organization',
    ...organizationId(ctx),
    name: site.name,
    url: `${ctx.config.publicUrl}/`,
  }
  return {
    '@context': 'https://schema.org',
    '@type': facts.type,
    headline: facts.title,
    description: facts.description,
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt,
    inLanguage: site.lang,
    mainEntityOfPage: ctx.config.publicUrl + withPrefix(facts.path, site.prefix),
    image: facts.images.flatMap(image => (image ? [ctx.config.publicUrl + image] : [])),
    articleSection: facts.sections.map(({ title }) => title),
    author: firm,
    publisher: {
      ...firm,
      logo: {
        '@type': 'ImageObject',
        url: `${ctx.config.publicUrl}${site.look?.logo ?? '/icons/icon-512.png'}`,
      },
    },
  }
}
