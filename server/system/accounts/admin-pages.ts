/**
 * Guards the pages of the admin, whose loads carry no token: only here and in the session call does the cookie
 * authenticate.
 */
import { Router } from 'express'
import type { PageResponses } from '#server/content/public-pages/mount-pages.ts'
import { pageNotFound } from '#server/content/public-pages/page-request.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { meantAddress } from '#server/platform/http/requests/meant-address.ts'
import {
  languageOf,
  readerLanguage,
  rememberReader,
} from '#server/platform/http/requests/request-language.ts'
import { checkToken } from '#server/system/accounts/session.service.ts'
import { clearTokenCookie, readTokenCookie } from '#server/system/accounts/session-cookie.ts'
import { can } from '#shared/domain/can.ts'
import { isLanguage } from '#shared/domain/site/languages.ts'
import { isAdminPage } from '#shared/kinds/record-links.ts'

/** Pages that need no session. */
const openPages = new Set(['/admin/login', '/admin/logout', '/admin/forgotten', '/admin/password'])

export const adminPages = (ctx: Context, pages: Pick<PageResponses, 'sendAdmin' | 'sendPreview'>): Router => {
  const router = Router()
  router.get(['/admin', '/admin/*path'], async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const path = request.path.replace(/(?<!\/)\/+$/, '')
    const meant = isAdminPage(path) ? null : meantAddress(request.originalUrl)
    if (meant !== null && isAdminPage(meant.replace(/\?.*/s, ''))) return response.redirect(302, meant)
    let lang = readerLanguage(request)
    if (openPages.has(path)) {
      const { searchParams: query } = new URL(request.originalUrl, ctx.config.publicUrl)
      const chosen = query.get('lang')
      if (isLanguage(chosen)) {
        rememberReader(response, ctx.config, chosen)
        // Without the choice, which a reload would repeat; browsers carry the fragment over.
        query.delete('lang')
        return response.redirect(302, query.size > 0 ? `${path}?${query}` : path)
      }
    } else {
      const reader = await readerOf(ctx, readTokenCookie(request))
      if (typeof reader === 'string') {
        if (reader === 'session') clearTokenCookie(response, ctx.config)
        return response.redirect(302, loginAddress(reader, request.originalUrl))
      }
      lang = reader.lang
      const preview = /^\/admin\/posts\/([1-9]\d{0,14})\/preview$/.exec(path)
      if (preview) {
        if (!can(reader, 'content.read')) throw pageNotFound()
        return pages.sendPreview(request, response, Number(preview[1]), languageOf(request.originalUrl))
      }
    }
    // An unknown path gets the document with status 404: the admin shows its own message with a way back.
    if (!isAdminPage(path)) response.status(404)
    if (!(await pages.sendAdmin(response, lang))) throw pageNotFound()
  })
  return router
}

/** The actor of a live session; `login` without a session, `session` for one that is no longer valid. */
const readerOf = async (ctx: Context, token: string | null): Promise<Actor | 'login' | 'session'> => {
  if (token === null) return 'login'
  const checked = await checkToken(ctx, token)
  return 'refused' in checked ? 'session' : checked.actor
}

/** URL of the login page. Keeps the requested page to return to, if it is a path of the admin and not another host. */
const loginAddress = (message: 'login' | 'session', asked: string): string => {
  const query = new URLSearchParams({ message })
  if (asked !== '/admin' && /^\/admin\/(?!\/)/.test(asked)) query.set('next', asked)
  return `/admin/login?${query}`
}
