/** What the office has written about a person outside of their requests: comments anywhere, and views of lists. */
import type { Tx } from '#server/platform/db/open.ts'
import { type Contact, mentions } from './contact.ts'

/** Inside a transaction. Those at the person's own requests go with the requests. */
export const eraseOfficeNotes = async (tx: Tx, contact: Contact): Promise<void> => {
  for (const { id, text } of await tx.selectFrom('comments').select(['id', 'text']).execute())
    if (mentions(contact, text)) await tx.deleteFrom('comments').where('id', '=', id).execute()
  for (const { id, name, query } of await tx
    .selectFrom('list_views')
    .select(['id', 'name', 'query'])
    .execute()) {
    const words = [...new URLSearchParams(query).values()]
    if ([name, ...words].some(text => mentions(contact, text)))
      await tx.deleteFrom('list_views').where('id', '=', id).execute()
  }
}
