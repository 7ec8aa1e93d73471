/** Stores and removes pictures so that files and records stay consistent after any failure. */
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { createMutex, inConversionTurn, type ToConvert } from '#server/platform/queue.ts'
import { findPicture, insertPicture, type StoredPictureRow } from './media.store.ts'
import { dropBinned } from './picture-bin.store.ts'
import { hashOf } from './stored-picture.ts'

/**
 * Waits for its turn, converts an upload, stores its files, and runs `use` in the transaction that records the picture.
 * If conversion, disk or `use` fails, neither files nor record remain. Two simultaneous uploads of one picture are
 * converted once. Throws what `convertPicture` and `use` throw.
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
      // Another server removed the files meanwhile, so they are stored once more; a second removal is unlikely.
      return keep(undefined)
    }
  })
}

/** Moves the files of a picture without a record into the bin; skips a picture that was recorded again meanwhile. */
export const binPictureFiles = (ctx: Context, hash: string, names: readonly string[]): Promise<void> =>
  inOrder(hash, () =>
    unlessRecorded(
      ctx,
      hash,
      names,
      orStay(ctx, name => ctx.files.media.moveToBin(name)),
    ),
  )

/** Removes files for good, wherever they are, where the picture has no record; throws when one stays. */
export const removePictureFiles = (ctx: Context, hash: string, names: readonly string[]): Promise<void> =>
  inOrder(hash, () =>
    unlessRecorded(ctx, hash, names, async name => {
      // Not by way of the bin, which may have no room for it.
      await ctx.files.media.remove(name)
      await ctx.files.media.removeFromBin(name)
    }),
  )

/** Moves the files of a picture whose record was restored out of the bin, after any running move into it. */
export const returnPictureFiles = (ctx: Context, { hash, variants }: StoredPictureRow): Promise<void> =>
  inOrder(hash, async () => {
    const bringBack = async (db: Tx) => {
      // The record was removed again meanwhile, so the files stay in the bin.
      if (!(await findPicture(db, hash))) return
      for (const { file } of variants) await ctx.files.media.takeFromBin(file)
      await dropBinned(db, hash)
    }
    await (hasNeighbours(ctx) ? ctx.db.transaction().execute(bringBack) : bringBack(ctx.db))
  })

/** One piece of work per picture at a time: otherwise files could be removed while another upload records them. */
const inOrder = createMutex()

/**
 * Several servers share a PostgreSQL database and file store, but not this mutex, and the age of a file, by which the
 * sweep decides, is meaningless when an upload stores a picture again that is just being removed. So files are removed
 * inside a transaction, which all servers run one after another, and a transaction that records a picture checks that
 * its files exist. SQLite has one server, and would block while a store responds.
 */
const hasNeighbours = ({ database }: Context): boolean => database.dialect === 'postgres'

/** Removes files of an upload that was never recorded; they need no bin, since nobody has seen the picture. */
const dropUnrecorded = (ctx: Context, hash: string, names: readonly string[]): Promise<void> =>
  unlessRecorded(
    ctx,
    hash,
    names,
    orStay(ctx, name => ctx.files.media.remove(name)),
  )

type Take = (name: string) => Promise<void>

const unlessRecorded = async (
  ctx: Context,
  hash: string,
  names: readonly string[],
  take: Take,
): Promise<void> => {
  if (names.length === 0) return
  const drop = async (db: Tx) => {
    // In parallel, since other writers may be waiting.
    if (!(await findPicture(db, hash))) await Promise.all(names.map(take))
  }
  if (hasNeighbours(ctx)) await ctx.db.transaction().execute(drop)
  else await drop(ctx.db)
}

/** The next sweep retries a file that cannot be taken now. */
const orStay =
  (ctx: Context, take: Take): Take =>
  name =>
    take(name).catch((error: unknown) => ctx.log.warn({ err: error, name }, 'a file stays'))

class FilesGone extends Error {}

const areStored = async (ctx: Context, { variants }: StoredPictureRow): Promise<boolean> => {
  const found = await Promise.all(variants.map(({ file }) => ctx.files.media.open(file)))
  return found.every(file => file !== undefined)
}

const storeFiles = async (
  ctx: Context,
  bytes: Buffer,
  hash: string,
  names: string[],
  options: ConversionOptions,
): Promise<StoredPictureRow> => {
  // Loaded with the first upload: the library is large, and weeks may pass between uploads.
  const { convertPicture } = await import('./convert-picture.ts')
  const { width, height, files } = await convertPicture(bytes, options)
  for (const file of files) {
    names.push(file.variant.file)
    await ctx.files.media.put(file.variant.file, file.bytes)
  }
  return { hash, width, height, variants: files.map(file => file.variant), focus: middle }
}

/** Focal point, in per cent, until somebody chooses another. */
const middle = { x: 50, y: 50 }
