/** How a visitor wants to be answered; null for a call, and for requests from before that was asked. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const replyWays: Migration = {
  name: '054-reply-ways',
  up: async db => {
    await sql.raw(statement).execute(db)
  },
}

const statement = `alter table requests add column reply_by text
  check (reply_by in ('call', 'telegram', 'viber', 'whatsapp', 'mail'))`
