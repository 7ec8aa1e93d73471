/** Search among the quotes that were given, by number, amount and date. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const quoteSearch: Migration = {
  name: '004-quote-search',
  up: async db => {
    await sql`alter table quotes add column search_key text not null default ''`.execute(db)
    await sql`create index requests_quote on requests (quote_id)`.execute(db)
  },
}
