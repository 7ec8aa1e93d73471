/** Which pages have a picture to be shared with, its text, and its address: the text's hash, so that it never goes stale. */
import { createHash } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { typograph } from '#shared/domain/typographer.ts'
import { withoutJoiners } from '#shared/domain/word-joiner.ts'

export const sharePictureSize = { width: 1200, height: 630 } as const

export interface ShareText {
  title: string
  /** What kind of page it is. */
  eyebrow: string
  /** The firm's name. */
  name: string
  /** The site's host. */
  host: string
}

export interface SharedPage {
  /** The page's path without the first slash, `home` for the home page. */
  page: string
  text: ShareText
}

const eyebrows = {
  home: 'Таможенный брокер',
  blog: 'Блог',
  usa: 'Авто из\u00A0США',
  eu: 'Авто из\u00A0Европы',
  georgia: 'Авто из\u00A0Грузии',
  calculator: 'Калькулятор',
}
/** Pages that the site has from its first day, besides posts. */
export const isSharedName = (name: string): name is keyof typeof eyebrows => Object.hasOwn(eyebrows, name)

type Facts = Pick<Context, 'config'>

export const sharedPage = (ctx: Facts, site: { name: string }, page: string, title: string): SharedPage => ({
  page,
  text: textOf(ctx, site, title, eyebrows[isSharedName(page) ? page : 'home']),
})

export const sharedPost = (
  ctx: Facts,
  site: { name: string },
  post: { slug: string; title: string; categories: readonly { title: string }[] },
): SharedPage => ({
  page: `blog/${post.slug}`,
  text: textOf(ctx, site, post.title, post.categories[0]?.title ?? eyebrows.blog),
})

export const shareAddress = ({ page, text }: SharedPage): string => `/og/${shareHash(text)}/${page}.png`

export const shareHash = (text: ShareText): string =>
  createHash('sha256')
    .update(JSON.stringify([renderingVersion, text.title, text.eyebrow, text.name, text.host]))
    .digest('hex')
    .slice(0, 16)

/** Grows when the rendering changes. */
const renderingVersion = 1

const textOf = (ctx: Facts, site: { name: string }, title: string, eyebrow: string): ShareText => ({
  // Also the text of `og:image:alt`.
  title: withoutJoiners(typograph(title)),
  eyebrow,
  name: site.name,
  host: new URL(ctx.config.publicUrl).host,
})
