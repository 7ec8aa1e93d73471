/** Which pages have a picture to be shared with, its text, and its address: the text's hash, so that it never goes stale. */
import { createHash } from 'node:crypto'
import { eyebrows as russian } from '#messages/content/share.js'
import { eyebrows as ukrainian } from '#messages/uk/content/share.js'
import type { Context } from '#server/platform/context.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { typograph } from '#shared/domain/text/typographer.ts'
import { withoutJoiners } from '#shared/domain/text/word-joiner.ts'

export const sharePictureSize = { width: 1200, height: 630 } as const

export interface ShareText {
  title: string
  /** Kind of page, above the title. */
  eyebrow: string
  /** The firm's name. */
  name: string
  /** Trade of the firm, in one line. */
  tagline: string
  /** The site's host. */
  host: string
}

export interface SharedPage {
  /** The page's path without the first slash, `home` for the home page; behind its language, unless that is Russian. */
  page: string
  text: ShareText
}

const eyebrows: Record<Language, typeof russian> = { ru: russian, uk: ukrainian }

/** Pages that the site has from its first day, besides posts. */
const isSharedName = (name: string): name is keyof typeof russian => Object.hasOwn(russian, name)

type Facts = Pick<Context, 'config'>
type Site = Pick<SiteInfo, 'name' | 'tagline' | 'lang'>

export const sharedPage = (ctx: Facts, site: Site, page: string, title: string): SharedPage => ({
  page: placeOf(site, page),
  text: textOf(ctx, site, title, eyebrows[site.lang][isSharedName(page) ? page : 'home']),
})

export const sharedPost = (
  ctx: Facts,
  site: Site,
  post: { slug: string; title: string; categories: readonly { title: string }[] },
): SharedPage => ({
  page: placeOf(site, `blog/${post.slug}`),
  text: textOf(ctx, site, post.title, post.categories[0]?.title ?? eyebrows[site.lang].blog),
})

export const sharedCar = (ctx: Facts, site: Site, car: { slug: string; title: string }): SharedPage => ({
  page: placeOf(site, `cars/${car.slug}`),
  text: textOf(ctx, site, car.title, eyebrows[site.lang].cars),
})

export const shareAddress = ({ page, text }: SharedPage): string => `/og/${shareHash(text)}/${page}.png`

export const shareHash = (text: ShareText): string =>
  createHash('sha256')
    .update(JSON.stringify([renderingVersion, text.title, text.eyebrow, text.name, text.tagline, text.host]))
    .digest('hex')
    .slice(0, 16)

/** Grows when the rendering changes. */
const renderingVersion = 2

/** Whichever language is the main one, Russian has no name here: the address of a picture stays. */
const placeOf = ({ lang }: Site, page: string): string => (lang === 'ru' ? page : `${lang}/${page}`)

const textOf = (ctx: Facts, site: Site, title: string, eyebrow: string): ShareText => ({
  // Also the text of `og:image:alt`.
  title: withoutJoiners(typograph(title)),
  eyebrow,
  name: site.name,
  tagline: site.tagline ?? '',
  host: new URL(ctx.config.publicUrl).host,
})
