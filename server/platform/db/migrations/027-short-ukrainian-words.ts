/**
 * Short Ukrainian words are found in all their forms: the words of that index are made by other rules now. What it held is
 * taken out; the next start fills it anew, see `fillUkrainianSearch`.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const shortUkrainianWords: Migration = {
  name: '027-short-ukrainian-words',
  up: async db => {
    await sql`delete from post_search_uk`.execute(db)
  },
}
