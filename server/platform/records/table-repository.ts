/** The statements of a kind whose records are the rows of one table. */
import type { Generated, Kysely, Selectable } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { NewRow, Row, Tables } from '../db/tables.ts'
import type { BinPayload } from './bin.store.ts'
import type { ChangeContext } from './write-route.ts'

interface VersionedColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
}

type VersionedTable = {
  [T in keyof Tables]: Tables[T] extends VersionedColumns ? T : never
}[keyof Tables]

/** Columns that a change sets; id, version and times are set here. */
export type FieldsOf<T extends VersionedTable> = Omit<NewRow<T>, keyof VersionedColumns>

export const tableRepository = <T extends VersionedTable>(table: T) => {
  // Kysely cannot type a table that is a type parameter; `T` guarantees these columns.
  const rows = (db: Tx) => db as unknown as Kysely<{ rows: VersionedColumns }>
  const name = table as unknown as 'rows'
  const asRow = (row: Selectable<VersionedColumns>) => row as unknown as Row<T>
  return {
    find: async (db: Tx, id: number): Promise<Row<T> | undefined> => {
      const row = await rows(db).selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst()
      return row && asRow(row)
    },
    insert: async (db: Tx, fields: FieldsOf<T>, at: string): Promise<Row<T>> =>
      asRow(
        await rows(db)
          .insertInto(name)
          .values({ ...fields, created_at: at, updated_at: at })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    /** Columns that are not given keep their values. */
    replace: async (db: Tx, id: number, fields: Partial<FieldsOf<T>>, at: string): Promise<Row<T>> =>
      asRow(
        await rows(db)
          .updateTable(name)
          .set(eb => ({ ...fields, version: eb('version', '+', 1), updated_at: at }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    remove: async (db: Tx, id: number): Promise<void> => {
      await rows(db).deleteFrom(name).where('id', '=', id).execute()
    },
    /** The row in the form that the bin stores. */
    payload: (_db: Tx, row: Row<T>): BinPayload => ({
      rows: [{ table, values: { ...row } }] as BinPayload['rows'],
    }),
  }
}

interface Rows<R, F> {
  find(db: Tx, id: number): Promise<R | undefined>
  insert(db: Tx, fields: F, at: string): Promise<R>
  replace(db: Tx, id: number, fields: F, at: string): Promise<R>
  remove(db: Tx, id: number): Promise<void>
}

/** Adapts the statements of a table to those of an `EntityDefinition`. */
export const repositoryStatements = <R extends { id: number }, F>(rows: Rows<R, F>) => ({
  find: (tx: Tx, id: number) => rows.find(tx, id),
  insert: ({ tx, at }: ChangeContext, fields: F) => rows.insert(tx, fields, at),
  replace: ({ tx, at }: ChangeContext, { id }: R, fields: F) => rows.replace(tx, id, fields, at),
  remove: ({ tx }: ChangeContext, { id }: R) => rows.remove(tx, id),
})
