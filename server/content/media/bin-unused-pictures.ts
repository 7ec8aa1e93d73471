/** Moves unused pictures into the bin: pasted into a text that was never saved, or left by a killed process. */
import type { Context } from '#server/platform/context.ts'
import { batchesOf } from '#server/platform/db/rows.ts'
import { clockJumped } from '#server/platform/jobs/clock-watch.ts'
import { largeRemoval } from '#server/platform/records/large-removal.ts'
import { binUnused, countPictures, findPictures, findUnused, picturesBefore } from './media.store.ts'
import {
  addToBin,
  countBinnedSince,
  dropBinned,
  findBinned,
  listBinnedBefore,
  pictureBinLife,
} from './picture-bin.store.ts'
import { binPictureFiles, removePictureFiles } from './store-picture.ts'

/** Milliseconds for which an unused picture is kept: somebody may still be writing the post that it is for. */
export const unusedLife = 24 * 60 * 60_000

/**
 * Moves unused pictures and files without a record, both older than `unusedLife`, into the bin, and removes for good
 * what has been there for `pictureBinLife`. Changes nothing unless the files are known to belong to this database, and
 * asks a person above `maxAtOnce`. One server at a time sweeps. A picture that another server is storing is too young
 * to be moved; one that is being restored is protected by the order of steps in `store-picture.ts`.
 */
export const binUnusedPictures = async (ctx: Context): Promise<void> => {
  if (clockJumped(ctx)) return
  if ((await ctx.installation.check(true)) !== 'whole') return
  await ctx.files.media.removeUnfinished()
  const at = ctx.now().toISOString()
  const before = ctx.now().getTime() - unusedLife
  const files = await oldFiles(ctx, before)
  const unused = await unusedBefore(ctx, new Date(before).toISOString())
  const { recordless, interrupted } = await withoutRecord(ctx, files)
  const may = await askOrTake(ctx, { unused: unused.length, recordless: recordless.length, at })
  if (may.unused) {
    for (const some of batches(unused)) {
      const binned = await ctx.db.transaction().execute(tx => binUnused(tx, some, at))
      for (const hash of binned) interrupted.push(hash)
    }
  }
  if (may.recordless) {
    for (const some of batches(recordless)) {
      await ctx.db.transaction().execute(async tx => {
        for (const hash of some) await addToBin(tx, { hash, files: files.get(hash) ?? [], at })
      })
      interrupted.push(...some)
    }
  }
  const pictures = (may.unused ? unused.length : 0) + (may.recordless ? recordless.length : 0)
  if (pictures > 0) ctx.log.info({ pictures }, 'unused pictures moved to the bin')
  // Finishes moves that a killed process has left halfway.
  for (const hash of interrupted) await binPictureFiles(ctx, hash, await namesOf(ctx, hash))
  await emptyBin(ctx)
}

export const sweepQuestion = largeRemoval('media_sweep')

/**
 * Decides which unused pictures may be removed. Asks a person about too many, and in an object store about any file
 * without a record: a copy of the installation may use the same bucket, and would remove files that the original has
 * stored since.
 */
const askOrTake = async (
  ctx: Context,
  { unused, recordless, at }: { unused: number; recordless: number; at: string },
): Promise<{ unused: boolean; recordless: boolean }> => {
  const taken = unused + recordless
  const pictures = (await countPictures(ctx.db)) + recordless
  // Counts the pictures of a whole day against the limit, since sweeps run more often.
  const since = new Date(Date.parse(at) - unusedLife).toISOString()
  const lately = taken === 0 ? 0 : await countBinnedSince(ctx.db, since)
  const areMany = taken > 0 && taken + lately > maxAtOnce(pictures)
  const asking = areMany ? taken : ctx.config.s3 ? recordless : 0
  if (asking === 0 || (await sweepQuestion.isAllowed(ctx.db, asking))) {
    await sweepQuestion.forget(ctx.db)
    return { unused: true, recordless: true }
  }
  if (await sweepQuestion.ask(ctx.db, { due: asking, total: pictures, askedAt: at }))
    ctx.log.error({ unused: asking, pictures }, 'the sweep asks in the admin before it takes these pictures')
  return { unused: !areMany, recordless: false }
}

/**
 * Pictures that a sweep may take without asking: a tenth of all, or a hundred where that is more.
 *
 * @example maxAtOnce(5_000) // 500
 */
export const maxAtOnce = (pictures: number): number => Math.max(100, Math.floor(pictures / 10))

/** Files older than `before`, by picture; an interrupted listing throws, so that nothing is removed. */
const oldFiles = async (ctx: Context, before: number): Promise<Map<string, string[]>> => {
  const files = new Map<string, string[]>()
  for await (const { name, modifiedAt } of ctx.files.media.list()) {
    if (modifiedAt > before) continue
    const hash = name.slice(0, 64)
    files.set(hash, [...(files.get(hash) ?? []), name])
  }
  return files
}

const unusedBefore = async (ctx: Context, before: string): Promise<string[]> => {
  const unused: string[] = []
  const read = (after = '') => picturesBefore(ctx.db, before, after, batch)
  for await (const hashes of batchesOf(read)) unused.push(...(await findUnused(ctx.db, hashes)))
  return unused
}

/** Files without a record: `recordless` are unknown, `interrupted` were on their way to the bin. */
const withoutRecord = async (ctx: Context, files: ReadonlyMap<string, string[]>) => {
  const recordless: string[] = []
  const interrupted: string[] = []
  for (const some of batches([...files.keys()])) {
    const known = await findPictures(ctx.db, some)
    const rest = some.filter(hash => !known.has(hash))
    const binned = await findBinned(ctx.db, rest)
    for (const hash of rest) (binned.has(hash) ? interrupted : recordless).push(hash)
  }
  return { recordless, interrupted }
}

const namesOf = async (ctx: Context, hash: string): Promise<string[]> =>
  (await findBinned(ctx.db, [hash])).get(hash)?.variants.map(({ file }) => file) ?? []

const emptyBin = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.now().getTime() - pictureBinLife).toISOString()
  for (const { hash, variants } of await listBinnedBefore(ctx.db, before)) {
    const files = variants.map(({ file }) => file)
    await removePictureFiles(ctx, hash, files)
    await dropBinned(ctx.db, hash)
    ctx.log.info({ picture: hash }, 'a picture left the bin for good')
  }
}

const batch = 200

const batches = (hashes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(hashes.length / batch) }, (_, index) =>
    hashes.slice(index * batch, (index + 1) * batch),
  )
