/** A copy of before a number was given out, or before an account was changed, is noticed as one of before a session ended. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const numbersOfCopies: Migration = {
  name: '063-numbers-of-copies',
  up: async (db, dialect) => {
    for (const [name, event, when] of triggers) {
      const head = `create trigger ${name} after ${event}`
      const statement =
        dialect === 'sqlite'
          ? `${head} when ${when} begin ${count}; end`
          : `${head} for each row when (${when}) execute function count_ending()`
      await sql.raw(statement).execute(db)
    }
  },
}

/** As `012-restored-copies` does. */
const count =
  'update session_epochs set endings = endings + 1 where id = (select max(id) from session_epochs)'

const triggers = [
  ['invoice_numbers_stated', 'insert on invoice_numbers', 'new.last > 0'],
  ['invoice_numbers_raised', 'update of last on invoice_numbers', 'old.last <> new.last'],
  ['firms_accounts_changed', 'update of accounts on firms', 'old.accounts <> new.accounts'],
] as const
