/** Requests join by whole contacts in one form; erasures whose traces still lie in the database; who downloaded how many files. */
import { type Kysely, sql } from 'kysely'
import { contactKey } from '#shared/domain/contact.ts'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const wholeContacts: Migration = {
  name: '031-whole-contacts',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
    await fillKeys(db)
  },
}

const statements = [
  'alter table requests add column phone_key text',
  'alter table requests add column email_key text',
  'drop index requests_phone',
  'drop index requests_email',
  'create index requests_phone_key on requests (phone_key, id) where phone_key is not null',
  'create index requests_email_key on requests (email_key, id) where email_key is not null',
  'create table unfinished_erasures (id integer primary key autoincrement, at text not null) strict',
  `create index audit_downloads on audit (actor_id, at) where action = 'download'`,
]

interface Requests {
  requests: {
    id: number
    phone: string | null
    email: string | null
    phone_key: string | null
    email_key: string | null
  }
}

const fillKeys = async (db: Kysely<Requests>): Promise<void> => {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'phone', 'email'])
    .where(eb => eb.or([eb('phone', 'is not', null), eb('email', 'is not', null)]))
    .execute()
  for (const { id, phone, email } of rows)
    await db
      .updateTable('requests')
      .set({ phone_key: contactKey(phone), email_key: contactKey(email) })
      .where('id', '=', id)
      .execute()
}
