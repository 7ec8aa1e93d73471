/** The index of files by order also holds their sizes: the sums of one order and of all are read from it alone. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const orderFileSizes: Migration = {
  name: '053-order-file-sizes',
  up: async db => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'drop index order_files_order',
  'create index order_files_order on order_files (order_id, size)',
]
