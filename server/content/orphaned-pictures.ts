import type { Tx } from '#server/platform/db/open.ts'
import { altsOf } from './media/picture-library.store.ts'
import { usagesOf } from './media/picture-use.ts'
import { pictureUses } from './picture-uses.ts'
import type { PostRow } from './posts/post.store.ts'

/** Pictures shown by these posts only and never put into the library. */
export const picturesOnlyOf = async (
  db: Tx,
  posts: readonly Pick<PostRow, 'id' | 'image_hash'>[],
): Promise<{ id: string; title: string }[]> => {
  const ids = posts.map(({ id }) => id)
  const inTexts = await db
    .selectFrom('post_media')
    .select('media_hash')
    .where('post_id', 'in', [0, ...ids])
    .execute()
  const covers = posts.flatMap(({ image_hash }) => image_hash ?? [])
  const hashes = [...new Set([...covers, ...inTexts.map(({ media_hash }) => media_hash)])]
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'name', 'alts'])
    .where('hash', 'in', ['', ...hashes])
    .where('stored', '=', 0)
    .execute()
  const places = await usagesOf(db, pictureUses, hashes)
  const own = new Set(ids.map(String))
  return rows
    .filter(({ hash }) => places.get(hash)?.every(({ kind, ref }) => kind === 'post' && own.has(ref)))
    .map(row => ({ id: row.hash, title: row.name || altsOf(row).ru || 'Без названия' }))
}
