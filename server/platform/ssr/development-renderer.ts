/** Pages in development: Vite serves the sources, and replaces modules in open pages as files are saved. */
import { join } from 'node:path'
import type { SiteEntry } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { Context } from '../context.ts'
import { adminDocument, htmlDocument, previewDocument, privateDocument } from './document.ts'
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
  // Each language has its own Vite, because a page has the messages of one language.
  const vites = { ru: await startVite('ru'), uk: await startVite('uk') }
  const readEntry = async (lang: Language) =>
    // The site's server entry: its type is the contract that it is written against.
    (await vites[lang].ssrLoadModule('/entry-server.tsx')) as unknown as SiteEntry
  const assets = (lang: Language, script: string, styles: string[]) => ({
    script: script && baseOf[lang] + script,
    styles: styles.map(style => baseOf[lang] + style),
    modules: [],
    fonts: [],
  })
  /** Vite's scripts come first. They are taken from an empty document: in the page Vite would change picture URLs. */
  const withClient = async (lang: Language, html: string) => {
    const bare = await vites[lang].transformIndexHtml('/', '<html><head></head></html>')
    const head = bare.slice(bare.indexOf('<head>'), bare.indexOf('</head>'))
    return html.replace('<head>', () => head)
  }
  return {
    build: 'development',
    render: async (data, path) => {
      const { lang } = data.site
      const body = (await readEntry(lang)).render(data, path)
      const files = assets(lang, 'entry-client.tsx', ['styles/site.css'])
      return withClient(lang, htmlDocument(data, body, files))
    },
    preview: async (data, path) => {
      const { lang } = data.site
      const body = (await readEntry(lang)).render(data, path)
      return previewDocument(data, body, assets(lang, '', ['styles/site.css']))
    },
    private: async (data, path) => {
      const { lang } = data.site
      const body = (await readEntry(lang)).render(data, path)
      return privateDocument(data, body, assets(lang, '', ['styles/site.css', 'styles/order.css']))
    },
    admin: (site, lang) => withClient(lang, adminDocument(assets(lang, 'admin.tsx', []), site, lang)),
    policy: developmentPolicy,
    middleware: (request, response, next) =>
      vites[request.path.startsWith(baseOf.uk) ? 'uk' : 'ru'].middlewares(request, response, next),
    close: async () => {
      await Promise.all([vites.ru.close(), vites.uk.close()])
    },
  }
}

/** Path under which the sources of a language are served. */
const baseOf = { ru: '/', uk: '/@uk/' } as const

const startVite = async (lang: Language) => {
  const { createServer } = await import('vite')
  process.env.SITE_LANGUAGE = lang
  return createServer({
    configFile: join(import.meta.dirname, '../../../site/vite.config.ts'),
    // Node reads it: a bundled copy of the configuration beside the sources would restart `node --watch`.
    configLoader: 'native',
    appType: 'custom',
    base: baseOf[lang],
    cacheDir: join(import.meta.dirname, `../../../node_modules/.vite-${lang}`),
    server: { middlewareMode: true, hmr: { port: lang === 'ru' ? 24_678 : 24_679 } },
  })
}
