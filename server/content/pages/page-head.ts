/** The head of a page: its meta record or sensible words of our own, absolute addresses, structured data. */

import type { Context } from '#server/platform/context.ts'
import type { PageHead, SiteInfo } from '#shared/contract/pages.ts'
import { findMetaOfPage } from '../metas/meta.store.ts'
import { type SharedPage, shareAddress, sharePictureSize } from '../share/share-text.ts'

export interface HeadWords {
  title: string
  description: string
  keywords: string
}

/** For the pages that the site has from its first day. */
const usualWords: Partial<Record<string, HeadWords>> = {
  home: {
    title: 'Авто из США, Европы и Грузии: доставка и растаможка в Украине',
    description:
      'Таможенный брокер: расчёт полной стоимости автомобиля до покупки, доставка и растаможка из США, Европы и Грузии. Калькулятор по курсу НБУ.',
    keywords: 'растаможка авто, авто из США, авто из Европы, авто из Грузии, таможенный брокер',
  },
  blog: {
    title: 'Блог о растаможке автомобилей',
    description: 'Акциз, пошлина, НДС, аукционы и доставка: статьи таможенного брокера с примерами расчёта.',
    keywords: 'растаможка, акциз, пошлина, аукцион Copart, EUR.1',
  },
  usa: {
    title: 'Авто из США: аукционы Copart и IAAI, доставка, растаможка',
    description:
      'Сборы аукционов, порт, океан и таможня: сколько стоит автомобиль из США под ключ и сколько ждать.',
    keywords: 'авто из США, Copart, IAAI, растаможка',
  },
  eu: {
    title: 'Авто из Европы: EUR.1, доставка, растаможка',
    description: 'Доставка автовозом, сертификат EUR.1 и таможенные платежи: автомобиль из Европы под ключ.',
    keywords: 'авто из Европы, EUR.1, растаможка',
  },
  georgia: {
    title: 'Авто из Грузии: рынок Рустави, паром, растаможка',
    description: 'Рынок Рустави, паром или контейнер и таможня: автомобиль из Грузии под ключ.',
    keywords: 'авто из Грузии, Рустави, растаможка',
  },
  calculator: {
    title: 'Калькулятор растаможки автомобиля в Украине',
    description:
      'Полная стоимость автомобиля: сборы аукциона, доставка, пошлина, акциз, НДС, пенсионный сбор. По курсу НБУ на день декларации.',
    keywords: 'калькулятор растаможки, акциз, пошлина, НДС, пенсионный сбор',
  },
}

/**
 * The words for search engines of the page with this meta record. An empty field falls back to our own words, or to
 * `usual` for a page that we have none for.
 */
export const readMetaTexts = async (
  ctx: Context,
  page: string,
  usual: HeadWords = { title: page, description: '', keywords: '' },
): Promise<HeadWords> => {
  const record = await findMetaOfPage(ctx.db, page)
  const own = Object.hasOwn(usualWords, page) ? (usualWords[page] ?? usual) : usual
  return {
    title: record?.title || own.title,
    description: record?.description || own.description,
    keywords: record?.keywords || own.keywords,
  }
}

export interface HeadFacts extends HeadWords {
  /** Path and query of the page's one true address. */
  path: string
  /** What the picture says that is shown with a link to the page. */
  share?: SharedPage
  type?: PageHead['type']
  indexed?: boolean
  /** Steps from the home page to this one. */
  crumbs?: { title: string; path: string }[]
  jsonLd?: Record<string, unknown>[]
}

/** Addresses come from `PUBLIC_URL` only, never from what a request reports about itself. */
export const pageHead = (ctx: Context, site: SiteInfo, facts: HeadFacts): PageHead => {
  const address = (path: string) => ctx.config.publicUrl + path
  const crumbs = facts.crumbs ?? []
  return {
    title: facts.title,
    description: facts.description,
    keywords: facts.keywords,
    canonical: address(facts.path),
    image: {
      url: address(facts.share ? shareAddress(facts.share) : '/images/share.png'),
      ...sharePictureSize,
      alt: facts.share?.text.title ?? site.name,
    },
    type: facts.type ?? 'website',
    indexed: facts.indexed ?? true,
    jsonLd: [
      organization(site, address),
      ...(crumbs.length > 0 ? [breadcrumbs(crumbs, address)] : []),
      ...(facts.jsonLd ?? []),
    ],
  }
}

type Address = (path: string) => string

const organization = (site: SiteInfo, address: Address) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: site.name,
  url: address('/'),
  logo: address('/icons/icon-512.png'),
  ...(site.phone ? { telephone: site.phone } : {}),
  ...(site.email ? { email: site.email } : {}),
  ...(site.address ? { address: site.address } : {}),
  ...(site.socials.length > 0 ? { sameAs: site.socials.map(({ url }) => url) } : {}),
})

const breadcrumbs = (crumbs: { title: string; path: string }[], address: Address) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ title: 'Главная', path: '/' }, ...crumbs].map(({ title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: address(path),
  })),
})
