import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { countUpTo, findRow, updateVersioned } from '#server/platform/db/rows.ts'
import { matchesFoldedSearch } from '#server/platform/db/search-condition.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { findPicturesByWords, isAmong } from '#server/platform/db/word-search.ts'
import type {
  LibraryPicture,
  PictureFilter,
  PictureSort,
  pictureInputSchema,
} from '#shared/contract/content/pictures.ts'
import { listKey } from '#shared/domain/search/search-text.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { hashBegins } from './media.store.ts'
import type { PictureUse } from './picture-use.ts'

export type LibraryRow = Row<'media'> & { inRevisions: boolean }
export type Description = z.infer<typeof pictureInputSchema>

export interface LibraryQuery {
  q: string
  show: PictureFilter | undefined
  /** Result of `searchLibrary` for `q`. */
  found?: readonly string[] | undefined
}

/**
 * Hashes of the pictures with these words or in a record titled so. Undefined for more than `most`, and for words too
 * short for the index: then the list is read in its order until enough are found.
 */
export const searchLibrary = async (
  db: Tx,
  uses: readonly PictureUse[],
  q: string,
  most: number,
): Promise<string[] | undefined> => {
  const named = q === '' ? undefined : await findPicturesByWords(db, q, most + 1)
  if (!named) return undefined
  const { rows } = await sql<{ hash: string }>`
    select hash from (${titledBy(uses, q)}) as titled limit ${most + 1}`.execute(db)
  const found = [...named, ...rows.map(({ hash }) => hash)]
  return found.length > most ? undefined : found
}

const titledBy = (uses: readonly PictureUse[], words: string) =>
  sql.join(
    uses.map(use => use.titled(words)),
    sql` union all `,
  )

export const countLibrary = (
  db: Tx,
  uses: readonly PictureUse[],
  query: LibraryQuery,
  most?: number,
): Promise<number> => countUpTo(db, db.selectFrom('media').where(matching(db, uses, query)), most)

export const listLibrary = async (
  db: Tx,
  uses: readonly PictureUse[],
  {
    sort,
    limit,
    offset,
    ...query
  }: LibraryQuery & { sort: PictureSort | undefined; limit: number; offset: number },
): Promise<LibraryRow[]> => {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .select(inRevisions.as('inRevisions'))
    .where(matching(db, uses, query))
    .orderBy(orders[sort ?? 'newest'])
    // A second order by hash, so that pictures with equal keys keep their places from page to page.
    .orderBy('hash')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => ({ ...row, inRevisions: Boolean(row.inRevisions) }))
}

const untitledLast = sql`case when search_key = '' then 1 else 0 end`

/** `search_key` begins with the name or, without one, with the alternative texts, which the list shows as the title. */
const orders: Record<PictureSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`created_at desc`,
  oldest: sql`created_at`,
  updated: sql`coalesce(nullif(updated_at, ''), created_at) desc`,
  title: sql`${untitledLast}, search_key`,
  titleDown: sql`${untitledLast}, search_key desc`,
}

/** Finds a picture by its hash or the first digits of it, as the log stores them. */
export const findLibraryRow = async (db: Tx, hash: string): Promise<LibraryRow | undefined> => {
  const rows = db.selectFrom('media').selectAll().select(inRevisions.as('inRevisions'))
  const row = await rows.where(hashBegins(hash)).executeTakeFirst()
  return row && { ...row, inRevisions: Boolean(row.inRevisions) }
}

/**
 * Stores the texts that a person gave a picture, which then stays in the library until a person removes it. False for
 * `inLibrary` leaves the picture there or not there, as it was.
 */
export const describePicture = async (
  db: Tx,
  hash: string,
  { name, alts, focus }: Description,
  at: string,
  inLibrary = true,
): Promise<void> => {
  await updateVersioned(
    db,
    'media',
    { hash },
    {
      name,
      alts: JSON.stringify(alts),
      focus_x: focus.x,
      focus_y: focus.y,
      ...(inLibrary && { stored: 1 }),
      search_key: searchKey(name, alts),
      updated_at: at,
    },
  )
}

/** Copies a post's alternative text to a picture that has none; does not protect the picture from the sweep. */
export const adoptAltText = async (
  db: Tx,
  hash: string,
  alt: string,
  at: string,
  lang: Language = 'ru',
): Promise<void> => {
  if (alt === '') return
  const row = await findRow(db, 'media', { hash }, ['name', 'alts'])
  if (!row || altsOf(row)[lang]) return
  const words = { ...altsOf(row), [lang]: alt }
  const values = { alts: JSON.stringify(words), search_key: searchKey(row.name, words), updated_at: at }
  await updateVersioned(db, 'media', { hash }, values)
}

/** Takes a picture out of the library: the sweep removes it once no record and no stored revision shows it. */
export const releasePicture = (db: Tx, hash: string, at: string): Promise<void> =>
  updateVersioned(db, 'media', { hash }, { stored: 0, updated_at: at })

export const altsOf = (row: Pick<LibraryRow, 'alts'>): LibraryPicture['alts'] =>
  alts.parse(JSON.parse(row.alts))

const alts = z.object({ ru: z.string().default(''), uk: z.string().optional() })

const searchKey = (name: string, words: LibraryPicture['alts']): string =>
  listKey([name, ...Object.values(words)].join(' '))

const inRevisions = sql<boolean>`exists (select 1 from revision_media where revision_media.media_hash = media.hash)`

const matching = (
  db: Tx,
  uses: readonly PictureUse[],
  { q, show, found }: LibraryQuery,
): Expression<SqlBool> => {
  const shown = sql.join(
    uses.map(use => use.shown),
    sql` or `,
  )
  const searched = found
    ? isAmong(db, 'media.hash', found)
    : sql`(${matchesFoldedSearch('media.search_key', q)} or media.hash in (${titledBy(uses, q)}))`
  const conditions = [
    ...(q === '' ? [] : [searched]),
    ...(show === 'unused' ? [sql`not (${shown})`] : []),
    // Safe on JSON text: quotes inside values are escaped, so only a key matches.
    ...(show === 'untranslated'
      ? [
          sql`media.alts like '%"ru":%' and media.alts not like '%"ru":""%'`,
          sql`(media.alts not like '%"uk":%' or media.alts like '%"uk":""%')`,
        ]
      : []),
    // The conditions of the indexes `media_untranslated` above and `media_undescribed` here.
    ...(show === 'noAlt' ? [sql`(media.alts = '{}' or media.alts like '%"ru":""%')`] : []),
    // Pictures that only revisions show: removed from every record since.
    show === 'past'
      ? sql`media.stored = 0 and ${inRevisions} and not (${shown})`
      : sql`(media.stored = 1 or not ${inRevisions} or ${shown})`,
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Alternative texts of pictures: that of the use, else that of the library. */
type Alts = LibraryPicture['alts']

export const findAlts = async (db: Tx, hashes: readonly string[]): Promise<Map<string, Alts>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'alts'])
    .where('hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(rows.map(row => [row.hash, altsOf(row)]))
}

/**
 * Alternative text of a picture in one place. Falls back to the library's text in the page's language if that place has
 * none, or if its text equals the library's in the other language and so was never translated.
 */
export const altIn = (lang: Language, own: string, library: Alts | undefined): string => {
  const words = library?.[lang] ?? ''
  const isUntranslated = words !== '' && own === library?.[otherLanguage(lang)]
  return own === '' || isUntranslated ? words : own
}
