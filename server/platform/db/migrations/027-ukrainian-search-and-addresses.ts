/**
 * Short Ukrainian words are found in all their forms: the words of that index are made by other rules now. What it held is
 * taken out; the next start fills it anew, see `fillUkrainianSearch`. And an address that a Ukrainian text had on another
 * site leads to that text.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const ukrainianSearchAndAddresses: Migration = {
  name: '027-ukrainian-search-and-addresses',
  up: async db => {
    await sql`delete from post_search_uk`.execute(db)
    await sql`alter table redirects add column lang text not null default 'ru'`.execute(db)
  },
}
