/** Restores accounts from the bin: with password and second factor, without any session. */

import { type BinPayload, putRowsBack } from '#server/platform/bin/bin.store.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { findAccountByEmail } from './account.store.ts'

/** Before the account goes: how its person has set up the lists goes with it. */
export const accountPayload = async (tx: Tx, account: Row<'admins'>): Promise<BinPayload> => {
  const views = await tx.selectFrom('list_views').selectAll().where('admin_id', '=', account.id).execute()
  const settings = await tx
    .selectFrom('list_settings')
    .selectAll()
    .where('admin_id', '=', account.id)
    .execute()
  return {
    rows: [
      { table: 'admins', values: { ...account, session_version: account.session_version + 1 } },
      ...views.map(values => ({ table: 'list_views' as const, values: { ...values } })),
      ...settings.map(values => ({ table: 'list_settings' as const, values: { ...values } })),
    ],
  }
}

export const binnedAccount: BinnedKind = {
  right: 'admins.manage',
  restore: async (tx, { rows }, at) => {
    const { email, name, role } = rows[0]?.values ?? {}
    if (await findAccountByEmail(tx, String(email)))
      throw conflict(`Почта ${email} уже у другого сотрудника`, 'email')
    await putRowsBack(tx, rows, at)
    return { title: String(name || email), record: { email, name, role } }
  },
}
