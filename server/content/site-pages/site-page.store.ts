import type { Tx } from '#server/platform/db/open.ts'
import { hasRows, updateRow, updateRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import { rememberPath } from '../redirects/former-page-address.ts'

/** A page with its text in one language; `version` is that of the last save of this text. */
export type SitePageRow = Pick<Row<'site_pages'>, 'id' | 'path' | 'created_at'> &
  Omit<Row<'site_page_texts'>, 'page_id'>
/** Columns that a save sets. */
export type SitePageFields = Pick<
  SitePageRow,
  'path' | 'draft' | 'published' | 'published_at' | 'publish_at' | 'planned' | 'source_version'
>

const pages = (db: Tx, lang: Language) =>
  db
    .selectFrom('site_pages')
    .innerJoin('site_page_texts', 'site_page_texts.page_id', 'site_pages.id')
    .where('lang', '=', lang)
    .select(['id', 'path', 'created_at', 'lang'])
    .select(['draft', 'published', 'published_at', 'publish_at', 'published_version', 'source_version'])
    .select(['planned', 'planned_version'])
    .select(['site_page_texts.version', 'site_page_texts.updated_at'])

export const listPageRows = (db: Tx, lang: Language): Promise<SitePageRow[]> =>
  pages(db, lang).orderBy('path').execute()

export const listScheduledPages = (db: Tx, lang: Language): Promise<SitePageRow[]> =>
  pages(db, lang).where('publish_at', 'is not', null).execute()

export const findPage = (db: Tx, id: number, lang: Language): Promise<SitePageRow | undefined> =>
  pages(db, lang).where('id', '=', id).executeTakeFirst()

export const findPageOfPath = (db: Tx, path: string, lang: Language): Promise<SitePageRow | undefined> =>
  pages(db, lang).where('path', '=', path).executeTakeFirst()

/** Every text of a page, the original first. */
export const findPageTexts = async (db: Tx, id: number): Promise<SitePageRow[]> => {
  const rows = await Promise.all(languages.map(lang => findPage(db, id, lang)))
  return rows.filter(row => row !== undefined)
}

/** Time and author of the last save of each page in any language; author null for the program or a removed account. */
export const listLastChanges = async (db: Tx): Promise<Map<number, { at: string; by: string | null }>> => {
  const rows = await db
    .selectFrom('site_pages')
    .leftJoin('revisions', join =>
      join
        .on('kind', '=', 'site-page')
        .onRef('record_id', '=', 'site_pages.id')
        .onRef('revisions.version', '=', 'site_pages.version'),
    )
    .leftJoin('admins', 'admins.id', 'revisions.author_id')
    .select(['site_pages.id', 'site_pages.updated_at as at', 'admins.name as by'])
    .execute()
  return new Map(rows.map(({ id, ...change }) => [id, change]))
}

/** Whether visitors can open the page of a path in a language. */
export const isPublishedIn = (db: Tx, path: string, lang: Language): Promise<boolean> =>
  hasRows(
    db
      .selectFrom('site_pages')
      .innerJoin('site_page_texts', 'site_page_texts.page_id', 'site_pages.id')
      .where('path', '=', path)
      .where('lang', '=', lang)
      .where('published', 'is not', null),
  )

/** Published paths in a language, with the last change of the published content. */
export const listPublishedPaths = (
  db: Tx,
  lang: Language,
): Promise<{ path: string; published_at: string | null }[]> =>
  db
    .selectFrom('site_pages')
    .innerJoin('site_page_texts', 'site_page_texts.page_id', 'site_pages.id')
    .where('lang', '=', lang)
    .where('published', 'is not', null)
    .select(['path', 'published_at'])
    .orderBy('path')
    .execute()

export const listDuePages = (db: Tx, at: string, limit: number): Promise<{ id: number; lang: Language }[]> =>
  db
    .selectFrom('site_page_texts')
    .select(['page_id as id', 'lang'])
    .where('publish_at', '<=', at)
    .orderBy('publish_at')
    .limit(limit)
    .execute()

export const insertPageRow = async (
  db: Tx,
  lang: Language,
  { path, ...text }: SitePageFields,
  at: string,
): Promise<SitePageRow> => {
  const { id, created_at, version } = await db
    .insertInto('site_pages')
    .values({ path, created_at: at, updated_at: at })
    .returning(['id', 'created_at', 'version'])
    .executeTakeFirstOrThrow()
  return insertText(db, { id, path, created_at }, lang, text, { version, at })
}

export const insertPageTextRow = async (
  db: Tx,
  { id, path, created_at }: Pick<SitePageRow, 'id' | 'path' | 'created_at'>,
  lang: Language,
  text: Omit<SitePageFields, 'path'>,
  at: string,
): Promise<SitePageRow> =>
  insertText(db, { id, path, created_at }, lang, text, { version: await nextVersion(db, id, at), at })

const insertText = async (
  db: Tx,
  page: Pick<SitePageRow, 'id' | 'path' | 'created_at'>,
  lang: Language,
  text: Omit<SitePageFields, 'path'>,
  { version, at }: { version: number; at: string },
): Promise<SitePageRow> => {
  const published_version = text.published === null ? null : version
  const planned_version = text.planned === null ? null : version
  const saved = { ...text, published_version, planned_version, version, updated_at: at }
  await db
    .insertInto('site_page_texts')
    .values({ page_id: page.id, lang, ...saved })
    .execute()
  return { ...page, lang, ...saved }
}

/** Writes only columns that differ: rewriting an unchanged `published` or `path` would invalidate cached pages. */
export const replacePageRow = async (
  db: Tx,
  present: SitePageRow,
  fields: SitePageFields,
  at: string,
): Promise<SitePageRow> => {
  const { path, published, draft, published_at, publish_at, planned, source_version } = fields
  const text = { draft, published_at, publish_at, planned, source_version }
  const version = await nextVersion(db, present.id, at)
  if (path !== present.path) {
    await updateRow(db, 'site_pages', present.id, { path })
    await rememberPath(db, present.id, present.path, path)
  }
  const isSame = published === present.published
  const planned_version =
    planned === null ? null : planned === present.planned ? present.planned_version : version
  const published_version = isSame ? present.published_version : published === null ? null : version
  await db
    .updateTable('site_page_texts')
    .set({
      ...text,
      published_version,
      planned_version,
      version,
      updated_at: at,
      ...(isSame ? {} : { published }),
    })
    .where('page_id', '=', present.id)
    .where('lang', '=', present.lang)
    .execute()
  return { ...present, ...text, path, published, published_version, planned_version, version, updated_at: at }
}

/** Sets the version of the original that a translation follows. */
export const setSourceVersion = async (
  db: Tx,
  { id, lang }: Pick<SitePageRow, 'id' | 'lang'>,
  source_version: number | null,
): Promise<void> => {
  await updateRows(db, 'site_page_texts', { page_id: id, lang }, { source_version })
}

/** Raises the version of the page, which counts the saves in all languages. */
const nextVersion = async (db: Tx, id: number, at: string): Promise<number> => {
  const { version } = await db
    .updateTable('site_pages')
    .set(eb => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const deletePageRow = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('site_pages').where('id', '=', id).execute()
}
