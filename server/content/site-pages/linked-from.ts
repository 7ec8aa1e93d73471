import type { Context } from '#server/platform/context.ts'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { withoutQuery } from '../menus/bind-entries.ts'
import { findMenu } from '../menus/menu.kind.ts'
import { readLinkingPosts } from '../posts/links-in-posts.ts'
import { localOf } from './broken-links.ts'
import { hrefsOfSection, pageDraftOf } from './page-contents.ts'
import { listPageRows } from './site-page.store.ts'

type From = NonNullable<SitePageSummary['linkedFrom']>[number]

/** Most titles listed for one page. */
const mostPosts = 20

/** Titles of posts that link to a page, by the path of the page, each title once. */
export const readLinkingTitles = async (
  ctx: Pick<Context, 'db' | 'config'>,
): Promise<ReadonlyMap<string, string[]>> => {
  const { origin } = new URL(ctx.config.publicUrl)
  const found = new Map<string, Set<string>>()
  for (const { title, hrefs } of await readLinkingPosts(ctx.db))
    for (const path of hrefs.map(href => withoutQuery(localOf(href, origin))))
      found.set(path, (found.get(path) ?? new Set()).add(title))
  return new Map([...found].map(([path, titles]) => [path, [...titles].slice(0, mostPosts)]))
}

/** Menu entries and pages that link to a page, by the path of that page, each once. */
export const readLinkedFrom = async ({
  db,
  config: { publicUrl },
}: Pick<Context, 'db' | 'config'>): Promise<ReadonlyMap<string, From[]>> => {
  const { origin } = new URL(publicUrl)
  const found = new Map<string, From[]>()
  const add = (href: string, from: From) => {
    const path = withoutQuery(localOf(href, origin))
    const known = found.get(path) ?? []
    if (!known.some(({ kind, title }) => kind === from.kind && title === from.title))
      found.set(path, [...known, from])
  }
  for (const lang of languages) {
    const { header, footer, legal } = (await findMenu(db, lang)).document
    for (const { label, target } of [...header, ...footer.flatMap(({ entries }) => entries), ...legal])
      if (target.kind === 'page') add(target.path, { kind: 'menu', title: label })
    for (const row of await listPageRows(db, lang)) {
      const { title, sections } = pageDraftOf(row)
      for (const href of sections.flatMap(hrefsOfSection))
        if (withoutQuery(href) !== row.path) add(href, { kind: 'page', title })
    }
  }
  return found
}
