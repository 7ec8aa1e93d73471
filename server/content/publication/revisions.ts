/** Revisions of texts: every save stores its result as a revision: the newest is the present content, or what a press made public. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { orNotFound } from '#server/platform/http/errors/http-error.ts'
import { sittingMs } from '#server/platform/records/audit.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { Revision } from '#shared/contract/content/posts.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'

/** Most revisions stored for one text; older ones are deleted. */
export const storedRevisions = 50

type RevisionKind = 'post' | 'site-page'

/** Identifies the text of a record in one language. */
export interface TextId {
  id: number
  lang: Language
}

interface Revised {
  kind: RevisionKind
  record_id: number
  /** Every language when absent. */
  lang?: Language
}

/** The author of a revision and its time; `id` null is the program itself. */
export interface RevisionAuthor {
  id: number | null
  at: string
  /** True if the form has autosaved a draft. */
  autosaved?: boolean
}

export const authorOf = ({ by, at }: ChangeContext): RevisionAuthor => ({ id: by.actor?.id ?? null, at })

/** `S` is the content of a revision. */
export interface Revisions<S> {
  /** Stores the present content of a text; an autosave replaces the autosave before it, see `dropAutosaved`. */
  store(db: Tx, text: Stored, state: S, author: Pick<RevisionAuthor, 'id' | 'autosaved'>): Promise<void>
  /** Newest first. */
  list(db: Tx, text: TextId): Promise<Revision[]>
  /** Undefined for a version that is not stored. */
  find(db: Tx, text: Partial<TextId> & { id: number }, version: number): Promise<State<S> | undefined>
  /** Throws 404 for a version that is not stored. */
  read(db: Tx, text: Partial<TextId> & { id: number }, version: number): Promise<State<S>>
  /** Deletes every revision of a record, in every language. */
  drop(db: Tx, id: number): Promise<void>
}

type Stored = TextId & { version: number; updated_at: string }

type State<S> = Revision & { state: S }

/** `pictures` returns the hashes of a revision's pictures, `listed` the fields that the list of revisions shows. */
export const revisionsOf = <S>(
  kind: RevisionKind,
  schema: z.ZodType<S>,
  { pictures, listed }: { pictures: (state: S) => readonly string[]; listed?: (state: S) => object },
): Revisions<S> => {
  const stateOf = (snapshot: string) => schema.parse(JSON.parse(snapshot))
  const find: Revisions<S>['find'] = async (db, { id, lang }, version) => {
    const revised = { kind, record_id: id, ...(lang && { lang }) }
    const row = await rowsOf(db, revised).where('version', '=', version).executeTakeFirst()
    return row && { ...savedOf(row), state: stateOf(row.snapshot) }
  }
  return {
    find,
    store: async (db, { id, lang, version, updated_at }, state, { id: author_id, autosaved = false }) => {
      const snapshot = JSON.stringify(autosaved ? { ...state, ...autosaveMark } : state)
      const revision = { kind, record_id: id, lang, version, snapshot, author_id, created_at: updated_at }
      await insertRevision(db, revision, pictures(state))
      if (autosaved) await dropAutosaved(db, revision, version - 1)
    },
    list: async (db, { id, lang }) => {
      const rows = await rowsOf(db, { kind, record_id: id, lang }).orderBy('version', 'desc').execute()
      return rows.map(row => ({ ...savedOf(row), ...listed?.(stateOf(row.snapshot)) }))
    },
    read: async (...asked) => orNotFound(await find(...asked), 'version'),
    drop: (db, id) => dropRevisions(db, { kind, record_id: id }),
  }
}

const savedOf = (row: { version: number; author: string | null; created_at: string }): Revision => ({
  version: row.version,
  author: row.author,
  createdAt: row.created_at,
})

type NewRevision = Omit<Row<'revisions'>, 'id' | 'kind'> & Required<Revised>

/** Stored in `snapshot` to mark the revision of an autosave. */
const autosaveMark = { autosaved: true }
const marked = z.object({ autosaved: z.literal(true) })

/** Stores a revision with its pictures, unless its version is stored already. Deletes the oldest beyond the limit. */
const insertRevision = async (db: Tx, revision: NewRevision, pictures: readonly string[]): Promise<void> => {
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
  const tooOld = await rowsOf(db, revision)
    .orderBy('version', 'desc')
    .offset(storedRevisions)
    .limit(1)
    .executeTakeFirst()
  if (tooOld) await dropRevisions(db, revision, tooOld.version)
}

/** Deletes the autosave with this version if the new revision, `now`, is by the same person in the same sitting. */
const dropAutosaved = async (
  db: Tx,
  now: Pick<NewRevision, 'kind' | 'record_id' | 'lang' | 'author_id' | 'created_at'>,
  version: number,
): Promise<void> => {
  const row = await rowsOf(db, now).where('version', '=', version).executeTakeFirst()
  if (!row || row.author_id !== now.author_id) return
  if (!marked.safeParse(JSON.parse(row.snapshot)).success) return
  if (Date.parse(now.created_at) - Date.parse(row.created_at) > sittingMs) return
  await db.deleteFrom('revisions').where('id', '=', row.id).execute()
}

/** Deletes the revisions up to a version, all of them by default. */
const dropRevisions = async (
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

const rowsOf = (db: Tx, { kind, record_id, lang }: Revised) =>
  db
    .selectFrom('revisions')
    .leftJoin('admins', 'admins.id', 'revisions.author_id')
    .select(['revisions.id', 'revisions.version', 'revisions.snapshot', 'revisions.created_at'])
    .select(['revisions.author_id', 'admins.name as author'])
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('revisions.lang', 'in', lang ? [lang] : languages)
