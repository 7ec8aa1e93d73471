/** A case consists of the delivered car and its text in each language. */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type FieldsOf, tableRepository } from '#server/platform/records/table-repository.ts'
import type { CaseFacts } from '#shared/contract/content/cases.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'

export interface CasePicture {
  /** Number of the file in the order; null for a picture from elsewhere. */
  file: number | null
  cleared: boolean
  /** Hash of the picture once it is on the site; null before the case was first published. */
  hash: string | null
}

type Texts = Record<Language, string>

/** Columns that a save sets. */
export type CaseFields = Omit<FieldsOf<'cases'>, 'facts' | 'pictures'> & {
  facts: CaseFacts
  pictures: CasePicture[]
  texts: Texts
}

export type CaseRow = Omit<Row<'cases'>, 'facts' | 'pictures'> &
  Pick<CaseFields, 'facts' | 'pictures' | 'texts'>

const rows = tableRepository('cases')

export const findCase = async (db: Tx, id: number): Promise<CaseRow | undefined> => {
  const row = await rows.find(db, id)
  return row && (await withTexts(db, [row]))[0]
}

export const findCaseBySlug = async (db: Tx, slug: string): Promise<CaseRow | undefined> => {
  const row = await findRow(db, 'cases', { slug })
  return row && (await withTexts(db, [row]))[0]
}

/** The newest first. */
export const listCaseRows = async (
  db: Tx,
  { order, status }: { order?: number | undefined; status?: CaseRow['status'] } = {},
): Promise<CaseRow[]> => {
  let found = db.selectFrom('cases').selectAll().orderBy('id', 'desc')
  if (order !== undefined) found = found.where('order_id', '=', order)
  if (status !== undefined) found = found.where('status', '=', status)
  return withTexts(db, await found.execute())
}

const withTexts = async (db: Tx, found: readonly Row<'cases'>[]): Promise<CaseRow[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const texts = await db.selectFrom('case_texts').selectAll().where('case_id', 'in', ids).execute()
  return found.map(row => ({
    ...row,
    // Not validated again: only this file writes the column, from values that the contract has checked.
    facts: JSON.parse(row.facts) as CaseFacts,
    pictures: JSON.parse(row.pictures) as CasePicture[],
    texts: textsOf(lang => texts.find(text => text.case_id === row.id && text.lang === lang)?.text ?? ''),
  }))
}

const textsOf = (text: (lang: Language) => string): Texts => ({ ru: text('ru'), uk: text('uk') })

export const insertCaseRow = async (db: Tx, fields: CaseFields, at: string): Promise<CaseRow> => {
  const { texts, ...columns } = columnsOf(fields)
  const row = await rows.insert(db, columns, at)
  return { ...row, ...(await writeTexts(db, row.id, texts)), facts: fields.facts, pictures: fields.pictures }
}

export const replaceCaseRow = async (
  db: Tx,
  id: number,
  fields: CaseFields,
  at: string,
): Promise<CaseRow> => {
  const { texts, ...columns } = columnsOf(fields)
  const row = await rows.replace(db, id, columns, at)
  return { ...row, ...(await writeTexts(db, id, texts)), facts: fields.facts, pictures: fields.pictures }
}

export const deleteCaseRow = (db: Tx, id: number): Promise<void> => rows.remove(db, id)

const columnsOf = ({ facts, pictures, ...fields }: CaseFields) => ({
  ...fields,
  facts: JSON.stringify(facts),
  pictures: JSON.stringify(pictures),
})

/** A language without a text has no row. */
const writeTexts = async (db: Tx, id: number, texts: Texts): Promise<{ texts: Texts }> => {
  await db.deleteFrom('case_texts').where('case_id', '=', id).execute()
  const written = languages.filter(lang => texts[lang] !== '')
  if (written.length > 0)
    await db
      .insertInto('case_texts')
      .values(written.map(lang => ({ case_id: id, lang, text: texts[lang] })))
      .execute()
  return { texts }
}
