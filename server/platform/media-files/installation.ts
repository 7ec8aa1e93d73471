/**
 * Keeps database, pictures and backups of one installation together. Each carries the same id; a server that finds
 * another id, or files that its database does not know, changes no file until a person has decided.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { hasRows, insertMissing } from '#server/platform/db/rows.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { backupsIn, type Tx } from '../db/open.ts'
import { type MediaFiles, readFolderId, writeFolderId } from './media-files.ts'
import { type FileStores, storesOf } from './open-media-files.ts'

/**
 * `whole`: everything belongs together. `foreign-files`: the pictures or backups are another installation's, or this
 * one's are missing. `lost-database`: the database is new, but the files are not. `unchecked`: the store has not
 * responded yet.
 */
export type InstallationState = 'whole' | 'foreign-files' | 'lost-database' | 'unchecked'

export interface Installation {
  readonly state: InstallationState
  /**
   * Compares the ids once more unless the state is `whole`: a person or another server may have decided meanwhile. With
   * `again`, compares in any case, as before many files are removed: the ids may have changed while the server runs.
   */
  check(again?: boolean): Promise<InstallationState>
  /** Declares that the files here belong to this database. */
  adopt(): Promise<void>
}

interface Parts {
  db: Tx
  files: MediaFiles
  dataDir: string
  log: Pick<Logger, 'error' | 'info'>
}

/** Opens in the state `unchecked`: until `check` is called, no file is changed. */
export const openInstallation = (parts: Parts): Installation => {
  let state: InstallationState = 'unchecked'
  return {
    get state() {
      return state
    },
    check: async (again = false) => {
      if (state === 'whole' && !again) return state
      const before = state
      state = await compare(parts).catch((error: unknown) => {
        parts.log.error({ err: error }, 'whose pictures these are could not be checked: no file is changed')
        return 'unchecked' as const
      })
      if (state !== before && state === 'whole') parts.log.info('the files belong to this database')
      if (state !== 'whole' && state !== 'unchecked') parts.log.error({ state }, reasons[state])
      return state
    },
    adopt: async () => {
      await writeIds(parts, await claimId(parts.db))
      state = 'whole'
    },
  }
}

const reasons = {
  'foreign-files':
    'The pictures or backups here belong to another installation, or the pictures of this one are not here. No file is changed until somebody decides: npm run restore, or npm run adopt. More: shared/docs/runbook.md, "Whose files".',
  'lost-database':
    'The database is new, but pictures or backups of an installation lie beside it. Nothing is changed until somebody decides: npm run restore, or npm run adopt. More: shared/docs/runbook.md, "Whose files".',
} as const

const troubles = {
  unchecked: 'unchecked',
  'lost-database': 'new_database',
  'foreign-files': 'foreign_files',
} as const

/** Throws 503 while it is uncertain to which installation the files belong. */
export const requireWhole = async (installation: Pick<Installation, 'check'>): Promise<void> => {
  const state = await installation.check()
  if (state !== 'whole')
    throw httpError('storage.unsure', {
      values: { trouble: troubles[state] },
      headers: { 'Retry-After': '600' },
    })
}

/** Wraps files so that writes and removals are rejected while it is uncertain to which installation they belong. */
export const guardedFiles = (
  stores: FileStores,
  installation: Pick<Installation, 'state' | 'check'>,
): FileStores => storesOf(({ folder }) => guarded(stores[folder], () => requireWhole(installation)))

const guarded = (files: MediaFiles, sure: () => Promise<void>): MediaFiles => {
  const surely =
    <A extends unknown[]>(change: (...given: A) => Promise<void>) =>
    async (...given: A) => {
      await sure()
      await change(...given)
    }
  return {
    ...files,
    put: surely(files.put),
    remove: surely(files.remove),
    moveToBin: surely(files.moveToBin),
    takeFromBin: surely(files.takeFromBin),
    removeFromBin: surely(files.removeFromBin),
    removeUnfinished: surely(files.removeUnfinished),
  }
}

const compare = async (parts: Parts): Promise<InstallationState> => {
  const { db, files, dataDir } = parts
  const id = await readId(db)
  const marks = [await files.readId(), readFolderId(dataDir)]
  const others = marks.filter(mark => mark !== null && mark !== id)
  if (id !== null) {
    if (others.length > 0) return 'foreign-files'
    if (marks[0] === null && (!(await areRecorded(parts)) || (await areGone(parts)))) return 'foreign-files'
    await writeIds(parts, id)
    return 'whole'
  }
  if (await isNew(db)) {
    if (others.length > 0 || backupsIn(dataDir).length > 0 || (await hasPictures(files)))
      return 'lost-database'
  } else if (!(await areRecorded(parts))) return 'foreign-files'
  // A database from before there were ids, or restored from a backup of that time, takes the id of its files.
  const [mark] = others
  if (others.some(other => other !== mark)) return 'foreign-files'
  await writeIds(parts, await claimId(db, mark ?? undefined))
  return 'whole'
}

/** The database's id; null before the first one is claimed. */
export const readId = async (db: Tx): Promise<string | null> =>
  (await db.selectFrom('installation').select('id').executeTakeFirst())?.id ?? null

/** The database's id; makes one unless another server has done so. */
const claimId = async (db: Tx, id: string = randomUUID()): Promise<string> => {
  await insertMissing(db, 'installation', { only_one: 1, id })
  return (await readId(db)) ?? id
}

const isNew = async (db: Tx): Promise<boolean> => {
  for (const table of ['admins', 'posts', 'media', 'requests'] as const)
    if (await hasRows(db.selectFrom(table))) return false
  return true
}

const hasPictures = async (files: MediaFiles): Promise<boolean> => {
  for await (const _ of files.list()) return true
  return false
}

/** True when the database knows at least half of the pictures in the store: then they belong to it. */
const areRecorded = async ({ db, files }: Parts): Promise<boolean> => {
  const hashes = new Set<string>()
  for await (const { name } of files.list()) hashes.add(name.slice(0, 64))
  const all = [...hashes]
  let recorded = 0
  for (let start = 0; start < all.length; start += batch)
    recorded += await countRecorded(db, all.slice(start, start + batch))
  return recorded * 2 >= all.length
}

/** True when the database knows pictures and the store has none: another bucket, a moved folder, a disk not mounted. */
const areGone = async ({ db, files }: Parts): Promise<boolean> =>
  !(await hasPictures(files)) && hasRows(db.selectFrom('media'))

const countRecorded = async (db: Tx, hashes: readonly string[]): Promise<number> =>
  (await db.selectFrom('media').select('hash').where('hash', 'in', hashes).execute()).length

const batch = 200

const writeIds = async ({ files, dataDir }: Parts, id: string): Promise<void> => {
  if ((await files.readId()) !== id) await files.writeId(id)
  if (readFolderId(dataDir) !== id) await writeFolderId(dataDir, id)
}
