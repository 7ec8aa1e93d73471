/** Decides whether a change of the tariff or of a table needs a second person's confirmation. */

import type { Tx } from '#server/platform/db/open.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { Author } from '#server/platform/records/audit.ts'
import { secondPersonOption } from '#shared/domain/calculation/office-options.ts'
import { isSamePerson } from './same-person.ts'

export const secondPersonConfirms = async (db: Tx): Promise<boolean> => {
  const row = await db
    .selectFrom('options')
    .select('value')
    .where('title', '=', secondPersonOption)
    .executeTakeFirst()
  return row?.value.trim() === 'yes'
}

/** Throws 403 when somebody confirms a change of their own, even through a second account, while the rule is on. */
export const rejectOwnChange = async (db: Tx, authorId: number | null, { actor }: Author): Promise<void> => {
  if (!(await secondPersonConfirms(db)) || !(await isSamePerson(db, authorId, actor?.id ?? null))) return
  throw httpError('confirmation.own', { values: { who: authorId === actor?.id ? 'author' : 'related' } })
}
