/** Pages in development: sources straight through Vite, changed in place as they are saved. */
import { join } from 'node:path'
import type { SiteEntry } from '#shared/contract/pages.ts'
import type { Context } from '../context.ts'
import { adminDocument } from './admin-document.ts'
import { htmlDocument, previewDocument } from './document.ts'
import type { PageRenderer } from './page-renderer.ts'

/** Vite's own client and styles are inline in development; the strict policy is the built site's. */
const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
].join('; ')

export const developmentRenderer = async (_ctx: Context): Promise<PageRenderer> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../../site/vite.config.ts'),
    // Read by Node itself: a bundled copy would come and go beside the sources and start `node --watch` anew.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  })
  const withClient = (html: string, path: string) => vite.transformIndexHtml(path, html)
  const readEntry = async () =>
    // The site's server entry: its type is the contract that it is written against.
    (await vite.ssrLoadModule('/entry-server.tsx')) as unknown as SiteEntry
  const assets = (script: string, styles: string[]) => ({ script, styles, modules: [], fonts: [] })
  return {
    build: 'development',
    render: async (data, path) => {
      const entry = await readEntry()
      const body = entry.render(data, path)
      const files = assets('/entry-client.tsx', ['/styles/site.css'])
      return withClient(htmlDocument(data, body, files), path)
    },
    preview: async (data, path) =>
      previewDocument(data, (await readEntry()).render(data, path), assets('', ['/styles/site.css'])),
    admin: path => withClient(adminDocument(assets('/admin.tsx', [])), path),
    policy: developmentPolicy,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
