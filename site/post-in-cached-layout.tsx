/**
 * Renders a post separately and inserts it into the cached HTML of the layout, which is the same for all posts and
 * takes longer to render than most posts.
 */
import { renderToString } from 'react-dom/server'
import type { PageData, SiteInfo } from '#shared/contract/content/public-pages.ts'

/** Element that stands for the page in the layout's HTML. */
export const PageSlot = () => <page-slot />

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'page-slot': object
    }
  }
}

/** Path under which the layout is rendered for all posts: its menu only needs to know the section, the blog. */
export const addressInLayout = '/blog/-'

type Tree = Parameters<typeof renderToString>[0]

/**
 * The HTML of the layout with the post in it, byte for byte the same as when both are rendered at once.
 *
 * @param layout renders the site around `PageSlot` at `addressInLayout`
 */
export const renderInLayout = (data: PageData, layout: (data: PageData) => Tree, post: Tree): string => {
  const { site, head } = data
  const { path, ...kind } = head.counterpart
  const key = JSON.stringify([site, kind])
  if (cached?.key !== key) {
    const around = { ...data, head: { ...head, counterpart: { ...kind, path: counterpartSlot } } }
    cached = { key, around: halvesOf(renderToString(layout(around)), site) }
  }
  const counterpart = path.replaceAll('&', '&amp;')
  const [before, after] = cached.around
  return before.replaceAll(counterpartSlot, counterpart) + renderToString(post) + after
}

/**
 * Placeholder for the link to the page in the other language, the only part of the layout that differs between posts.
 */
const counterpartSlot = '/-counterpart-'

/** Only the latest layout is cached, since it is the same for all posts and changes at most once a minute. */
let cached: { key: string; around: [before: string, after: string] } | null = null

const slot = '<page-slot></page-slot>'

const halvesOf = (html: string, site: SiteInfo): [before: string, after: string] => {
  const at = html.indexOf(slot)
  if (at < 0) throw new Error(`The layout of ${site.name} has no place for a page`)
  return [html.slice(0, at), html.slice(at + slot.length)]
}
