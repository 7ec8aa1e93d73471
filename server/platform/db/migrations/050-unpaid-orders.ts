/** An index of the orders whose customers have something to pay. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const unpaidOrders: Migration = {
  name: '050-unpaid-orders',
  up: async db => {
    await sql.raw(statement).execute(db)
  },
}

/** Used by queries with this very condition. */
const statement = `create index orders_unpaid on orders (id) where payments like '%"paid":null%'`
