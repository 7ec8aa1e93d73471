/** A database with many posts, written at once past the services: for measuring how reads grow. */
import { sql } from 'kysely'
import { replaceCategories } from '#server/content/posts/post.store.ts'
import { indexPost } from '#server/content/posts/post-search.ts'
import { blankText } from '#server/content/posts/post-text-fields.ts'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { openSqlite } from '#server/platform/db/open.ts'

const words = [
  'растаможка',
  'акциз',
  'пошлина',
  'аукцион',
  'доставка',
  'порт',
  'сертификат',
  'курс',
  'мотоцикл',
  'гибрид',
]

/**
 * Migrates the folder's database and fills it with published posts `post-1` … `post-<count>` of about 1 KB. Ten posts
 * are in category 2 and have the word «редкость», whatever the count.
 */
export const fillWithPosts = async (dataDir: string, count: number): Promise<void> => {
  const database = openSqlite(dataDir)
  try {
    await sql`pragma synchronous = off`.execute(database.db)
    await migrate(database)
    await database.db.transaction().execute(async tx => {
      for (const [id, title] of [
        [1, 'Советы'],
        [2, 'Редкое'],
      ] as const)
        await sql`insert into categories (id, title, title_key, created_at, updated_at)
          values (${id}, ${title}, ${title.toLowerCase()}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
          tx,
        )
      for (let id = 1; id <= count; id += 1) {
        const rare = id % (count / 10) === 0
        const at = new Date(Date.UTC(2020, 0, 1) + id * 60_000).toISOString()
        const category = rare ? 2 : 1
        const text = { ...aPost(id, rare), lang: 'ru' as const }
        const times = { published_at: at, created_at: at, updated_at: at }
        await tx.insertInto('posts').values({ id, image_hash: null }).execute()
        await tx
          .insertInto('post_texts')
          .values({
            post_id: id,
            ...text,
            title_key: text.title.toLowerCase(),
            source_version: null,
            ...times,
          })
          .execute()
        await replaceCategories(tx, id, [category])
        await indexPost(tx, { id, ...text, categories: [category] })
      }
    })
  } finally {
    await database.close()
  }
}

const aPost = (id: number, rare: boolean) => {
  const word = (number: number) => words[(id * 7 + number) % words.length]
  return {
    ...blankText,
    title: `Пост ${id}: ${word(1)} и ${word(2)}${rare ? ' редкость' : ''}`,
    slug: `post-${id}`,
    sort_order: 0,
    text: `<h2>${word(3)}</h2><p>${Array.from({ length: 30 }, (_, index) => word(index)).join(' ')}</p>`,
    description: `${word(5)} ${word(6)}`,
    status: 'published' as const,
  }
}
