/** Whether a change of the law or of a table waits for a second person. */
import type { Tx } from '#server/platform/db/open.ts'
import { secondPersonOption } from '#shared/contract/tariff.ts'

export const secondPersonConfirms = async (db: Tx): Promise<boolean> => {
  const row = await db
    .selectFrom('options')
    .select('value')
    .where('title', '=', secondPersonOption)
    .executeTakeFirst()
  return row?.value.trim() === 'yes'
}
