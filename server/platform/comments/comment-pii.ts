import { deleteEach, piiSource } from '../personal-data/pii-source.ts'

/** Comments as a source of personal data: they belong to the person of their record. */
export const commentPii = piiSource({
  read: (db, after, limit) =>
    db.selectFrom('comments').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
  isOwn: (row, { requests, orders: own }) =>
    (row.kind === 'request' && requests.has(Number(row.record_id))) ||
    (row.kind === 'order' && own.has(Number(row.record_id))),
  texts: row => [row.text],
  record: row => `${row.kind} ${row.record_id}`,
  requests: row => (row.kind === 'request' ? [Number(row.record_id)] : []),
  erase: deleteEach((tx, id) => tx.deleteFrom('comments').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await tx.selectFrom('comments').select('text').where('id', '=', id).executeTakeFirst()
    if (row)
      await tx
        .updateTable('comments')
        .set({ text: mask(row.text) })
        .where('id', '=', id)
        .execute()
  },
})
