/** What is an example stands in the record of a firm and in each invoice of it, no longer in its name. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const exampleFirm: Migration = {
  name: '068-example-firm',
  up: async (db, dialect) => {
    await sql
      .raw(
        `alter table firms add column example ${dialect === 'sqlite' ? 'integer' : 'bigint'} not null default 0 check (example in (0, 1))`,
      )
      .execute(db)
    // As the example was shipped: a firm of another code is the office's, whatever its name.
    await sql`update firms set example = 1 where code = '40000006' and name like 'ПРИКЛАД %'`.execute(db)
    const { rows } = await sql<{ id: number; bill: string }>`select invoices.id, bill from invoices
      join firms on firms.id = firm_id where example = 1 and bill is not null`.execute(db)
    for (const { id, bill } of rows) {
      const marked = JSON.stringify({ ...(JSON.parse(bill) as object), example: true })
      await sql`update invoices set bill = ${marked} where id = ${id}`.execute(db)
    }
  },
}
