/** How a page's data becomes a document: the built site, Vite in development, or plain words where nothing is built. */
import type { RequestHandler } from 'express'
import type { PageData } from '#shared/contract/pages.ts'
import type { Context } from '../context.ts'
import { adminDocument } from './admin-document.ts'
import { readBuildOutput } from './build-output.ts'
import { publicPolicy } from './content-policy.ts'
import { htmlDocument, previewDocument } from './document.ts'
import { escapeText } from './escape-html.ts'

export interface PageDrawer {
  /** The release of the pages' scripts. */
  build: string
  draw(data: PageData, path: string): Promise<string>
  /** The same page to look at, without scripts. */
  preview(data: PageData, path: string): Promise<string>
  /** The admin's document; null when the build has no admin. */
  admin(path: string): Promise<string | null>
  /** The content policy of public pages. */
  policy: string
  /** Serves sources in development. */
  middleware: RequestHandler | null
  close(): Promise<void>
}

export const createDrawer = async (ctx: Context): Promise<PageDrawer> => {
  // Vite is no dependency of a server in service: it is loaded only where it is asked for.
  if (ctx.config.development) return (await import('./development-drawer.ts')).developmentDrawer(ctx)
  const output = await readBuildOutput()
  if (!output) {
    ctx.log.warn('the site is not built: pages are plain text until `npm run build`')
    return plainDrawer
  }
  const { entry, build, assetsOf, admin } = output
  const adminHtml = admin && adminDocument(admin)
  return {
    build,
    draw: async (data, path) =>
      htmlDocument(data, entry.render(data, path), assetsOf(data.page.kind), entry.questionsOf(data.page)),
    preview: async (data, path) => previewDocument(data, entry.render(data, path), assetsOf(data.page.kind)),
    admin: async () => adminHtml,
    policy: publicPolicy,
    middleware: null,
    close: async () => {},
  }
}

/** The API runs and is tested without the site. */
const plainPage = async (data: PageData): Promise<string> =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${escapeText(data.head.title)}</title></head><body><h1>${escapeText(
    data.page.kind === 'error' ? `${data.page.status} ${data.page.message}` : data.head.title,
  )}</h1></body></html>`

const plainDrawer: PageDrawer = {
  build: 'none',
  draw: plainPage,
  preview: plainPage,
  admin: async () => null,
  policy: publicPolicy,
  middleware: null,
  close: async () => {},
}
