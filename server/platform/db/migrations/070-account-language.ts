/** The language in which a colleague reads the program; null reads Russian. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const accountLanguage: Migration = {
  name: '070-account-language',
  up: async db => {
    await sql`alter table admins add column lang text check (lang in ('ru', 'uk'))`.execute(db)
  },
}
