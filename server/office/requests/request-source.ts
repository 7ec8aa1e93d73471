/** Where on the site a request came from: counted by the day, never stored with the request. */
import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import { countDaily } from '#server/platform/monitoring/daily-counts.ts'
import { type Route, routes } from '#shared/calculator/quote-input.ts'
import { languageOfPath, pathOfReferrer, routeOfPath } from './source-of-referrer.ts'

/** `route` is that of the calculation that came along. */
export const countSource = (ctx: Context, request: Request, route: Route | undefined): void => {
  const path = pathOfReferrer(request.get('referer') ?? '', [
    ctx.config.publicUrl,
    `http://${request.get('host')}`,
  ])
  countDaily(ctx, 'request.page', path ?? 'unknown')
  countDaily(ctx, 'request.route', route ?? routes.find(known => known === routeOfPath(path)) ?? 'unknown')
  countDaily(ctx, 'request.language', path === null ? 'unknown' : languageOfPath(path))
}
