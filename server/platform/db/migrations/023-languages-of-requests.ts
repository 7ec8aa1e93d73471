/** A request and a quote remember the language of the page that they came from. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const languagesOfRequests: Migration = {
  name: '023-languages-of-requests',
  up: async db => {
    for (const table of ['requests', 'quotes'])
      await sql.raw(`alter table ${table} add column lang text not null default 'ru'`).execute(db)
  },
}
