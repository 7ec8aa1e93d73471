/** Pages and files of the site, ready to be answered: from memory where they are known, rendered where not. */
import type { PageData } from '#shared/contract/pages.ts'
import type { Context } from '../context.ts'
import { versionOfTurn } from '../db/version-of-turn.ts'
import type { HttpError } from '../http/http-error.ts'
import { errorPage } from '../pages/error-page.ts'
import { formPage, formState, plainFormOf } from '../pages/form-page.ts'
import { knownAddress, loadPage, Moved } from '../pages/load-page.ts'
import type { PageRenderer } from '../pages/mount-pages.ts'
import { draftPage, previewPage } from '../pages/post-page.ts'
import { readSiteInfo } from '../pages/site-info.ts'
import { isSharedName } from '../share/share-words.ts'
import { clientFolder } from './build-output.ts'
import { adminPolicy, reportingEndpoints } from './content-policy.ts'
import { type KeptAnswer, sendKept } from './kept-answer.ts'
import { PageCache, pageAnswer } from './page-cache.ts'
import { createDrawer } from './page-drawer.ts'
import { commonHeaders, pageHeaders } from './page-headers.ts'
import { readStaticFiles } from './static-files.ts'

export const createRenderer = async (ctx: Context): Promise<PageRenderer> => {
  const drawer = await createDrawer(ctx)
  const files = ctx.config.development
    ? new Map<string, KeptAnswer>()
    : readStaticFiles(clientFolder, commonHeaders(ctx.config))
  const cache = new PageCache(
    versionOfTurn(() => ctx.database.contentVersion()),
    () => ctx.uptime(),
  )
  const headers = pageHeaders(ctx.config, drawer.policy)

  const draw = async (data: PageData, path: string, status: number): Promise<KeptAnswer> =>
    pageAnswer(await drawer.draw(data, path), status, {
      ...headers,
      ...(status === 200 ? {} : { 'Cache-Control': 'no-store' }),
    })

  /** Anybody may ask for what is not there, at any number of addresses: it is drawn once for each section. */
  const drawError = async (path: string, error: HttpError): Promise<KeptAnswer> => {
    const place = placeOf(path)
    const key = `${error.status} ${error.message} ${place}`
    const kept = cache.get(key)
    if (kept) return kept
    const madeAt = ctx.database.contentVersion()
    const answer = await draw(await errorPage(ctx, error, drawer.build), place, error.status)
    if (isMissing(error) && !ctx.config.development) cache.put(key, answer, madeAt)
    return answer
  }

  return {
    build: drawer.build,
    answerKept: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const url = request.url ?? '/'
      // Files first: they do not ask the database whether they are still true.
      const file = files.get(url)
      const kept = file ?? cache.get(url) ?? (url.includes('?') ? cache.get(knownAddress(url)) : undefined)
      if (!kept) return null
      sendKept(request, response, kept)
      return file ? 'file' : 'kept page'
    },
    answerPage: async (request, response) => {
      const asked = request.originalUrl
      const path = knownAddress(asked)
      const madeAt = ctx.database.contentVersion()
      try {
        const answer = await draw(await loadPage(ctx, path, drawer.build), path, 200)
        if (!ctx.config.development) cache.put(path, answer, madeAt)
        sendKept(request, response, answer)
      } catch (error) {
        if (!(error instanceof Moved)) throw error
        // What came with the old address, such as the mark of a campaign, goes on to the new one.
        response.redirect(301, error.path + (/\?.+$/.exec(asked)?.[0] ?? ''))
      }
    },
    answerAdmin: async (request, response) => {
      const html = await drawer.admin(request.originalUrl)
      if (html === null) return false
      response.setHeader('Content-Security-Policy', ctx.config.development ? drawer.policy : adminPolicy)
      response.setHeader('Reporting-Endpoints', reportingEndpoints)
      response.setHeader('Cache-Control', 'no-store')
      response.type('html').send(html)
      return true
    },
    answerPreview: async (_request, response, id) => {
      const data = await previewPage({ ctx, site: await readSiteInfo(ctx, drawer.build) }, id)
      const path = data.page.kind === 'post' ? `/blog/${data.page.post.slug}` : '/blog'
      // Drawn as for a visitor without scripts: a script would take the address for a page of its own.
      const html = (await drawer.draw(data, path)).replaceAll(/<script data-scripts=.*?<\/script>/g, '')
      response.set({ ...headers, 'Cache-Control': 'no-store' }).send(html)
    },
    renderDraft: async draft => {
      const data = await draftPage({ ctx, site: await readSiteInfo(ctx, drawer.build) }, draft)
      return drawer.preview(data, '/blog/-')
    },
    renderError: async (request, response, error: HttpError) => {
      const form = plainFormOf(request)
      if (!form) return sendKept(request, response, await drawError(request.path, error))
      const site = await readSiteInfo(ctx, drawer.build)
      const data = await formPage({ ctx, site }, form, formState(request.body, error))
      sendKept(request, response, await draw(data, request.path, error.status))
    },
    middleware: drawer.middleware,
    close: () => drawer.close(),
  }
}

const isMissing = ({ status }: HttpError): boolean => status === 404 || status === 410

/** All of a path that shows on an error page: the menu marks the section in which it was looked for. */
const placeOf = (path: string): string => {
  const [section = '', ...rest] = path.slice(1).split('/')
  if (!isSharedName(section)) return '/-'
  return rest.length === 0 ? `/${section}` : `/${section}/-`
}
