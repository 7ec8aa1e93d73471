/** Moves files of pictures that are in use again out of the bin; see `reclaimPictures`. */
import { type SqlBool, sql } from 'kysely'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { reclaimPictures } from './media.store.ts'
import { findBinned } from './picture-bin.store.ts'
import { returnPictureFiles } from './store-picture.ts'

export const hasReclaimed = async (ctx: Context): Promise<boolean> =>
  ctx.installation.state === 'whole' &&
  ((await findNamed(ctx.db)).length > 0 || (await findReclaimed(ctx.db)).length > 0)

export const returnReclaimed = async (ctx: Context): Promise<void> => {
  await ctx.db.transaction().execute(async tx => {
    await reclaimPictures(tx, await findNamed(tx), nowIso(ctx))
  })
  const hashes = await findReclaimed(ctx.db)
  for (const picture of (await findBinned(ctx.db, hashes)).values()) await returnPictureFiles(ctx, picture)
  ctx.log.info({ pictures: hashes.length }, 'pictures that are named again left the bin')
}

const inRecord = sql<SqlBool>`exists (select 1 from media where media.hash = binned_media.hash)`

/** Pictures that have a record again while their files are still in the bin. */
const findReclaimed = (db: Tx): Promise<string[]> => hashesWhere(db, inRecord)

/**
 * Pictures in the bin without a record that are nevertheless in use: options are plain values, and a text may be saved
 * while its picture leaves.
 */
const findNamed = (db: Tx): Promise<string[]> =>
  hashesWhere(
    db,
    sql<SqlBool>`width > 0 and not ${inRecord} and (
      exists (select 1 from post_media where media_hash = binned_media.hash)
      or exists (select 1 from site_page_media where media_hash = binned_media.hash)
      or exists (select 1 from case_media where media_hash = binned_media.hash)
      or exists (select 1 from options where value like '%/media/%' and value like '%/media/' || binned_media.hash || '-%'))`,
  )

const hashesWhere = async (db: Tx, condition: ReturnType<typeof sql<SqlBool>>): Promise<string[]> => {
  const rows = await db.selectFrom('binned_media').select('hash').where(condition).limit(100).execute()
  return rows.map(({ hash }) => hash)
}
