import type { Context } from '#server/platform/context.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { loadForUpdate } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { pictureLimits } from '#shared/contract/content/pictures.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { binPicture, pictureOfRow } from './media.store.ts'
import { descriptionOfPicture, getLibraryRow, loggedPicture, pictureKind } from './picture.kind.ts'
import { describePicture, type LibraryRow, releasePicture } from './picture-library.store.ts'
import { type PictureUse, usagesOf } from './picture-use.ts'

/** Adds a stored picture to the library; one that is there already keeps its texts. `fileName` is the upload's. */
export const storeInLibrary = async (
  { tx, ctx, by, at }: ChangeContext,
  hash: string,
  fileName: string,
): Promise<LibraryRow> => {
  const before = await getLibraryRow(tx, hash)
  const described = { ...descriptionOfPicture(before), name: before.name || nameOf(fileName) }
  await describePicture(tx, hash, described, at)
  const change = { kind: 'picture' as const, id: hash, action: 'create' }
  await recordChange(tx, ctx, by, { ...change, before: null, after: { name: described.name } })
  return getLibraryRow(tx, hash)
}

/**
 * Replaces a picture by another stored one wherever it is used. The new one has its own URL, so no cache shows the old
 * one; it takes over alternative texts, name and focal point unless it is in the library itself. Throws 404 for an
 * unknown picture, 400 for the same one, 409 for a stale version.
 */
export const replaceEverywhere = async (
  command: ChangeContext,
  ctx: Context,
  uses: readonly PictureUse[],
  { hash, next }: { hash: string; next: string },
): Promise<LibraryRow> => {
  const { tx, by, at } = command
  const old = await loadForUpdate(command, pictureKind, hash)
  if (next === hash) throw fieldError('image', 'picture.same')
  const target = await getLibraryRow(tx, next)
  const description = target.stored ? descriptionOfPicture(target) : descriptionOfPicture(old)
  await describePicture(tx, next, description, at)
  const picture = pictureOfRow(await getLibraryRow(tx, next))
  for (const use of uses) await use.swap(tx, ctx, by, pictureOfRow(old), picture)
  await releasePicture(tx, hash, at)
  await recordChange(tx, ctx, by, {
    kind: 'picture',
    id: next,
    action: 'replace',
    before: { image: hash.slice(0, 12) },
    after: { image: next.slice(0, 12) },
  })
  return getLibraryRow(tx, next)
}

/**
 * Moves a picture into the bin and removes it from every use, if `agreed` is the number of uses. Throws 404 for an
 * unknown picture, 409 for another number. The caller moves its files after the transaction.
 */
export const removeFromLibrary = async (
  command: ChangeContext,
  ctx: Context,
  uses: readonly PictureUse[],
  { hash, agreed }: { hash: string; agreed: number },
): Promise<{ hash: string; files: string[] }> => {
  const { tx, by, at } = command
  const row = await loadForUpdate(command, pictureKind, hash)
  const places = (await usagesOf(tx, uses, [hash])).get(hash) ?? []
  if (places.length !== agreed) throw stillShown(places.length)
  const picture = pictureOfRow(row)
  if (places.length > 0) for (const use of uses) await use.swap(tx, ctx, by, picture, null)
  await binPicture(tx, hash, at)
  const before = { ...loggedPicture(descriptionOfPicture(row)), places: places.length }
  await recordChange(tx, ctx, by, { kind: 'picture', id: hash, before, after: null })
  return { hash, files: picture.variants.map(variant => variant.file) }
}

const stillShown = (places: number) =>
  places === 0
    ? httpError('picture.unused', { path: 'places' })
    : httpError('picture.in-use', { values: { places }, path: 'places' })

/** The upload's file name as a title for people; never part of a path. */
const nameOf = (fileName: string): string =>
  withoutInvisible(fileName.normalize('NFC'))
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim()
    .slice(0, pictureLimits.name)
