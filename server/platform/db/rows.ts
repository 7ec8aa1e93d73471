/** Statements on the rows of one table whose columns have given values; all others are written with Kysely itself. */
import type { Kysely, SelectQueryBuilder, Updateable } from 'kysely'
import type { Tx } from './open.ts'
import type { NewRow, Row, Tables } from './tables.ts'

type TableName = keyof Tables
/** Values that the columns must have; null stands for none. */
type Where<T extends TableName> = Partial<Row<T>>

/** Kysely cannot type a table that is a type parameter: the signatures below do. */
const untyped = (db: Tx) => db as unknown as Kysely<Record<string, Record<string, unknown>>>

/** Throws for a condition without a value, which would mean every row. */
const given = (where: object): Record<string, unknown> => {
  const values = Object.values(where)
  if (values.length === 0 || values.includes(undefined)) throw new Error('rows are named by no value')
  return { ...where }
}

/** The rows, whole or only the named columns of them, in no order. */
export const listRows = <T extends TableName, C extends keyof Row<T> & string = keyof Row<T> & string>(
  db: Tx,
  table: T,
  where: Where<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>[]> => selecting(db, table, where, columns).execute() as Promise<Pick<Row<T>, C>[]>

/** The row, whole or only the named columns of it; undefined for none. */
export const findRow = <T extends TableName, C extends keyof Row<T> & string = keyof Row<T> & string>(
  db: Tx,
  table: T,
  where: Where<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> =>
  selecting(db, table, where, columns).executeTakeFirst() as Promise<Pick<Row<T>, C> | undefined>

/** The row, whole or only the named columns of it; throws for none. */
export const readRow = <T extends TableName, C extends keyof Row<T> & string = keyof Row<T> & string>(
  db: Tx,
  table: T,
  where: Where<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>> =>
  selecting(db, table, where, columns).executeTakeFirstOrThrow() as Promise<Pick<Row<T>, C>>

/** The row with the highest number, whole or only the named columns of it; undefined for none. */
export const findNewest = <T extends Numbered, C extends keyof Row<T> & string = keyof Row<T> & string>(
  db: Tx,
  table: T,
  columns?: readonly C[],
  where?: Where<T>,
): Promise<Pick<Row<T>, C> | undefined> =>
  selecting(db, table, where, columns).orderBy('id', 'desc').limit(1).executeTakeFirst() as Promise<
    Pick<Row<T>, C> | undefined
  >

/** The rows in the order of a column, whole or only the named columns of them. */
export const listInOrder = <T extends TableName, C extends keyof Row<T> & string = keyof Row<T> & string>(
  db: Tx,
  table: T,
  where: Where<T>,
  order: keyof Row<T> & string,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>[]> =>
  selecting(db, table, where, columns).orderBy(order).execute() as Promise<Pick<Row<T>, C>[]>

const selecting = (db: Tx, table: string, where?: object, columns?: readonly string[]) => {
  const all = untyped(db).selectFrom(table)
  const rows = where ? all.where(eb => eb.and(given(where))) : all
  return columns ? rows.select([...columns]) : rows.selectAll()
}

/** Tables whose rows have a number of their own. */
type Numbered = { [T in TableName]: Row<T> extends { id: number } ? T : never }[TableName]

export const updateRow = async <T extends Numbered>(
  db: Tx,
  table: T,
  id: number,
  values: Updateable<Tables[T]>,
): Promise<void> => {
  await updateRows<TableName>(db, table, { id }, values)
}

/** Returns the number of rows that were changed. */
export const updateRows = async <T extends TableName>(
  db: Tx,
  table: T,
  where: Where<T>,
  values: Updateable<Tables[T]>,
): Promise<number> => {
  const changed = values as Record<string, unknown>
  const { numUpdatedRows } = await untyped(db)
    .updateTable<string>(table)
    .set(changed)
    .where(eb => eb.and(given(where)))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Returns the number of rows that were deleted. */
export const deleteRows = async <T extends TableName>(db: Tx, table: T, where: Where<T>): Promise<number> => {
  const { numDeletedRows } = await untyped(db)
    .deleteFrom<string>(table)
    .where(eb => eb.and(given(where)))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Tables whose rows count their changes. */
type Versioned = { [T in TableName]: Row<T> extends { version: number } ? T : never }[TableName]

/** Gives rows their next version with the values. */
export const updateVersioned = async <T extends Versioned>(
  db: Tx,
  table: T,
  where: Where<T>,
  values: Omit<Updateable<Tables[T]>, 'version'>,
): Promise<void> => {
  await untyped(db)
    .updateTable<string>(table)
    .set(eb => ({ ...values, version: eb('version', '+', 1) }))
    .where(eb => eb.and(given(where)))
    .execute()
}

/** Returns the number that the row was given. */
export const insertRow = <T extends Numbered>(
  db: Tx,
  table: T,
  values: NewRow<T>,
): Promise<{ id: number }> => {
  const row = values as Record<string, unknown>
  return untyped(db).insertInto(table).values(row).returning('id').executeTakeFirstOrThrow() as Promise<{
    id: number
  }>
}

/** Inserts rows, except those that equal a stored one in its key. */
export const insertMissing = async <T extends TableName>(
  db: Tx,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): Promise<void> => {
  const values = rows as Record<string, unknown>
  await untyped(db)
    .insertInto(table)
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Inserts the row with this key, or gives it the values; `first` are values that only a new row gets. */
export const storeRow = async <T extends TableName>(
  db: Tx,
  table: T,
  key: Where<T>,
  values: Updateable<Tables[T]>,
  first: Partial<NewRow<T>> = {},
): Promise<void> => {
  const changed = values as Record<string, unknown>
  await untyped(db)
    .insertInto<string>(table)
    .values({ ...given(key), ...changed, ...first })
    .onConflict(conflict => conflict.columns(Object.keys(key)).doUpdateSet(changed))
    .execute()
}

/** A read of a long table by its numbers: so many rows after a number, whole or only the named columns of them. */
export const rowsById =
  <T extends Numbered, C extends keyof Row<T> & string = keyof Row<T> & string>(
    table: T,
    columns?: readonly C[],
    where?: Where<T>,
    // The columns follow from what is asked for alone, not from what the caller makes of the rows.
  ): NoInfer<(db: Tx, after: number, limit: number) => Promise<Pick<Row<T>, C>[]>> =>
  (db, after, limit) =>
    selecting(db, table, where, columns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute() as Promise<Pick<Row<T>, C>[]>

/** Rows of a long table read at once: the garbage of larger batches outlives its generation and grows with the table. */
export const batchRows = 50

/**
 * Batches of a long table; `read` gets the last row of the previous batch, and an empty batch ends the table.
 */
export async function* batchesOf<R>(
  read: (after: R | undefined) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let after: R | undefined
  for (;;) {
    const batch = await read(after)
    if (batch.length === 0) return
    yield batch
    after = batch.at(-1)
  }
}

export const hasRows = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<boolean> =>
  (await query
    .select(eb => eb.lit(1).as('one'))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The number of rows that a query finds. */
export const countRows = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> => {
  const row = await query
    .clearSelect()
    .select(eb => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number((row as { count: string | number | bigint }).count)
}

/** The number of rows that a query finds, not counted beyond `most + 1` where `most` is given. */
export const countUpTo = <DB, TB extends keyof DB, O>(
  db: Tx,
  query: SelectQueryBuilder<DB, TB, O>,
  most?: number,
): Promise<number> => {
  if (most === undefined) return countRows(query)
  const counted = query
    .clearSelect()
    .select(eb => eb.lit(1).as('one'))
    .limit(most + 1)
  // Cast: Kysely cannot type a query of tables that are type parameters as a table.
  return countRows(db.selectFrom(counted.as('counted') as never))
}
