/** The pages of the site: feeds, the admin's document, rendered pages, and everything else as the error page. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { PostDraft } from '#shared/contract/posts.ts'
import type { Context } from '../context.ts'
import type { RenderError } from '../http/error-handler.ts'
import { sharePictures } from '../share/share-pictures.ts'
import { adminPages } from './admin-pages.ts'
import { feeds } from './feeds.ts'
import { pageNotFound } from './load-page.ts'

export interface PageRenderer {
  /** The release of the pages' scripts. */
  build: string
  /** Answers a kept page or a file of the build at once and says which; null leaves the request to Express. */
  answerKept(request: IncomingMessage, response: ServerResponse): 'kept page' | 'file' | null
  /** Renders the page of the request's address and keeps it; throws 404 and what the services throw. */
  answerPage(request: Request, response: Response): Promise<void>
  /** The admin's document; false when there is none. */
  answerAdmin(request: Request, response: Response): Promise<boolean>
  /** The page of a post as visitors will see it, published or not; throws 404. The caller has checked who asks. */
  answerPreview(request: Request, response: Response, id: number): Promise<void>
  /** The page of a post as it stands in the editor; stores nothing. Throws 404 for a saved post that is gone. */
  renderDraft(draft: PostDraft): Promise<string>
  renderError: RenderError
  /** Serves sources in development. */
  middleware: RequestHandler | null
  close(): Promise<void>
}

export const mountPages = (app: Express, ctx: Context, renderer: PageRenderer): void => {
  if (renderer.middleware) app.use(renderer.middleware)
  app.use(feeds(ctx), sharePictures(ctx))
  app.use(adminPages(ctx, renderer))
  app.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(pageNotFound())
    if (renderer.answerKept(request, response)) return
    renderer.answerPage(request, response).catch(next)
  })
}
