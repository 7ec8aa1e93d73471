import type { Response } from 'express'
import type { Context } from '#server/platform/context.ts'
import {
  type CachedResponse,
  cachedPageResponse,
  sendCachedResponse,
} from '#server/platform/http/cache/cached-response.ts'
import { commonHeaders, pageHeaders, privateHeaders } from '#server/platform/http/cache/page-headers.ts'
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts'
import { adminPolicy, reportingEndpoints } from '#server/platform/http/defences/content-policy.ts'
import type { HttpError } from '#server/platform/http/errors/http-error.ts'
import { languageOf } from '#server/platform/http/requests/request-language.ts'
import { isSecretAddress } from '#server/platform/http/requests/secret-urls.ts'
import { clientFolder } from '#server/platform/ssr/build-output.ts'
import { createPageRenderer } from '#server/platform/ssr/create-page-renderer.ts'
import { fileAt, readBuildFiles } from '#server/platform/ssr/static-files.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { isFixedPath } from '#shared/domain/content/page-path.ts'
import { findBuiltInPage } from '#shared/domain/site/built-in-pages.ts'
import { type Language, localisePath, splitLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { asksByNumber, findRedirect } from '../redirects/other-site-redirects.ts'
import { RedirectError } from '../redirects/redirect-moved.ts'
import { errorPage } from './error-page.ts'
import { formPage, formState, plainFormOf } from './form-page.ts'
import { pageHead } from './head/page-head.ts'
import { readMainLanguage, readSiteInfo } from './head/site-info.ts'
import { knownAddress, loadPage } from './load-page.ts'
import { findElsewhere } from './missing-translation.ts'
import type { PageResponses } from './mount-pages.ts'
import { draftPage, previewPage } from './post-page.ts'
import { draftOfSitePage, linkedDraft } from './site-page-preview.ts'

export const createPageResponses = async (ctx: Context, cache: ResponseCache): Promise<PageResponses> => {
  const renderer = await createPageRenderer(ctx, await readMainLanguage(ctx))
  const files = ctx.config.development
    ? new Map<string, CachedResponse>()
    : readBuildFiles(clientFolder, commonHeaders(ctx.config))
  const headers = pageHeaders(ctx.config, renderer.policy)

  const render = async (data: PageData, path: string, status: number): Promise<CachedResponse> =>
    cachedPageResponse(await renderer.render(data, path), status, {
      ...headers,
      ...(status === 200 ? {} : { 'Cache-Control': 'no-store' }),
    })

  /**
   * Renders only if `data` differ from those of the cached page. `epoch` must have been taken from the cache before
   * `data` were read.
   */
  const renderCached = (key: string, path: string, status: number, epoch: number, data: PageData) => {
    const make = () => render(data, path, status)
    return ctx.config.development ? make() : cache.put(key, { data: JSON.stringify(data), epoch }, make)
  }

  /** Any number of URLs may have no page: the error page is cached by section and the page in the other language. */
  const renderErrorPage = async (address: string, error: HttpError): Promise<CachedResponse> => {
    const epoch = cache.epoch()
    const { named, path } = splitLanguage(address)
    const lang = named ?? (await readMainLanguage(ctx))
    const place = withPrefix(placeOf(path), named === null ? '' : `/${named}`)
    const elsewhere = error.status === 404 ? await findElsewhere(ctx, lang, path) : null
    const key = `${error.status} ${error.message} ${place} ${elsewhere?.path ?? ''}`
    const cached = cache.get(key)
    if (cached) return cached
    const data = await errorPage(ctx, error, renderer.build, lang, elsewhere)
    if (!isMissing(error)) return render(data, place, error.status)
    return renderCached(key, place, error.status, epoch, data)
  }

  const sendPrivate = async (response: Response, data: PageData, status: number): Promise<void> => {
    // Rendered with a placeholder path, so that the page cannot reveal its secret URL.
    const html = await renderer.private(data, withPrefix('/-', data.site.prefix))
    const page = await cachedPageResponse(html, status, privateHeaders(ctx.config))
    sendCachedResponse(response.req, response, { ...page, tag: null })
  }

  const pageContext = async (lang?: Language) => ({
    ctx,
    site: await readSiteInfo(ctx, renderer.build, lang),
  })

  return {
    build: renderer.build,
    sendCached: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const url = request.url ?? '/'
      // Files first: unlike pages they never become outdated, so they need no check.
      const file = files.get(fileAt(url))
      const mayReduce = url.includes('?') && !asksByNumber(url)
      const cached = file ?? cache.get(url) ?? (mayReduce ? cache.get(knownAddress(url)) : undefined)
      if (!cached) return null
      sendCachedResponse(request, response, cached)
      return file ? 'file' : 'cached page'
    },
    sendPage: async (request, response) => {
      const asked = request.originalUrl
      const path = knownAddress(asked)
      if (asksByNumber(asked)) {
        const present = await findRedirect(ctx.db, asked)
        if (present !== null)
          return sendMoved(response, localisePath(present.path, present.lang, await readMainLanguage(ctx)))
        const home = cache.get(path)
        if (home) return sendCachedResponse(request, response, home)
      }
      const epoch = cache.epoch()
      try {
        const data = await loadPage(ctx, path, renderer.build)
        sendCachedResponse(request, response, await renderCached(path, path, 200, epoch, data))
      } catch (error) {
        if (!(error instanceof RedirectError)) throw error
        sendMoved(response, error.withQueryOf(asked))
      }
    },
    sendAdmin: async (response, lang) => {
      const html = await renderer.admin((await pageContext()).site, lang)
      if (html === null) return false
      response.setHeader('Content-Security-Policy', ctx.config.development ? renderer.policy : adminPolicy)
      response.setHeader('Reporting-Endpoints', reportingEndpoints)
      response.setHeader('Cache-Control', 'no-store')
      response.type('html').send(html)
      return true
    },
    sendPreview: async (_request, response, id, lang) => {
      const data = await previewPage(await pageContext(lang), id)
      const own = data.page.kind === 'post' ? `/blog/${data.page.post.slug}` : '/blog'
      const path = withPrefix(own, data.site.prefix)
      const html = withoutScripts(await renderer.render(data, path))
      response.set({ ...headers, 'Cache-Control': 'no-store' }).send(html)
    },
    renderDraft: async draft => {
      const data = await draftPage(await pageContext(draft.lang ?? 'ru'), draft)
      return renderer.preview(data, withPrefix('/blog/-', data.site.prefix))
    },
    renderPageDraft: async (draft, actor) => {
      const data = await draftOfSitePage(ctx, renderer.build, draft, actor)
      return renderer.preview(data, withPrefix('/preview/-', data.site.prefix))
    },
    sendLinkedDraft: async (_request, response, token) => {
      const { data, path } = await linkedDraft(ctx, renderer.build, token)
      const html = withoutScripts(await renderer.render(data, path))
      const secret = {
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        'Referrer-Policy': 'no-referrer',
      }
      response.set({ ...headers, ...secret }).send(html)
    },
    sendOrder: async (response, page, lang) => {
      const site = await readSiteInfo(ctx, renderer.build, lang)
      const head = pageHead(ctx, site, {
        title: page.car || page.title,
        path: '/',
        indexed: false,
      })
      await sendPrivate(response, { site, head, page }, 200)
    },
    renderError: async (request, response, error: HttpError) => {
      // All errors at secret URLs have one error page, in the main language, so that it reveals nothing about the URL.
      if (isSecretAddress(request.originalUrl.split('?', 1)[0] ?? '/')) {
        const data = await errorPage(ctx, error, renderer.build, await readMainLanguage(ctx))
        return sendPrivate(response, data, error.status)
      }
      const form = plainFormOf(request)
      if (!form) return sendCachedResponse(request, response, await renderErrorPage(request.path, error))
      const site = await readSiteInfo(ctx, renderer.build, languageOf(request.originalUrl))
      const data = await formPage({ ctx, site }, form, formState(request.body, error, site.lang))
      const place = withPrefix(request.path, site.prefix)
      sendCachedResponse(request, response, await render(data, place, error.status))
    },
    middleware: renderer.middleware,
    close: () => renderer.close(),
  }
}

/** Permanent for search engines; browsers must ask again, since a cached redirect loops if the page moves back. */
const sendMoved = (response: Response, address: string): void =>
  response.set('Cache-Control', 'no-cache').redirect(301, address)

/** Removes the scripts, which would take the preview's URL for that of another page. */
const withoutScripts = (html: string): string => html.replaceAll(/<script data-scripts=.*?<\/script>/g, '')

const isMissing = ({ status }: HttpError): boolean => status === 404 || status === 410

/** The part of a path that an error page depends on: its section, which the menu highlights. */
const placeOf = (path: string): string => {
  const [section = '', ...rest] = path.slice(1).split('/')
  if (!findBuiltInPage(`/${section}`) && !isFixedPath(`/${section}`)) return '/-'
  return rest.length === 0 ? `/${section}` : `/${section}/-`
}
