import { setImmediate } from 'node:timers/promises'
import { hrefsIn } from '#server/content/richtext/links-in-text.ts'
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'

export interface LinkingPost {
  title: string
  hrefs: readonly string[]
}

/** Texts read in one query: SQLite is synchronous, and the server responds to nobody during a query. */
const batch = 50

/** Links of published and scheduled posts. */
export const readLinkingPosts = perContentVersion(
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
