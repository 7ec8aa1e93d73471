/** For makers of many posts. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { lastKey, maxIndexPageSize } from '../post-page-index.ts'

/** Rebuilds every position: after many posts were written at once past `movePost`. */
export const rebuildPositions = async (db: Tx): Promise<void> => {
  await db.deleteFrom('post_places').execute()
  await db.deleteFrom('post_shelves').execute()
  const inCategory = sql`join post_categories on post_categories.post_id = posts.id`
  const into = sql`insert into post_places (lang, scope, category_id, sort_order, published_at, post_id)`
  const columns = sql`sort_order, coalesce(published_at, ''), posts.id from posts
    join post_texts on post_texts.post_id = posts.id`
  for (const scope of [sql`'all'`, sql`status`]) {
    await sql`${into} select lang, ${scope}, 0, ${columns}`.execute(db)
    await sql`${into} select lang, ${scope}, category_id, ${columns} ${inCategory}`.execute(db)
  }
  // A literal: bound numbers are floating in SQLite, and this one divides.
  const half = sql.lit(maxIndexPageSize / 2)
  await sql`
    insert into post_shelves (lang, scope, category_id, sort_order, published_at, post_id, size)
    select lang, scope, category_id,
      case shelf when 0 then ${lastKey.sort_order} else first_order end,
      case shelf when 0 then ${lastKey.published_at} else first_date end,
      case shelf when 0 then ${lastKey.post_id} else first_post end, size
    from (
      select lang, scope, category_id, shelf, count(*) as size,
        max(case number % ${half} when 0 then sort_order end) as first_order,
        max(case number % ${half} when 0 then published_at end) as first_date,
        max(case number % ${half} when 0 then post_id end) as first_post
      from (
        select places.*, number / ${half} as shelf from (
          select post_places.*, row_number() over (
            partition by lang, scope, category_id order by sort_order desc, published_at desc, post_id desc
          ) - 1 as number from post_places
        ) as places
      ) as numbered group by lang, scope, category_id, shelf
    ) as shelves`.execute(db)
}
