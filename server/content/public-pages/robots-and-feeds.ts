/** Serves files for machines: site map, robots.txt, RSS feeds and web app manifests. */
import { createHash } from 'node:crypto'
import { type RequestHandler, Router } from 'express'
import type { Context } from '#server/platform/context.ts'
import { knownTag } from '#server/platform/http/cache/cached-response.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import { type Language, languagePrefix, languages, withPrefix } from '#shared/domain/site/languages.ts'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { findFirstPosts } from '../posts/post-lists.ts'
import { readMetaTexts } from './head/page-head.ts'
import { readMainLanguage, readSiteInfo } from './head/site-info.ts'
import { sitemap } from './sitemap.ts'

export const robotsAndFeeds = (ctx: Context): Router => {
  const router = Router({ strict: true, caseSensitive: true })
  const { publicUrl } = ctx.config
  const respond = respondAt(ctx.now)
  router.get(
    '/robots.txt',
    respond('text/plain', async () => robots(publicUrl)),
  )
  router.get(
    '/sitemap.xml',
    respond('application/xml', () => sitemap(ctx)),
  )
  for (const { name, type, make } of ofEachLanguage) {
    router.get(
      `/${name}`,
      respond(type, async () => make(ctx, await readMainLanguage(ctx))),
    )
    for (const lang of languages) {
      const respondIn = respond(type, () => make(ctx, lang))
      router.get(`/${lang}/${name}`, async (request, response, next) => {
        const prefix = languagePrefix(lang, await readMainLanguage(ctx))
        if (prefix === '') return response.redirect(301, `/${name}`)
        return respondIn(request, response, next)
      })
    }
  }
  return router
}

/** Says since when the text has been what it is, as far as this process knows, so that a poll without news is short. */
const respondAt =
  (now: Context['now']) =>
  (type: string, make: () => Promise<string>): RequestHandler => {
    let known = { tag: '', since: 0 }
    return async (request, response) => {
      const text = await make()
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
      // The header counts whole seconds: a second change within one counts as a later one.
      if (tag !== known.tag)
        known = { tag, since: Math.max(Math.floor(now().getTime() / 1_000), known.since + 1) }
      response.setHeader('Cache-Control', 'no-cache')
      response.setHeader('Content-Type', `${type}; charset=utf-8`)
      response.setHeader('ETag', known.tag)
      response.setHeader('Last-Modified', new Date(known.since * 1_000).toUTCString())
      const { 'if-none-match': named, 'if-modified-since': day = '' } = request.headers
      const isKnown =
        named === undefined ? Date.parse(day) >= known.since * 1_000 : knownTag(request, tag) !== undefined
      if (isKnown) response.status(304).end()
      else response.send(text)
    }
  }

/**
 * Excludes the thank-you pages with and without a language prefix, since the office may change the main language. A rule
 * holds for every address that begins with it (RFC 9309, 2.2.2), so a page is named by its end, its query and what is
 * below it.
 */
const robots = (publicUrl: string): string => {
  const closed = ['/admin', ...['', ...languages.map(lang => `/${lang}`)].map(prefix => `${prefix}/thanks`)]
  const rules = [...closed.flatMap(path => [`${path}$`, `${path}?`, `${path}/`]), '/api/']
  return `User-agent: *\n${rules.map(rule => `Disallow: ${rule}\n`).join('')}Sitemap: ${publicUrl}/sitemap.xml\n`
}

/** The RSS feed of a language's posts. */
const rssFeed = async (ctx: Context, lang: Language): Promise<string> => {
  const [site, words, posts] = await Promise.all([
    readSiteInfo(ctx, '', lang),
    readMetaTexts(ctx, 'blog', lang),
    findFirstPosts(ctx.db, { scope: 'published', category: 0, lang }, postLimits.pageSize * 2),
  ])
  const address = (path: string) => ctx.config.publicUrl + site.prefix + path
  // A translation is an item with an id of its own; Russian posts keep the id from before there were translations.
  const guid = (id: number) => (lang === 'ru' ? `post-${id}` : `post-${id}-${lang}`)
  const items = posts.map(
    post =>
      `<item><title>${escapeText(post.title)}</title><link>${address(`/blog/${post.slug}`)}</link><guid isPermaLink="false">${guid(post.id)}</guid>${
        post.publishedAt ? `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>` : ''
      }<description>${escapeText(post.description)}</description>${post.categories
        .map(({ title }) => `<category>${escapeText(title)}</category>`)
        .join('')}</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeText(
    `${site.name}: ${words.title}`,
  )}</title><link>${address('/blog')}</link><atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/><description>${escapeText(
    words.description,
  )}</description><language>${lang}</language>${items.join('')}</channel></rss>\n`
}

const iconSizes = [64, 96, 128, 144, 152, 192, 256, 384, 512]

/** The manifest with which a browser installs the site as an app, in the language of the pages that link to it. */
const webManifest = async (ctx: Context, lang: Language): Promise<string> => {
  const { name, prefix } = await readSiteInfo(ctx, '', lang)
  const words = await readMetaTexts(ctx, 'home', lang)
  return JSON.stringify({
    name,
    short_name: name.slice(0, 30),
    description: words.description,
    lang,
    id: '/',
    start_url: withPrefix('/', prefix),
    scope: '/',
    display: 'standalone',
    background_color: '#f7f4ef',
    theme_color: usualAccent,
    icons: [
      ...iconSizes.map(size => ({
        src: `/icons/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** Files of which each language has one, under its prefix. */
const ofEachLanguage = [
  { name: 'rss.xml', type: 'application/rss+xml', make: rssFeed },
  { name: 'manifest.webmanifest', type: 'application/manifest+json', make: webManifest },
]
