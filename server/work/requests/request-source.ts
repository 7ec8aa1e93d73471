/** Where on the site a request came from: stored with it as a path of ours and a word. */
import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import { type DeliveryRoute, deliveryRoutes } from '#shared/calculator/quote-input.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { pathOfReferrer, placeOfPath, routeOfPath, sourceOfQuery } from './source-of-referrer.ts'

/** Source, page and route, as stored. */
export interface RequestOrigin {
  source: string
  /** Null where it is not known. */
  page: string | null
  route: DeliveryRoute | null
}

/** `route` is that of the calculation that came along, `main` the language at the bare addresses. */
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
