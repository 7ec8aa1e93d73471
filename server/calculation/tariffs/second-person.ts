/** Whether a change of the law or of a table waits for a second person. */
import type { Author } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError } from '#server/platform/http/http-error.ts'
import { secondPersonOption } from '#shared/domain/office-options.ts'
import { isSamePerson } from './same-person.ts'

export const secondPersonConfirms = async (db: Tx): Promise<boolean> => {
  const row = await db
    .selectFrom('options')
    .select('value')
    .where('title', '=', secondPersonOption)
    .executeTakeFirst()
  return row?.value.trim() === 'yes'
}

/** Throws the 403 of a person who would confirm an own change, be it through a second account, while that is asked for. */
export const rejectOwnChange = async (db: Tx, authorId: number | null, { actor }: Author): Promise<void> => {
  if (!(await secondPersonConfirms(db)) || !(await isSamePerson(db, authorId, actor?.id ?? null))) return
  throw httpError('confirmation.own', { values: { who: authorId === actor?.id ? 'author' : 'other' } })
}
