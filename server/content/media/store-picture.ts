/** Stores and removes pictures so that files and records stay together, whatever fails in between. */
import { type Context, nowIso } from '#server/platform/context.ts'
import { inConversionTurn, type ToConvert } from '#server/platform/conversions.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { createMutex } from '#server/platform/queue.ts'
import { dropBinned } from './binned-media.store.ts'
import { findPicture, insertPicture, type StoredPictureRow } from './media.store.ts'
import { hashOf } from './stored-picture.ts'

/**
 * Converts an upload when its turn has come, stores its files, and runs `use` in a transaction in which the picture is
 * recorded. When the conversion, the disk or `use` fails, neither a file nor a record stays behind. The same picture twice
 * at one moment is converted once. Throws what `convertPicture` and `use` throw.
 */
export const storePicture = <T>(
  ctx: Context,
  { account, read }: ToConvert,
  use: (tx: Tx, picture: StoredPictureRow) => Promise<T>,
  options: ConversionOptions = {},
): Promise<T> => inConversionTurn(account, async () => storeBytes(ctx, await read(), use, options))

interface ConversionOptions {
  field?: string
  effort?: number
}

const storeBytes = <T>(
  ctx: Context,
  bytes: Buffer,
  use: (tx: Tx, picture: StoredPictureRow) => Promise<T>,
  options: ConversionOptions,
): Promise<T> => {
  const hash = hashOf(bytes)
  const keep = async (known: StoredPictureRow | undefined): Promise<T> => {
    const names: string[] = []
    try {
      const picture = known ?? (await storeFiles(ctx, bytes, hash, names, options))
      return await ctx.db.transaction().execute(async tx => {
        await insertPicture(tx, picture, nowIso(ctx))
        if (hasNeighbours(ctx) && !(await areStored(ctx, picture)))
          throw new FilesGone(`${hash}: its files were taken away`)
        return use(tx, picture)
      })
    } catch (error) {
      await dropUnrecorded(ctx, hash, names).catch((left: unknown) =>
        ctx.log.warn({ err: left, picture: hash }, 'files stay'),
      )
      throw error
    }
  }
  return inOrder(hash, async () => {
    try {
      return await keep(await findPicture(ctx.db, hash))
    } catch (error) {
      if (!(error instanceof FilesGone)) throw error
      // Taken away after they were stored or found; nobody takes away what is about to be recorded twice in a moment.
      return keep(undefined)
    }
  })
}

/** Moves the files of a picture whose record is gone into the bin; one that was recorded again meanwhile stays. */
export const binPictureFiles = (ctx: Context, hash: string, names: readonly string[]): Promise<void> =>
  inOrder(hash, () => unlessRecorded(ctx, hash, names, name => ctx.media.moveToBin(name)))

/** Brings the files of a picture whose record is back out of the bin, after whatever has just moved them there. */
export const returnPictureFiles = (ctx: Context, { hash, variants }: StoredPictureRow): Promise<void> =>
  inOrder(hash, async () => {
    const bringBack = async (db: Tx) => {
      // Removed once more meanwhile: the bin is where they belong.
      if (!(await findPicture(db, hash))) return
      for (const { file } of variants) await ctx.media.takeFromBin(file)
      await dropBinned(db, hash)
    }
    await (hasNeighbours(ctx) ? ctx.db.transaction().execute(bringBack) : bringBack(ctx.db))
  })

/** Work on one picture is done in order: nobody removes the files that another is about to record. */
const inOrder = createMutex()

/**
 * Other servers share the database and the store, and know nothing of the order here: the age of a file, by which the
 * sweep goes, does not help when an upload brings a picture back that is just being removed. So files are removed in a
 * transaction, which on PostgreSQL has its turn among those of all servers, and whoever records a picture looks in its
 * own whether the files are still there. SQLite has one server, and would stand still while a store answers.
 */
const hasNeighbours = ({ database }: Context): boolean => database.dialect === 'postgres'

/** Removes files of an upload that was never recorded: nobody has seen the picture, so it needs no bin. */
const dropUnrecorded = (ctx: Context, hash: string, names: readonly string[]): Promise<void> =>
  unlessRecorded(ctx, hash, names, name => ctx.media.remove(name))

const unlessRecorded = async (
  ctx: Context,
  hash: string,
  names: readonly string[],
  take: (name: string) => Promise<void>,
): Promise<void> => {
  if (names.length === 0) return
  const drop = async (db: Tx) => {
    if (!(await findPicture(db, hash))) await takeFiles(ctx, names, take)
  }
  if (hasNeighbours(ctx)) await ctx.db.transaction().execute(drop)
  else await drop(ctx.db)
}

class FilesGone extends Error {}

const areStored = async (ctx: Context, { variants }: StoredPictureRow): Promise<boolean> => {
  const found = await Promise.all(variants.map(({ file }) => ctx.media.open(file)))
  return found.every(file => file !== undefined)
}

const storeFiles = async (
  ctx: Context,
  bytes: Buffer,
  hash: string,
  names: string[],
  options: ConversionOptions,
): Promise<StoredPictureRow> => {
  // The library is large, and a site is read for weeks between two uploads.
  const { convertPicture } = await import('./convert-picture.ts')
  const { width, height, files } = await convertPicture(bytes, options)
  for (const file of files) {
    names.push(file.variant.file)
    await ctx.media.put(file.variant.file, file.bytes)
  }
  return { hash, width, height, variants: files.map(file => file.variant), focus: middle }
}

/** Where crops keep to until somebody chooses. */
const middle = { x: 50, y: 50 }

/** All at once: other writers may be waiting. */
const takeFiles = async (
  ctx: Context,
  names: readonly string[],
  take: (name: string) => Promise<void>,
): Promise<void> => {
  const one = (name: string) =>
    // A file that cannot be removed now is found by the next sweep.
    take(name).catch((error: unknown) => ctx.log.warn({ err: error, name }, 'a file stays'))
  await Promise.all(names.map(one))
}
