/** The guard `admin-auth` of the admin's page loads. The cookie is read here and nowhere else but for the session call. */
import { Router } from 'express'
import type { PageResponses } from '#server/content/public-pages/mount-pages.ts'
import { pageNotFound } from '#server/content/public-pages/page-request.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { languageOf } from '#server/platform/http/requests/request-language.ts'
import { clearTokenCookie, readTokenCookie } from '#server/system/accounts/cookie.ts'
import { checkToken } from '#server/system/accounts/session.service.ts'
import { can } from '#shared/domain/can.ts'
import { isAdminPage } from '#shared/kinds/record-links.ts'

/** Pages that anybody may open. */
const openPages = new Set(['/admin/login', '/admin/logout', '/admin/forgotten', '/admin/password'])

export const adminPages = (ctx: Context, pages: Pick<PageResponses, 'sendAdmin' | 'sendPreview'>): Router => {
  const router = Router()
  router.get(['/admin', '/admin/*path'], async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const path = request.path.replace(/(?<!\/)\/+$/, '')
    if (!openPages.has(path)) {
      const reader = await readerOf(ctx, readTokenCookie(request))
      if (typeof reader === 'string') {
        if (reader === 'session') clearTokenCookie(response, ctx.config)
        return response.redirect(302, loginAddress(reader, request.originalUrl))
      }
      const preview = /^\/admin\/posts\/([1-9]\d{0,14})\/preview$/.exec(path)
      if (preview) {
        if (!can(reader, 'content.read')) throw pageNotFound()
        return pages.sendPreview(request, response, Number(preview[1]), languageOf(request.originalUrl))
      }
    }
    // The document comes all the same: the admin says it in its own words, with the way around.
    if (!isAdminPage(path)) response.status(404)
    if (!(await pages.sendAdmin(response))) throw pageNotFound()
  })
  return router
}

/** Who has the live session; `login` without one, `session` for one that does not hold any more. */
const readerOf = async (ctx: Context, token: string | null): Promise<Actor | 'login' | 'session'> => {
  if (token === null) return 'login'
  const checked = await checkToken(ctx, token)
  return 'refused' in checked ? 'session' : checked.actor
}

/** The page that was asked for is kept, to return to after signing in; it is a path of this server by its making. */
const loginAddress = (message: 'login' | 'session', asked: string): string => {
  const query = new URLSearchParams({ message })
  if (asked !== '/admin' && /^\/admin\/(?!\/)/.test(asked)) query.set('next', asked)
  return `/admin/login?${query}`
}
