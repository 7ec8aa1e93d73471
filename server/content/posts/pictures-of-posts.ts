import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { listRows } from '#server/platform/db/rows.ts'
import { matchesFoldedSearch } from '#server/platform/db/search-condition.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { fallbackFile } from '../media/fallback-file.ts'
import { type PictureUse, recordsWith } from '../media/picture-use.ts'
import { swapPicture } from '../richtext/pictures-in-text.ts'
import { postKind } from './post.kind.ts'
import { findPostTexts, isOriginal, postFieldsOf } from './post.store.ts'
import { keepUpToDate } from './save-post.ts'

export const picturesOfPosts: PictureUse = {
  usagesOf: async (db, hashes) => {
    const originals = db
      .selectFrom('posts')
      .innerJoin('post_texts', 'post_texts.post_id', 'posts.id')
      .where('lang', '=', originalLanguage)
    const covers = await originals
      .select(['image_hash as hash', 'id', 'title'])
      .where('image_hash', 'in', [...hashes])
      .orderBy('id')
      .execute()
    const texts = await originals
      .innerJoin('post_media', 'post_media.post_id', 'posts.id')
      .select(['media_hash as hash', 'id', 'title'])
      .where('media_hash', 'in', [...hashes])
      .orderBy('id')
      .execute()
    return [
      ...covers.map(row => ({ ...row, part: 'cover' as const })),
      ...texts.map(row => ({ ...row, part: 'text' as const })),
    ].map(({ hash, id, title, part }) => ({
      hash: hash ?? '',
      place: { kind: 'post', ref: String(id), title, part },
    }))
  },

  shown: sql`(exists (select 1 from posts where posts.image_hash = media.hash)
    or exists (select 1 from post_media where post_media.media_hash = media.hash))`,

  titled: words => {
    const titled = sql`post_texts where lang = ${originalLanguage} and ${matchesFoldedSearch('title_key', words)}`
    return sql`select image_hash as hash from posts where image_hash is not null and id in (select post_id from ${titled})
      union all select media_hash from post_media where post_id in (select post_id from ${titled})`
  },

  swap: async (tx, ctx, by, from, to) => {
    for (const id of await postsWith(tx, from.hash)) {
      // The original is changed last, so that its translations, changed before it, still count as up to date.
      for (const present of (await findPostTexts(tx, id)).toReversed()) {
        const fields = {
          ...postFieldsOf(present),
          image_hash: present.image_hash === from.hash ? (to?.hash ?? null) : present.image_hash,
          text: swapPicture(present.text, from.hash, to && fallbackFile(to)),
        }
        if (!isOriginal(present) && fields.text === present.text) continue
        const saved = await changeRecord(changeContext(ctx, tx, by), postKind, present, () => fields)
        if (isOriginal(saved)) await keepUpToDate(tx, present, saved)
      }
    }
  },
}

const postsWith = async (tx: Tx, hash: string): Promise<number[]> => {
  const covers = await listRows(tx, 'posts', { image_hash: hash }, ['id'])
  const inTexts = await recordsWith(tx, 'post_media', hash)
  return [...new Set([...covers.map(({ id }) => id), ...inTexts])].toSorted((a, b) => a - b)
}
