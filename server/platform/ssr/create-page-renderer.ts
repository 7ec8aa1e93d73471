/** Chooses the renderer of pages: the built site, Vite in development, or plain HTML without a build. */

import { publicPolicy } from '#server/platform/http/defences/content-policy.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import type { Context } from '../context.ts'
import { readBuildOutput } from './build-output.ts'
import { adminDocument, htmlDocument, previewDocument, privateDocument } from './document.ts'
import type { PageRenderer } from './page-renderer.ts'

/** `first` is the language whose code is loaded at the start, so that its first visitor does not wait. */
export const createPageRenderer = async (ctx: Context, first: Language): Promise<PageRenderer> => {
  // Loaded only here: Vite is no dependency of a server in production.
  if (ctx.config.development) return (await import('./development-renderer.ts')).developmentRenderer(ctx)
  const output = readBuildOutput()
  if (!output) {
    ctx.log.warn('the site is not built: pages are plain text until `npm run build`')
    return plainRenderer
  }
  const { build, pagesIn, admin } = output
  await pagesIn(first)
  return {
    build,
    render: async (data, path) => {
      const { entry, assetsOf } = await pagesIn(data.site.lang)
      return htmlDocument(data, entry.render(data, path), assetsOf(data.page.kind))
    },
    preview: async (data, path) => {
      const { entry, assetsOf } = await pagesIn(data.site.lang)
      return previewDocument(data, entry.render(data, path), assetsOf(data.page.kind))
    },
    private: async (data, path) => {
      const { entry, assetsOf } = await pagesIn(data.site.lang)
      return privateDocument(data, entry.render(data, path), assetsOf(data.page.kind))
    },
    admin: async (site, lang) => admin && adminDocument(admin[lang], site, lang),
    policy: publicPolicy,
    middleware: null,
    close: async () => {},
  }
}

/** A bare page, so that the API can run and be tested without a built site. */
const plainPage = async (data: PageData): Promise<string> =>
  `<!doctype html><html lang="${data.site.lang}"><head><meta charset="utf-8"><title>${escapeText(data.head.title)}</title></head><body><h1>${escapeText(
    data.page.kind === 'error' ? `${data.page.status} ${data.page.message}` : data.head.title,
  )}</h1></body></html>`

const plainRenderer: PageRenderer = {
  build: 'none',
  render: plainPage,
  preview: plainPage,
  private: plainPage,
  admin: async () => null,
  policy: publicPolicy,
  middleware: null,
  close: async () => {},
}
