/** Earlier states of records: every save stores one, the present state among them. */
import { z } from 'zod'
import { sittingMs } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type Language, languages } from '#shared/domain/languages.ts'

/** States stored of one text; older ones go. */
export const storedRevisions = 50

export type RevisionKind = 'post' | 'site-page'

/** The text whose states they are. */
export interface Revised {
  kind: RevisionKind
  record_id: number
  /** Whatever language without it. */
  lang?: Language
}

type NewRevision = Omit<Row<'revisions'>, 'id' | 'kind'> & Required<Revised>

/** In the snapshot of a state that was stored without being asked for. */
export const autosaveMark = { autosaved: true }
const marked = z.object({ autosaved: z.literal(true) })

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
    .onConflict(conflict => conflict.columns(['kind', 'record_id', 'lang', 'version']).doNothing())
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
  const tooOld = await revisionsOf(db, revision)
    .orderBy('version', 'desc')
    .offset(storedRevisions)
    .limit(1)
    .executeTakeFirst()
  if (tooOld) await dropRevisions(db, revision, tooOld.version)
}

/** Drops the state of a version that the same person's program stored by itself in the same sitting: `now` goes on with it. */
export const dropAutosaved = async (
  db: Tx,
  now: Pick<NewRevision, 'kind' | 'record_id' | 'lang' | 'author_id' | 'created_at'>,
  version: number,
): Promise<void> => {
  const row = await revisionsOf(db, now).where('version', '=', version).executeTakeFirst()
  if (!row || row.author_id !== now.author_id) return
  if (!marked.safeParse(JSON.parse(row.snapshot)).success) return
  if (Date.parse(now.created_at) - Date.parse(row.created_at) > sittingMs) return
  await db.deleteFrom('revisions').where('id', '=', row.id).execute()
}

/** Removes the states up to a version, all of them without one. */
export const dropRevisions = async (
  db: Tx,
  { kind, record_id, lang }: Revised,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  await db
    .deleteFrom('revisions')
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('lang', 'in', lang ? [lang] : languages)
    .where('version', '<=', upTo)
    .execute()
}

/** Stored states, newest first, with the name of whoever saved them. */
export const listRevisionRows = (db: Tx, revised: Revised) =>
  revisionsOf(db, revised).orderBy('version', 'desc').execute()

export const findRevisionRow = (db: Tx, revised: Revised, version: number) =>
  revisionsOf(db, revised).where('version', '=', version).executeTakeFirst()

const revisionsOf = (db: Tx, { kind, record_id, lang }: Revised) =>
  db
    .selectFrom('revisions')
    .leftJoin('admins', 'admins.id', 'revisions.author_id')
    .select(['revisions.id', 'revisions.version', 'revisions.snapshot', 'revisions.created_at'])
    .select(['revisions.author_id', 'admins.name as author'])
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('lang', 'in', lang ? [lang] : languages)
