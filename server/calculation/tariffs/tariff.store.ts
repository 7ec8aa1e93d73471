/** The timeline of a revision consists of all changes applied up to it. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { listInOrder } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import { tariffFieldIds } from '#shared/calculator/tariff/tariff-fields.ts'

const storedCell = z.object({
  field: z.enum(tariffFieldIds),
  validFrom: z.string(),
  /** Null withdraws the office's value. */
  value: z.string().nullable(),
  law: z.string(),
  link: z.string(),
  note: z.string(),
  /** The program's value for that day when the cell was entered; null when it had none. */
  over: z.string().nullable(),
  /** Value in force on that day when the cell was entered; null when there was none. */
  before: z.string().nullable(),
})
export type StoredCell = z.infer<typeof storedCell>

export const storedCells = z.array(storedCell)

export interface StoredChange extends Omit<Row<'tariff_changes'>, 'cells'> {
  cells: StoredCell[]
}

export const listChanges = async (db: Tx): Promise<StoredChange[]> =>
  (await db.selectFrom('tariff_changes').selectAll().orderBy('id').execute()).map(asChange)

/** Applied changes, in the order of their revisions. */
export const listAppliedChanges = async (db: Tx): Promise<StoredChange[]> =>
  (await listInOrder(db, 'tariff_changes', { state: 'applied' }, 'revision')).map(asChange)

export const findRevision = async (db: Tx): Promise<number> => {
  const row = await db
    .selectFrom('tariff_changes')
    .select(eb => eb.fn.max('revision').as('revision'))
    .executeTakeFirst()
  return row?.revision ?? 0
}

export type ChangeFields = Pick<
  StoredChange,
  'revision' | 'state' | 'cells' | 'reason' | 'author_id' | 'author_name' | 'confirmed_by_name'
>

const rows = tableRepository('tariff_changes')

export const changeRows = {
  find: async (db: Tx, id: number): Promise<StoredChange | undefined> => {
    const row = await rows.find(db, id)
    return row && asChange(row)
  },
  insert: async (db: Tx, fields: ChangeFields, at: string): Promise<StoredChange> =>
    asChange(await rows.insert(db, asRow(fields), at)),
  replace: async (db: Tx, id: number, fields: ChangeFields, at: string): Promise<StoredChange> =>
    asChange(await rows.replace(db, id, asRow(fields), at)),
  remove: rows.remove,
}

const asRow = ({ cells, ...fields }: ChangeFields) => ({ ...fields, cells: JSON.stringify(cells) })

const asChange = ({ cells, ...row }: Row<'tariff_changes'>): StoredChange => ({
  ...row,
  cells: storedCells.parse(JSON.parse(cells)),
})
