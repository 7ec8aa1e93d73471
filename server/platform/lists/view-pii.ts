/** Saved views as a source of personal data: they can name a person in their name and in searched words. */
import { piiSource } from '../personal-data/pii-source.ts'

interface View {
  name: string
  query: string
}

export const textsOfView = ({ name, query }: View): string[] => [name, ...new URLSearchParams(query).values()]

/** Masks the name, and drops search terms that name the contact, since such a search finds nothing any more. */
export const maskView = ({ name, query }: View, mask: (text: string) => string): View => ({
  name: mask(name),
  query: new URLSearchParams(
    [...new URLSearchParams(query)].filter(([, value]) => mask(value) === value),
  ).toString(),
})

export const viewPii = piiSource({
  read: (db, after, limit) =>
    db.selectFrom('list_views').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
  isOwn: () => false,
  texts: row => textsOfView(row),
  record: row => String(row.id),
  erase: async () => {},
  mask: async (tx, id, mask, at) => {
    const row = await tx
      .selectFrom('list_views')
      .select(['name', 'query', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return
    await tx
      .updateTable('list_views')
      .set({ ...maskView(row, mask), version: row.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
  },
})
