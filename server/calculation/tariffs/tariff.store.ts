/** Changes of the tariff in the database. The timeline of a revision is made of the applied changes up to it. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { tariffFieldIds } from '#shared/calculator/tariff-fields.ts'

const storedCell = z.object({
  field: z.enum(tariffFieldIds),
  validFrom: z.string(),
  /** Null takes the office's figure back. */
  value: z.string().nullable(),
  law: z.string(),
  link: z.string(),
  note: z.string(),
  /** What the program reported about that day when this was entered; null when it had no figure. */
  over: z.string().nullable(),
  /** What counted on that day when this was entered, whoever said so; null where an earlier version did not keep it. */
  before: z.string().nullable().default(null),
})
export type StoredCell = z.infer<typeof storedCell>

export const storedCells = z.array(storedCell)

export interface StoredChange extends Omit<Row<'tariff_changes'>, 'cells'> {
  cells: StoredCell[]
}

export const listChanges = async (db: Tx): Promise<StoredChange[]> =>
  (await db.selectFrom('tariff_changes').selectAll().orderBy('id').execute()).map(asChange)

/** Those that count, in the order in which they came to. */
export const listAppliedChanges = async (db: Tx): Promise<StoredChange[]> => {
  const rows = await db
    .selectFrom('tariff_changes')
    .selectAll()
    .where('state', '=', 'applied')
    .orderBy('revision')
    .execute()
  return rows.map(asChange)
}

export const findRevision = async (db: Tx): Promise<number> => {
  const row = await db
    .selectFrom('tariff_changes')
    .select(eb => eb.fn.max('revision').as('revision'))
    .executeTakeFirst()
  return row?.revision ?? 0
}

export const findChange = async (db: Tx, id: number): Promise<StoredChange | undefined> => {
  const row = await db.selectFrom('tariff_changes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asChange(row)
}

type ChangeFields = Pick<
  StoredChange,
  'revision' | 'state' | 'origin' | 'cells' | 'reason' | 'author_id' | 'author_name' | 'confirmed_by_name'
>

export const insertChange = async (
  db: Tx,
  { cells, ...fields }: ChangeFields,
  at: string,
): Promise<StoredChange> =>
  asChange(
    await db
      .insertInto('tariff_changes')
      .values({ ...fields, cells: JSON.stringify(cells), created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const replaceChange = async (
  db: Tx,
  id: number,
  { cells, ...fields }: Partial<ChangeFields>,
  at: string,
): Promise<StoredChange> =>
  asChange(
    await db
      .updateTable('tariff_changes')
      .set(eb => ({
        ...fields,
        ...(cells && { cells: JSON.stringify(cells) }),
        version: eb('version', '+', 1),
        updated_at: at,
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteChange = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('tariff_changes').where('id', '=', id).execute()
}

const asChange = ({ cells, ...row }: Row<'tariff_changes'>): StoredChange => ({
  ...row,
  cells: storedCells.parse(JSON.parse(cells)),
})
