/** A template of a reply has the language of the visitor that it is for. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const templatesInTwoLanguages: Migration = {
  name: '024-templates-in-two-languages',
  up: async db => {
    await sql.raw("alter table reply_templates add column lang text not null default 'ru'").execute(db)
  },
}
