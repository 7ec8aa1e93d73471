/** Templates of replies in the database. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { ReplyTemplate } from '#shared/contract/reply-templates.ts'
import { isLanguage, type Language } from '#shared/domain/languages.ts'

type Fields = Pick<ReplyTemplate, 'title' | 'text'> & { lang?: Language | undefined }

export const listTemplates = async (db: Tx): Promise<ReplyTemplate[]> =>
  (await db.selectFrom('reply_templates').selectAll().orderBy('title').orderBy('id').execute()).map(
    asTemplate,
  )

export const findTemplate = async (db: Tx, id: number): Promise<ReplyTemplate | undefined> => {
  const row = await db.selectFrom('reply_templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asTemplate(row)
}

export const insertTemplate = async (
  tx: Tx,
  { lang = 'ru', title, text }: Fields,
  at: string,
): Promise<ReplyTemplate> =>
  asTemplate(
    await tx
      .insertInto('reply_templates')
      .values({ lang, title, text, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const replaceTemplate = async (
  tx: Tx,
  id: number,
  { lang, title, text }: Fields,
  at: string,
): Promise<ReplyTemplate> =>
  asTemplate(
    await tx
      .updateTable('reply_templates')
      .set(eb => ({ ...(lang && { lang }), title, text, version: eb('version', '+', 1), updated_at: at }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteTemplate = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('reply_templates').where('id', '=', id).execute()
}

const asTemplate = ({
  id,
  lang,
  title,
  text,
  version,
  updated_at,
}: Row<'reply_templates'>): ReplyTemplate => ({
  id,
  lang: isLanguage(lang) ? lang : 'ru',
  ...{ title, text, version, updatedAt: updated_at },
})
