/** Serves `/og/{hash}/{page}.png`, rendered at the first request; a new text gives a new hash. */
import { type RequestHandler, Router } from 'express'
import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { createLimiter } from '#server/platform/queue.ts'
import { isFixedPath, isFreePath } from '#shared/domain/content/page-path.ts'
import { findBuiltInPage } from '#shared/domain/site/built-in-pages.ts'
import { splitLanguage } from '#shared/domain/site/languages.ts'
import { builtInPageLoaders } from '../public-pages/built-in-page-loaders.ts'
import { sceneOf } from '../public-pages/head/share-scene.ts'
import { readSiteInfo } from '../public-pages/head/site-info.ts'
import { pageNotFound } from '../public-pages/page-request.ts'
import { publishedContents, shownSections, sitePageTexts } from '../public-pages/sections/fill-site-page.ts'
import { readSectionData } from '../public-pages/sections/section-data.ts'
import { type SharedPage, type ShareText, shareAddress, sharedPage, shareHash } from './share-text.ts'

/** Most pictures cached in memory; crawlers request one a few times in a row, then not for weeks. */
const maxCachedPictures = 64

export const sharePictures = (ctx: Context): Router => {
  const cache = new Map<string, Promise<Buffer>>()
  const inQueue = createLimiter({
    atOnce: 1,
    queued: 20,
    refuse: () =>
      httpError('server.busy', { values: { work: 'share_picture' }, headers: { 'Retry-After': '5' } }),
  })
  const picture = (hash: string, text: ShareText): Promise<Buffer> => {
    const known = cache.get(hash)
    if (known) return known
    // The font library is large and crawlers seldom come, so it is loaded with the first picture.
    const rendered = inQueue(async () => (await import('./render-share-picture.ts')).renderSharePicture(text))
    cache.set(hash, rendered)
    rendered.catch(() => cache.delete(hash))
    const oldest = cache.keys().next()
    if (cache.size > maxCachedPictures && !oldest.done) cache.delete(oldest.value)
    return rendered
  }

  const sendPicture: RequestHandler<{ hash: string; page: string[] }> = async (request, response) => {
    const page = request.params.page.join('/')
    if (!page.endsWith('.png')) throw pageNotFound()
    const shared = await findShared(ctx, page.slice(0, -'.png'.length))
    const hash = shareHash(shared.text)
    // The title has changed since this URL was published: redirects to the new picture.
    if (request.params.hash !== hash) return response.redirect(302, shareAddress(shared))
    const png = await picture(hash, shared.text)
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('ETag', `"${hash}"`)
    // Allows social networks and messengers to embed the picture in their pages.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    response.type('png').send(png)
  }
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/og/:hash/*page', sendPicture)
  return router
}

/** The text on the picture of a page; throws 404 for a page that visitors cannot see. */
const findShared = async (ctx: Context, place: string): Promise<SharedPage> => {
  const { named, path: found } = splitLanguage(`/${place}`)
  const page = found.slice(1)
  const site = await readSiteInfo(ctx, '', named ?? 'ru')
  const own = findBuiltInPage(found)
  const share = own && builtInPageLoaders[own.kind].share
  if (share) return share({ ctx, site }, own.slug)
  const path = page === 'home' ? '/' : `/${page}`
  if (!isFixedPath(path) && !isFreePath(path)) throw pageNotFound()
  const contents = await publishedContents(ctx, path, site.lang)
  const { title } = await sitePageTexts(ctx, site, path, contents)
  const sections = await shownSections({ ctx, site }, contents)
  const data = await readSectionData({ ctx, site }, sections)
  return sharedPage(site, page, title, sceneOf(site.lang, { sections, data }))
}
