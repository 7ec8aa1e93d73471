/** Where on the site a request came from: counted by the day, never stored with the request. */
import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import { countDaily } from '#server/platform/monitoring/daily-counts.ts'
import { type Route, routes } from '#shared/calculator/quote-input.ts'
import type { Language } from '#shared/domain/languages.ts'
import { pathOfReferrer, placeOfPath, routeOfPath } from './source-of-referrer.ts'

/** `route` is that of the calculation that came along, `main` the language at the bare addresses. */
export const countSource = (
  ctx: Context,
  request: Request,
  { route, main }: { route: Route | undefined; main: Language },
): void => {
  const path = pathOfReferrer(request.get('referer') ?? '', [
    ctx.config.publicUrl,
    `http://${request.get('host')}`,
  ])
  const place = path === null ? null : placeOfPath(path, main)
  countDaily(ctx, 'request.page', place?.page ?? 'unknown')
  countDaily(ctx, 'request.route', route ?? routes.find(known => known === routeOfPath(path)) ?? 'unknown')
  countDaily(ctx, 'request.language', place?.language ?? 'unknown')
}
