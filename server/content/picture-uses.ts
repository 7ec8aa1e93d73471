import { type SqlBool, sql } from 'kysely'
import { texts } from '#messages/server/content/common.js'
import { optionKind, optionsHolding } from '#server/calculation/options/option.kind.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { matchesFoldedSearch } from '#server/platform/db/search-condition.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { picturesOfCases } from './cases/shown-cases.ts'
import { altsOf } from './media/picture-library.store.ts'
import { type PictureUse, usagesOf } from './media/picture-use.ts'
import { mediaUrl } from './media/stored-picture.ts'
import { picturesOfPosts } from './posts/pictures-of-posts.ts'
import type { PostRow } from './posts/post.store.ts'
import { picturesOfPages } from './site-pages/pictures-of-pages.ts'

const isInOption = sql<SqlBool>`options.value like '%/media/' || media.hash || '-%'`

/** Options whose value is the URL of a picture, such as the logo. */
const picturesOfOptions: PictureUse = {
  usagesOf: async (db, hashes) => {
    const options = await optionsHolding(db, '/media/')
    return options.flatMap(({ id, title, value }) =>
      hashes
        .filter(hash => value.includes(`/media/${hash}-`))
        .map(hash => ({ hash, place: { kind: 'option', ref: String(id), title, part: 'value' } as const })),
    )
  },

  shown: sql`exists (select 1 from options where ${isInOption})`,

  titled: words => sql`select media.hash from options cross join media
    where options.value like '%/media/%' and ${matchesFoldedSearch('options.title', words)} and ${isInOption}`,

  swap: async (tx, ctx, by, from, to) => {
    const [file] = to?.variants ?? []
    const address = new RegExp(`/media/${from.hash}-[0-9]+[.][a-z]+`, 'g')
    for (const option of await optionsHolding(tx, `/media/${from.hash}-`)) {
      const value = option.value.replace(address, file ? mediaUrl(file.file) : '')
      await changeRecord(changeContext(ctx, tx, by), optionKind, option.id, ({ title, note }) => ({
        title,
        value,
        note,
      }))
    }
  },
}

export const pictureUses: readonly PictureUse[] = [
  picturesOfPosts,
  picturesOfPages,
  picturesOfCases,
  picturesOfOptions,
]

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
    .map(row => ({ id: row.hash, title: row.name || altsOf(row).ru || texts.untitled }))
}
