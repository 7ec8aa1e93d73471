/** Serves files for machines: site map, robots.txt, RSS feeds and web app manifests. */
import { type RequestHandler, Router } from 'express'
import type { Context } from '#server/platform/context.ts'
import { languagePrefix, languages } from '#shared/domain/site/languages.ts'
import { rssFeed } from './rss-feed.ts'
import { readMainLanguage } from './site-info.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

export const robotsAndFeeds = (ctx: Context): Router => {
  const router = Router({ strict: true, caseSensitive: true })
  const { publicUrl } = ctx.config
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

/** Files of which each language has one, under its prefix. */
const ofEachLanguage = [
  { name: 'rss.xml', type: 'application/rss+xml', make: rssFeed },
  { name: 'manifest.webmanifest', type: 'application/manifest+json', make: webManifest },
]

const respond =
  (type: string, make: () => Promise<string>): RequestHandler =>
  async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.send(await make())
  }

/** Excludes the thank-you pages with and without a language prefix, since the office may change the main language. */
const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\n${['', ...languages.map(lang => `/${lang}`)]
    .map(prefix => `Disallow: ${prefix}/thanks\n`)
    .join('')}Sitemap: ${publicUrl}/sitemap.xml\n`
