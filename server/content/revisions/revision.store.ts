/** Earlier states of records: every save stores one, the present state among them. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'

/** States stored of one record; older ones go. */
export const storedRevisions = 50

export type RevisionKind = 'post' | 'post-uk' | 'site-page'

type NewRevision = Omit<Row<'revisions'>, 'id' | 'kind'> & { kind: RevisionKind }

/**
 * Stores a state under its version with the pictures that it shows; a version that is stored already stays as it is,
 * and those that are too old go.
 */
export const insertRevision = async (
  db: Tx,
  revision: NewRevision,
  pictures: readonly string[],
): Promise<void> => {
  const row = await db
    .insertInto('revisions')
    .values(revision)
    .onConflict(conflict => conflict.columns(['kind', 'record_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  if (pictures.length > 0) {
    await db
      .insertInto('revision_media')
      .columns(['revision_id', 'media_hash'])
      .expression(
        db
          .selectFrom('media')
          .select(eb => [eb.val(row.id).as('revision_id'), 'hash'])
          .where('hash', 'in', [...pictures]),
      )
      .execute()
  }
  await dropRevisions(db, revision.kind, revision.record_id, revision.version - storedRevisions)
}

/** Removes the states of a record up to a version, all of them without one. */
export const dropRevisions = async (
  db: Tx,
  kind: RevisionKind,
  recordId: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  if (upTo < 1) return
  const old = db
    .selectFrom('revisions')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('version', '<=', upTo)
  await db.deleteFrom('revisions').where('id', 'in', old).execute()
}

/** Stored states, newest first, with the name of whoever saved them. */
export const listRevisionRows = (db: Tx, kind: RevisionKind, recordId: number) =>
  revisionsOf(db, kind, recordId).orderBy('version', 'desc').execute()

export const findRevisionRow = (db: Tx, kind: RevisionKind, recordId: number, version: number) =>
  revisionsOf(db, kind, recordId).where('version', '=', version).executeTakeFirst()

const revisionsOf = (db: Tx, kind: RevisionKind, recordId: number) =>
  db
    .selectFrom('revisions')
    .leftJoin('admins', 'admins.id', 'revisions.author_id')
    .select(['revisions.version', 'revisions.snapshot', 'revisions.created_at', 'admins.name as author'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
