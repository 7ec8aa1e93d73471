/** Origin of a request on the site: source, page and route. */
import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import { type DeliveryRoute, deliveryRoutes } from '#shared/calculator/quote-input.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { pathOfReferrer, placeOfPath, routeOfPath, sourceOfQuery } from './source-of-referrer.ts'

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
