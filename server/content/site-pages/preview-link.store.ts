/** Preview links to drafts for people without an account. The database stores only the hash of a link's token. */
import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteRows } from '#server/platform/db/rows.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/** Milliseconds for which a link works. */
export const previewLife = 7 * 86_400_000

/** Creates a link that replaces an earlier one; returns its token of 256 random bits. */
export const insertPreview = async (
  tx: Tx,
  pageId: number,
  lang: Language,
  until: string,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await deletePreview(tx, pageId, lang)
  await tx
    .insertInto('site_page_previews')
    .values({ page_id: pageId, lang, token_hash: hashOf(token), until })
    .execute()
  return token
}

/** False if there was no link. */
export const deletePreview = async (tx: Tx, pageId: number, lang: Language): Promise<boolean> =>
  (await deleteRows(tx, 'site_page_previews', { page_id: pageId, lang })) > 0

/** The page and language that a token opens, until the link expires. */
export const findPreviewed = async (
  db: Tx,
  token: string,
  at: string,
): Promise<{ id: number; lang: Language } | undefined> => {
  const row = await db
    .selectFrom('site_page_previews')
    .select(['page_id', 'lang'])
    .where('token_hash', '=', hashOf(token))
    .where('until', '>', at)
    .executeTakeFirst()
  return row && { id: row.page_id, lang: row.lang }
}

/** Expiry of the preview links in a language, by page. */
export const listPreviewEnds = async (db: Tx, lang: Language, at: string): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('site_page_previews')
    .select(['page_id', 'until'])
    .where('lang', '=', lang)
    .where('until', '>', at)
    .execute()
  return new Map(rows.map(row => [row.page_id, row.until]))
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
