/** Restores accounts from the bin with password and second factor, but without sessions. */

import type { Tx } from '#server/platform/db/open.ts'
import { listRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import {
  type BinnedKind,
  type BinPayload,
  type BinRow,
  restoreRows,
} from '#server/platform/records/bin.store.ts'
import { giveBack } from '#server/work/requests/reassign-open-work.ts'
import { passwordAgainProblem } from '#shared/contract/platform/endpoint.ts'
import { findAccountByEmail } from './account.store.ts'
import { notifyOwners } from './owner-role.ts'

/** Rows of an account, its views and its list settings for the bin; ids of requests and orders assigned to it. */
export const accountPayload = async (tx: Tx, account: Row<'admins'>): Promise<BinPayload> => {
  const views = await listRows(tx, 'list_views', { admin_id: account.id })
  const settings = await listRows(tx, 'list_settings', { admin_id: account.id })
  const taken = await listRows(tx, 'requests', { taken_by: account.id }, ['id'])
  const held = await listRows(tx, 'orders', { holder_id: account.id }, ['id'])
  return {
    requests: taken.map(({ id }) => id),
    orders: held.map(({ id }) => id),
    rows: [
      { table: 'admins', values: { ...account, session_version: account.session_version + 1 } },
      ...views.map(values => ({ table: 'list_views' as const, values: { ...values } })),
      ...settings.map(values => ({ table: 'list_settings' as const, values: { ...values } })),
    ],
  }
}

export const binnedAccount: BinnedKind = {
  right: 'admins.manage',
  refuse: (payload, { confirmed }) => {
    if (!confirmed && accountIn(payload).role === 'owner')
      throw httpError('bin.owner-password', { type: passwordAgainProblem })
  },
  notify: async (ctx, tx, actor, payload) => {
    const { email, name, role } = accountIn(payload)
    if (role === 'owner') await notifyOwners(ctx, tx, actor, { email: String(email), name: String(name) })
  },
  restore: async (tx, payload, at) => {
    const { rows, requests = [], orders = [] } = payload
    const { id, email, name, role } = accountIn(payload)
    if (await findAccountByEmail(tx, String(email)))
      throw httpError('bin.place-taken', { values: { kind: 'account', name: String(email) }, path: 'email' })
    await restoreRows(tx, rows, at)
    await giveBack(tx, { requests, orders }, Number(id), at)
    return { title: String(name || email), record: { email, name, role } }
  },
}

const accountIn = ({ rows }: BinPayload): BinRow['values'] => rows[0]?.values ?? {}
