import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import { markName } from '#shared/calculator/form/link-snapshot.ts'
import { type DeliveryRoute, deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { type Language, splitLanguage } from '#shared/domain/site/languages.ts'

export interface RequestOrigin {
  source: string
  /** Path of the page; null if unknown. */
  page: string | null
  route: DeliveryRoute | null
}

/** `route` is that of the attached calculation, `main` the language whose paths have no prefix. */
export const originOf = (
  ctx: Context,
  request: Request,
  { route, main }: { route: DeliveryRoute | undefined; main: Language },
): RequestOrigin => {
  const referrer = request.get('referer') ?? ''
  const path = pathOfReferrer(referrer, [ctx.config.publicUrl, `http://${request.get('host')}`])
  const place = path === null ? null : placeOfPath(path, main)
  return {
    source: path === null ? 'form' : sourceOfQuery(new URL(referrer).searchParams),
    page: place?.page ?? null,
    route: route ?? deliveryRoutes.find(known => known === routeOfPath(path)) ?? null,
  }
}

/**
 * Path of a page of this site without its query; null for anything else. Only characters of the site's own paths are
 * accepted, because a client can send any referrer.
 *
 * @example pathOfReferrer('https://broker.example/usa?year=2020', ['https://broker.example']) // '/usa'
 */
export const pathOfReferrer = (referrer: string, ownAddresses: readonly string[]): string | null => {
  if (!URL.canParse(referrer)) return null
  const { host, pathname } = new URL(referrer)
  if (!ownAddresses.some(own => URL.canParse(own) && new URL(own).host === host)) return null
  return /^\/[a-z0-9/-]{0,79}$/.test(pathname) && !pathname.startsWith('/admin') ? pathname : null
}

/** Delivery route that a page is about: the first part of its path that names one. */
export const routeOfPath = (path: string | null): string | null =>
  path?.split('/').find(part => pagesOfRoutes.includes(part)) ?? null

const pagesOfRoutes = ['usa', 'eu', 'georgia']

/**
 * Page and language of a path: the same page counts as one in all languages.
 *
 * @example placeOfPath('/uk/usa', 'ru') // { page: '/usa', language: 'uk' }
 */
export const placeOfPath = (path: string, main: Language): { page: string; language: Language } => {
  const { named, path: page } = splitLanguage(path)
  return { page, language: named ?? main }
}

/**
 * Source by the query of a page: the campaign's name, `link` for a link to a calculation, else `form`. The name of a
 * campaign must begin with a letter, so that no phone number is stored.
 *
 * @example sourceOfQuery(new URLSearchParams('utm_source=Instagram')) // 'utm:instagram'
 */
export const sourceOfQuery = (query: URLSearchParams): string => {
  const campaign = query.get('utm_source')?.trim().toLowerCase() ?? ''
  if (/^[a-z][a-z0-9._-]{0,39}$/.test(campaign)) return `utm:${campaign}`
  return query.has(markName) ? 'link' : 'form'
}
