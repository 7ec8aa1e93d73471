import { sql } from 'kysely'
import { matchesFoldedSearch } from '#server/platform/db/search-condition.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { fallbackFile } from '../media/fallback-file.ts'
import { type PictureUse, recordsWith } from '../media/picture-use.ts'
import { type PictureFile, swapPicture } from '../richtext/pictures-in-text.ts'
import { pageDraftOf } from './page-contents.ts'
import { pageKind } from './site-page.kind.ts'
import { findPage, findPageTexts } from './site-page.store.ts'

export const picturesOfPages: PictureUse = {
  usagesOf: async (db, hashes) => {
    const rows = await db
      .selectFrom('site_page_media')
      .select(['media_hash as hash', 'page_id as id'])
      .where('media_hash', 'in', [...hashes])
      .orderBy('page_id')
      .execute()
    const places = rows.map(async ({ hash, id }) => {
      const page = await findPage(db, id, originalLanguage)
      const title = page ? pageDraftOf(page).title : ''
      return { hash, place: { kind: 'site-page' as const, ref: String(id), title, part: 'section' as const } }
    })
    return Promise.all(places)
  },

  shown: sql`exists (select 1 from site_page_media where site_page_media.media_hash = media.hash)`,

  titled: words => sql`select media_hash as hash from site_page_media
    inner join site_pages on site_pages.id = site_page_media.page_id
    where ${matchesFoldedSearch('site_pages.path', words)}`,

  swap: async (tx, ctx, by, from, to) => {
    const file = to && fallbackFile(to)
    for (const id of await recordsWith(tx, 'site_page_media', from.hash)) {
      const texts = await findPageTexts(tx, id)
      const original = texts.find(({ lang }) => lang === originalLanguage)
      let { published_version: source = null } = original ?? {}
      for (const present of texts) {
        const draft = swapInJson(present.draft, from.hash, file)
        const published = present.published && swapInJson(present.published, from.hash, file)
        const planned = present.planned && swapInJson(present.planned, from.hash, file)
        const isSame =
          draft === present.draft && published === present.published && planned === present.planned
        if (isSame) continue
        // Replacing a picture of the original leaves a translation as up to date as it was.
        const isCurrent = present.source_version === original?.published_version
        const source_version = isCurrent ? source : present.source_version
        const fields = { ...present, draft, planned, published, source_version }
        const saved = await changeRecord(changeContext(ctx, tx, by), pageKind, present, () => fields)
        if (present === original) source = saved.published_version
      }
    }
  },
}

const swapInJson = (json: string, hash: string, file: PictureFile | null): string =>
  JSON.stringify(swapIn(JSON.parse(json), hash, file))

/** Replaces the old picture by the new one, or by null if there is none; lists drop null entries. */
const swapIn = (value: unknown, hash: string, file: PictureFile | null): unknown => {
  if (typeof value === 'string') return swapPicture(value, hash, file)
  if (Array.isArray(value))
    return value
      .map(each => swapIn(each, hash, file))
      .filter((each, at) => each !== null || value[at] === null)
  if (typeof value !== 'object' || value === null) return value
  if ('url' in value && typeof value.url === 'string' && value.url.startsWith(`/media/${hash}-`))
    return file && { ...value, url: file.url }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, swapIn(each, hash, file)]))
}
