/** Pages with a share picture, the picture's text, and its URL, which changes with the text and never goes stale. */
import { createHash } from 'node:crypto'
import { eyebrows as russian } from '#messages/ru/content/share.js'
import { eyebrows as ukrainian } from '#messages/uk/content/share.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { typograph } from '#shared/domain/text/typographer.ts'
import { withoutJoiners } from '#shared/domain/text/word-joiner.ts'
import type { SceneName } from '#shared/sections/looks.ts'

export const sharePictureSize = { width: 1200, height: 630 } as const

export interface ShareText {
  title: string
  /** Kind of page, shown above the title. */
  eyebrow: string
  name: string
  /** The firm's trade in one line. */
  tagline: string
  /** Name of the site's drawing behind the words. */
  scene: SceneName | null
  /** Rounded total of the page's hero section; empty if it has none. */
  sum: string
  /** The car that `sum` is the price of. */
  sumOf: string
}

export type ShareScene = Pick<ShareText, 'scene' | 'sum' | 'sumOf'>

const withoutScene: ShareScene = { scene: null, sum: '', sumOf: '' }

export interface SharedPage {
  /** The page's path without the first slash, `home` for the home page; begins with the language unless Russian. */
  page: string
  text: ShareText
}

const eyebrows: Record<Language, typeof russian> = { ru: russian, uk: ukrainian }

/** True for a page that has a text of its own for the line above the title. */
const isSharedName = (name: string): name is keyof typeof russian => Object.hasOwn(russian, name)

type Site = Pick<SiteInfo, 'name' | 'tagline' | 'lang'>

export const sharedPage = (
  site: Site,
  page: string,
  title: string,
  scene: ShareScene = withoutScene,
): SharedPage => ({
  page: placeOf(site, page),
  text: { ...textOf(site, title, eyebrows[site.lang][isSharedName(page) ? page : 'home']), ...scene },
})

export const sharedPost = (
  site: Site,
  post: { slug: string; title: string; categories: readonly { title: string }[] },
): SharedPage => ({
  page: placeOf(site, `blog/${post.slug}`),
  text: textOf(site, post.title, post.categories[0]?.title ?? eyebrows[site.lang].blog),
})

export const sharedCar = (site: Site, car: { slug: string; title: string }): SharedPage => ({
  page: placeOf(site, `cars/${car.slug}`),
  text: textOf(site, car.title, eyebrows[site.lang].cars),
})

export const shareAddress = ({ page, text }: SharedPage): string => `/og/${shareHash(text)}/${page}.png`

export const shareHash = (text: ShareText): string =>
  createHash('sha256')
    .update(JSON.stringify([renderingVersion, text]))
    .digest('hex')
    .slice(0, 16)

/** Part of the hash in the URL: raise it whenever the rendering changes, so that caches fetch the new picture. */
const renderingVersion = 3

/** Russian has no prefix here even when it is not the main language, so that URLs of pictures never change. */
const placeOf = ({ lang }: Site, page: string): string => (lang === 'ru' ? page : `${lang}/${page}`)

const textOf = (site: Site, title: string, eyebrow: string): ShareText => ({
  // Also used as `og:image:alt`.
  title: withoutJoiners(typograph(title)),
  eyebrow,
  name: site.name,
  tagline: site.tagline ?? '',
  ...withoutScene,
})
