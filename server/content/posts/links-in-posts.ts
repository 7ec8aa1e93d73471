/** Links in the texts of published posts. */
import { setImmediate } from 'node:timers/promises'
import { hrefsIn } from '#server/content/richtext/links-in-text.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'

export interface LinkingPost {
  title: string
  hrefs: readonly string[]
}

/** Texts read at once: SQLite is synchronous, and the server responds to nobody during a read. */
const batch = 50

/** Texts that contain links; read once for each version of the content. */
export const readLinkingPosts = (ctx: Pick<Context, 'db' | 'database'>): Promise<readonly LinkingPost[]> => {
  const at = ctx.database.contentVersion()
  const known = cached.get(ctx.database)
  if (known?.at === at) return known.posts
  const posts = Promise.all(languages.map(lang => readTexts(ctx.db, lang))).then(texts => texts.flat())
  cached.set(ctx.database, { at, posts })
  posts.catch(() => cached.delete(ctx.database))
  return posts
}

const cached = new WeakMap<Context['database'], { at: number; posts: Promise<readonly LinkingPost[]> }>()

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
