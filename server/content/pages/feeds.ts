/** What machines read: the site map, the robots file, the RSS feed, the web app's manifest. */
import { type RequestHandler, Router } from 'express'
import type { Context } from '#server/platform/context.ts'
import { escapeText } from '#server/platform/escape-html.ts'
import { type PostSummary, postLimits } from '#shared/contract/posts.ts'
import { findFirstPosts } from '../posts/post-lists.ts'
import { listPublishedPaths } from '../site-pages/site-page.store.ts'
import { readMetaTexts } from './page-head.ts'
import { readSiteInfo } from './site-info.ts'

export const feeds = (ctx: Context): Router => {
  const router = Router({ strict: true, caseSensitive: true })
  const { publicUrl } = ctx.config
  router.get(
    '/robots.txt',
    feed('text/plain', async () => robots(publicUrl)),
  )
  router.get(
    '/sitemap.xml',
    feed('application/xml', () => siteMap(ctx)),
  )
  router.get(
    '/rss.xml',
    feed('application/rss+xml', () => rss(ctx)),
  )
  router.get(
    '/manifest.webmanifest',
    feed('application/manifest+json', () => webManifest(ctx)),
  )
  return router
}

const feed =
  (type: string, make: () => Promise<string>): RequestHandler =>
  async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.send(await make())
  }

const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /thanks\nSitemap: ${publicUrl}/sitemap.xml\n`

/** The pages that sell first. */
const firstPaths = ['/', '/calculator', '/usa', '/eu', '/georgia', '/blog']

const siteMap = async (ctx: Context): Promise<string> => {
  const posts = await findFirstPosts(ctx.db, { scope: 'published', category: 0 }, mapped)
  const written = (await listPublishedPaths(ctx.db)).map(({ path }) => path)
  const pages = [
    ...firstPaths.filter(path => path === '/blog' || written.includes(path)),
    ...written.filter(path => !firstPaths.includes(path)),
  ]
  const urls = [
    ...pages.map(path => entry(ctx, { path, changed: pagesOfPosts.has(path) ? newest(posts) : null })),
    ...posts.map(({ slug, updatedAt, image }) =>
      entry(ctx, { path: `/blog/${slug}`, changed: updatedAt, image }),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls.join('')}</urlset>\n`
}

/** Addresses in one site map: search engines read 50,000 at most, and the newest matter. */
const mapped = 2000

/** Pages that change with the posts; when the others change, only their authors know. */
const pagesOfPosts = new Set(['/', '/blog'])

const newest = (posts: readonly PostSummary[]): string | null =>
  posts.reduce<string | null>((last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt), null)

interface Entry {
  path: string
  changed: string | null
  image?: string | null
}

const entry = (ctx: Context, { path, changed, image }: Entry): string => {
  const address = (place: string) => escapeText(ctx.config.publicUrl + place)
  return `<url><loc>${address(path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${
    image ? `<image:image><image:loc>${address(image)}</image:loc></image:image>` : ''
  }</url>`
}

const rss = async (ctx: Context): Promise<string> => {
  const { publicUrl } = ctx.config
  const [site, words, posts] = await Promise.all([
    readSiteInfo(ctx, ''),
    readMetaTexts(ctx, 'blog'),
    findFirstPosts(ctx.db, { scope: 'published', category: 0 }, postLimits.pageSize * 2),
  ])
  const items = posts.map(
    post =>
      `<item><title>${escapeText(post.title)}</title><link>${publicUrl}/blog/${post.slug}</link><guid isPermaLink="false">post-${post.id}</guid>${
        post.publishedAt ? `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>` : ''
      }<description>${escapeText(post.description)}</description>${post.categories
        .map(({ title }) => `<category>${escapeText(title)}</category>`)
        .join('')}</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeText(
    `${site.name}: ${words.title}`,
  )}</title><link>${publicUrl}/blog</link><atom:link href="${publicUrl}/rss.xml" rel="self" type="application/rss+xml"/><description>${escapeText(
    words.description,
  )}</description><language>ru</language>${items.join('')}</channel></rss>\n`
}

const iconSizes = [64, 96, 128, 144, 152, 192, 256, 384, 512]

const webManifest = async (ctx: Context): Promise<string> => {
  const { name } = await readSiteInfo(ctx, '')
  const words = await readMetaTexts(ctx, 'home')
  return JSON.stringify({
    name,
    short_name: name.slice(0, 30),
    description: words.description,
    lang: 'ru',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f4ef',
    theme_color: '#cc9557',
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
