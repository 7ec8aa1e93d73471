/** Imports a picture of our own export with its texts, whether or not a post shows it. */
import { texts as words } from '#messages/server/content/import.js'
import { type Context, nowIso } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import type { Author } from '#server/platform/records/audit.ts'
import { describePicture, findLibraryRow } from '../media/picture-library.store.ts'
import { storePicture } from '../media/store-picture.ts'
import { findImportedRecord, rememberImported } from './already-imported.ts'
import type { BroughtRecord } from './import-report.ts'
import type { ImportOther } from './import-shape.ts'
import type { PictureFinder } from './picture-folder.ts'
import { archivedPicture } from './read-own-export.ts'

export const importArchivedPicture = async (
  ctx: Context,
  work: { source: { name: string }; findPicture: PictureFinder; by: Author; apply: boolean },
  { id, record }: ImportOther,
): Promise<BroughtRecord> => {
  const read = archivedPicture.safeParse(record)
  const what = words.pictureNumber({ id })
  if (!read.success) return { what, result: 'failed', why: words.pictureUnreadable }
  const { file, library, ...texts } = read.data
  const { name: source } = work.source
  const source_id = `pictures:${file}`
  if ((await findImportedRecord(ctx.db, source, source_id)) !== null) return { what, result: 'known' }
  const found = await work.findPicture(file)
  if ('why' in found) return { what, result: 'failed', why: found.why }
  if (!work.apply) return { what, result: 'found' }
  try {
    const picture = { account: work.by.actor?.id ?? 0, read: async () => found.bytes }
    await storePicture(ctx, picture, async (tx, { hash }) => {
      const before = await findLibraryRow(tx, hash)
      // A picture whose texts were saved here keeps them.
      if (!before?.updated_at) await describePicture(tx, hash, texts, nowIso(ctx), library)
      await rememberImported(tx, ctx, { source, source_id, kind: 'pictures', record_id: 0 })
    })
    return { what, result: 'added' }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error
    return { what, result: 'failed', why: error.reason }
  }
}
