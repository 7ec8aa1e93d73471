/**
 * Posts are rendered by themselves and put into the layout, which is the same around all of them: rendering it takes
 * longer than rendering most posts.
 */
import { renderToString } from 'react-dom/server'
import type { PageData, SiteInfo } from '#shared/contract/content/public-pages.ts'

/** The whole site with this in place of a page; React renders it as its own name. */
export const PageSlot = () => <page-slot />

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'page-slot': object
    }
  }
}

/** The page's address as far as the layout shows it: the menu marks the section. */
export const addressInLayout = '/blog/-'

type Tree = Parameters<typeof renderToString>[0]

/**
 * The HTML of the layout with the HTML of a post in it, byte for byte what rendering both at once gives.
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

/** Where the same page in the other language goes: the one thing in the layout that each page has of its own. */
const counterpartSlot = '/-counterpart-'

/** The frame of every page changes once a minute at most, so the last one is enough. */
let cached: { key: string; around: [before: string, after: string] } | null = null

const slot = '<page-slot></page-slot>'

const halvesOf = (html: string, site: SiteInfo): [before: string, after: string] => {
  const at = html.indexOf(slot)
  if (at < 0) throw new Error(`The layout of ${site.name} has no place for a page`)
  return [html.slice(0, at), html.slice(at + slot.length)]
}
