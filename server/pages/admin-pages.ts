/** The guard `admin-auth` of the admin's page loads. The cookie is read here and nowhere else but for the session call. */
import { Router } from 'express'
import { isAdminPage } from '#shared/domain/admin-paths.ts'
import { can } from '#shared/domain/can.ts'
import type { Actor } from '../auth/actor.ts'
import { clearTokenCookie, readTokenCookie } from '../auth/cookie.ts'
import { checkToken } from '../auth/session.service.ts'
import type { Context } from '../context.ts'
import { pageNotFound } from './load-page.ts'
import type { PageRenderer } from './mount-pages.ts'

/** Pages that anybody may open. */
const openPages = new Set(['/admin/login', '/admin/logout', '/admin/forgotten', '/admin/password'])

export const adminPages = (
  ctx: Context,
  renderer: Pick<PageRenderer, 'answerAdmin' | 'answerPreview'>,
): Router => {
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
        return renderer.answerPreview(request, response, Number(preview[1]))
      }
    }
    // The document comes all the same: the admin says it in its own words, with the way around.
    if (!isAdminPage(path)) response.status(404)
    if (!(await renderer.answerAdmin(request, response))) throw pageNotFound()
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
