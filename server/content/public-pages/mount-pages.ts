/** Mounts the site: feeds, share pictures, rendered pages, and the error page for everything else. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RenderError } from '#server/platform/http/errors/error-handler.ts'
import type { PostDraft } from '#shared/contract/content/posts.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { SitePageDraft } from '#shared/contract/content/site-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { withoutPunctuation } from '#shared/domain/text/without-punctuation.ts'
import { sharePictures } from '../share/share-pictures.ts'
import { siteLookRoutes } from './head/site-look.ts'
import { pageNotFound } from './page-request.ts'
import { robotsAndFeeds } from './robots-and-feeds.ts'

export interface PageResponses {
  /** Release of the pages' scripts, see `publicPageRoutes`. */
  build: string
  /** Sends a cached page or build file and returns which of the two; null passes the request to Express. */
  sendCached(request: IncomingMessage, response: ServerResponse): 'cached page' | 'file' | null
  /** Renders the page at the request's path and caches it; throws 404 and what the services throw. */
  sendPage(request: Request, response: Response): Promise<void>
  /** Sends the admin's HTML document; false if this build has none. */
  sendAdmin(response: Response, lang: Language): Promise<boolean>
  /**
   * Sends the page of a post's saved text as visitors will see it, published or not; throws 404. The caller must have
   * checked access.
   */
  sendPreview(request: Request, response: Response, id: number, lang: Language): Promise<void>
  /** Renders a post with the editor's unsaved text; stores nothing. Throws 404 for a saved post that was deleted. */
  renderDraft(draft: PostDraft): Promise<string>
  /** Renders an office page with the unsaved contents of `actor`'s editor; stores nothing. */
  renderPageDraft(draft: SitePageDraft, actor: Actor): Promise<string>
  /** Sends the saved draft of a page to the holder of a preview link; throws 404 for an expired link. */
  sendLinkedDraft(request: Request, response: Response, token: string): Promise<void>
  /** Sends the page that shows an order to its customer; its URL is secret. */
  sendOrder(response: Response, order: PageOf<'order'>, lang: Language): Promise<void>
  renderError: RenderError
  /** Serves source modules in development; null in production. */
  middleware: RequestHandler | null
  close(): Promise<void>
}

export const mountPages = (app: Express, ctx: Context, pages: PageResponses): void => {
  app.use(robotsAndFeeds(ctx), sharePictures(ctx), siteLookRoutes(ctx))
  app.get('/preview/:token', (request, response) =>
    pages.sendLinkedDraft(request, response, withoutPunctuation(request.params.token)),
  )
  app.use((request, response, next) => {
    // HAProxy asks so whether a server is there.
    if (request.method === 'OPTIONS')
      return void response.status(204).set('Allow', 'GET, HEAD, OPTIONS').end()
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(pageNotFound())
    if (pages.sendCached(request, response)) return
    if (request.path.startsWith('/assets/')) return missingFile(response)
    pages.sendPage(request, response).catch(next)
  })
}

/**
 * Answers a request for a script that no longer exists, as of an older release. A page would be useless, and a cached
 * 404 could hide a file of the next release.
 */
const missingFile = (response: Response): void => {
  response.status(404).type('text/plain').setHeader('Cache-Control', 'no-store')
  response.send('Not found\n')
}
