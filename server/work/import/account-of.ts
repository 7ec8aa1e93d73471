import type { Tx } from '#server/platform/db/open.ts'

/** The account with that name if there is exactly one: accounts are not imported, and ids differ elsewhere. */
export const accountOf = async (tx: Tx, name: string | null): Promise<number | null> => {
  if (name === null) return null
  const found = await tx.selectFrom('admins').select('id').where('name', '=', name).execute()
  return found.length === 1 ? (found[0]?.id ?? null) : null
}
