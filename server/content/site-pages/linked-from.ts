import { setImmediate } from 'node:timers/promises'
import { hrefsIn } from '#server/content/richtext/addresses-in-text.ts'
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import { withoutQuery } from '../menus/bind-entries.ts'
import { findMenu } from '../menus/menu.kind.ts'
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

export interface LinkingPost {
  title: string
  hrefs: readonly string[]
}

/** Texts read in one query: SQLite is synchronous, and the server responds to nobody during a query. */
const batch = 50

/** Links of published and scheduled posts. */
const readLinkingPosts = perContentVersion(
  async (db): Promise<readonly LinkingPost[]> =>
    (await Promise.all(languages.map(lang => readTexts(db, lang)))).flat(),
)

const readTexts = async (db: Tx, lang: Language): Promise<LinkingPost[]> => {
  const found: LinkingPost[] = []
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('post_texts')
      .select(['post_id', 'title', 'text'])
      .where('lang', '=', lang)
      .where('status', '!=', 'draft')
      .where('text', 'like', '% href="%')
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(batch)
      .execute()
    for (const { title, text } of rows) found.push({ title, hrefs: hrefsIn(text) })
    const last = rows.at(-1)
    if (!last || rows.length < batch) return found
    after = last.post_id
    await setImmediate()
  }
}
