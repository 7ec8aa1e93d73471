/** The pages of the site: feeds, share pictures, rendered pages, and everything else as the error page. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RenderError } from '#server/platform/http/errors/error-handler.ts'
import type { PostDraft } from '#shared/contract/content/posts.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { SitePageDraft } from '#shared/contract/content/site-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { sharePictures } from '../share/share-pictures.ts'
import { feeds } from './feeds.ts'
import { pageNotFound } from './page-request.ts'
import { siteLookRoutes } from './site-look.ts'

export interface PageResponses {
  /** The release of the pages' scripts. */
  build: string
  /** Sends a cached page or build file and returns which; null passes the request to Express. */
  sendCached(request: IncomingMessage, response: ServerResponse): 'cached page' | 'file' | null
  /** Renders the page of the request's address and keeps it; throws 404 and what the services throw. */
  sendPage(request: Request, response: Response): Promise<void>
  /** The admin's document; false when there is none. */
  sendAdmin(response: Response): Promise<boolean>
  /**
   * The page of a post's text in a language as visitors will see it, published or not; throws 404. The caller has
   * checked who asks.
   */
  sendPreview(request: Request, response: Response, id: number, lang: Language): Promise<void>
  /** The page of a post as it stands in the editor; stores nothing. Throws 404 for a saved post that is gone. */
  renderDraft(draft: PostDraft): Promise<string>
  /** A page of the office as it stands in the editor of `actor`; stores nothing. */
  renderPageDraft(draft: SitePageDraft, actor: Actor): Promise<string>
  /** The saved draft of a page for whoever has its link; throws 404 for one that has ended. */
  sendLinkedDraft(request: Request, response: Response, token: string): Promise<void>
  /** The page of an order for whoever has its link. */
  sendOrder(response: Response, order: PageOf<'order'>, lang: Language): Promise<void>
  renderError: RenderError
  /** Serves sources in development. */
  middleware: RequestHandler | null
  close(): Promise<void>
}

export const mountPages = (app: Express, ctx: Context, pages: PageResponses): void => {
  app.use(feeds(ctx), sharePictures(ctx), siteLookRoutes(ctx))
  app.get('/preview/:token', (request, response) =>
    pages.sendLinkedDraft(request, response, request.params.token),
  )
  app.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(pageNotFound())
    if (pages.sendCached(request, response)) return
    if (request.path.startsWith('/assets/')) return missingFile(response)
    pages.sendPage(request, response).catch(next)
  })
}

/** A script of an older release: whoever asks for it reads no page, and must not keep this response for the next one. */
const missingFile = (response: Response): void => {
  response.status(404).type('text/plain').setHeader('Cache-Control', 'no-store')
  response.send('Not found\n')
}
