import { maskView, textsOfView } from '#server/platform/lists/view-pii.ts'
import { deleteEach, piiSource } from '#server/platform/personal-data/pii-source.ts'
import { type BinPayload, type BinRow, replacePayload, rowsIn } from '#server/platform/records/bin.store.ts'
import { namesContact } from '#shared/domain/contact.ts'

/**
 * Covers accounts in the table and in the bin. Colleagues' saved views are another source, because they name customers.
 */
export const accountPii = piiSource({
  read: (db, after, limit) =>
    db
      .selectFrom('bin')
      .select(['id', 'ref', 'title', 'payload'])
      .where('kind', '=', 'account')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, person) => {
    const isOwn = rowsIn(row.payload, 'admins').some(
      ({ email, name }) =>
        namesContact(person.contact, String(email)) || namesContact(person.contact, String(name)),
    )
    if (isOwn) person.accounts.add(row.ref)
    return isOwn
  },
  texts: row => rowsIn(row.payload, 'list_views').flatMap(values => textsOfView(viewIn(values))),
  record: row => row.title,
  erase: deleteEach((tx, id) => tx.deleteFrom('bin').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await tx.selectFrom('bin').select('payload').where('id', '=', id).executeTakeFirst()
    if (!row) return
    const payload = JSON.parse(row.payload) as BinPayload
    const rows = payload.rows.map(({ table, values }) =>
      table === 'list_views'
        ? { table, values: { ...values, ...maskView(viewIn(values), mask) } }
        : { table, values },
    )
    await replacePayload(tx, id, { ...payload, rows })
  },
})

const viewIn = ({ name, query }: BinRow['values']) => ({ name: String(name), query: String(query) })
