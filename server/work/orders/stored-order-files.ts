/**
 * Stores and removes files of orders, and removes files of invoices. The name of a file is in `unrecorded_files` before
 * the file exists, and again once no record needs it: so a killed process leaves no unknown file, and no other file is
 * ever removed.
 */
import { randomBytes } from 'node:crypto'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { storeRow } from '#server/platform/db/rows.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { HandlerResponse } from '#server/platform/http/mount.ts'
import { clockJumped } from '#server/platform/jobs/clock-watch.ts'
import { fileAreas, mediaTypeOf } from '#server/platform/media-files/media-files.ts'
import { inConversionTurn, type ToConvert } from '#server/platform/queue.ts'
import { rejectWithoutRoom } from './order-file-limits.ts'

/** Pixels: widths of the preview, and of a picture in which a photographed document is legible. */
const sizes = [640, 2560] as const

/** Milliseconds after which an unrecorded file is removed; longer than any upload takes. */
const unrecordedLifeMs = 24 * 60 * 60_000

/** A storage name, and its size in bytes. */
export interface StoredOrderFile {
  file: string
  size: number
}

/**
 * Waits for its turn, converts an upload and stores it for a transaction that calls `recordStored`. If anything fails,
 * no file remains. Throws 400 for a format other than JPEG, PNG, WebP or PDF, 507 without room.
 */
export const prepareOrderFile = (ctx: Context, { account, read }: ToConvert): Promise<StoredOrderFile> =>
  inConversionTurn(account, async () => {
    const bytes = await read()
    await rejectWithoutRoom(ctx, bytes.length)
    const contents = await convert(bytes)
    await storeContents(ctx, contents)
    const [file, content] = contents[0]
    return { file, size: content.length }
  })

/** Like `prepareOrderFile`, but runs `use` in the transaction that records the upload. */
export const storeOrderFile = async <T>(
  ctx: Context,
  upload: ToConvert,
  use: (tx: Tx, stored: StoredOrderFile) => Promise<T>,
): Promise<T> => {
  const stored = await prepareOrderFile(ctx, upload)
  return record(ctx, [stored.file], tx => use(tx, stored))
}

/** Stores files that the program ships, without conversion: all of them or none. */
export const storeShippedFiles = async <T>(
  ctx: Context,
  files: readonly { ending: 'jpg' | 'pdf'; bytes: Buffer }[],
  use: (tx: Tx, stored: StoredOrderFile[]) => Promise<T>,
): Promise<T> => {
  const named = files.map(({ ending, bytes }) => ({ file: newName(ending), bytes }))
  await storeContents(
    ctx,
    named.flatMap(({ file, bytes }) => namesOf(file).map((name): Content => [name, bytes])),
  )
  const stored = named.map(({ file, bytes }) => ({ file, size: bytes.length }))
  return record(
    ctx,
    stored.map(({ file }) => file),
    tx => use(tx, stored),
  )
}

const record = async <T>(ctx: Context, files: readonly string[], use: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await ctx.db.transaction().execute(async tx => {
      await recordStored(tx, files)
      return use(tx)
    })
  } catch (error) {
    await dropUnrecorded(ctx, files.flatMap(namesOf))
    throw error
  }
}

const storeContents = async (ctx: Context, contents: readonly Content[]): Promise<void> => {
  const names = contents.map(([name]) => name)
  const after = new Date(ctx.now().getTime() + unrecordedLifeMs).toISOString()
  await ctx.db
    .insertInto('unrecorded_files')
    .values(names.map(name => ({ name, after })))
    .execute()
  try {
    for (const [name, part] of contents) await ctx.files.orders.put(name, part)
  } catch (error) {
    await dropUnrecorded(ctx, names)
    throw error
  }
}

/** Marks stored files as recorded. Called inside the transaction that writes their records. */
export const recordStored = async (tx: Tx, files: readonly string[]): Promise<void> => {
  const names = files.flatMap(namesOf)
  const { numDeletedRows } = await tx
    .deleteFrom('unrecorded_files')
    .where('name', 'in', names)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < names.length) throw new Error(`${names[0]} was removed while it was stored`)
}

/** Removes an upload that was prepared and not recorded. */
export const undoOrderFile = (ctx: Context, { file }: StoredOrderFile): Promise<void> =>
  removeStored(ctx, namesOf(file))

/** Removes files that were not recorded; a file that cannot be removed now is removed a day later. */
const dropUnrecorded = async (ctx: Context, names: readonly string[]): Promise<void> => {
  await removeStored(ctx, names).catch((left: unknown) =>
    ctx.log.warn({ err: left, file: names[0] }, 'a file stays'),
  )
}

/** Marks files for removal by `removeUnrecorded`, inside the transaction that removes their records for good. */
export const dropStored = async (tx: Tx, files: readonly string[]): Promise<void> => {
  for (const name of files.flatMap(namesOf)) await storeRow(tx, 'unrecorded_files', { name }, { after: null })
}

/** Names of files that are due for removal; after a jump of the clock only those that were dropped on purpose. */
const dueNames = (ctx: Context) =>
  ctx.db
    .selectFrom('unrecorded_files')
    .select('name')
    .where(eb =>
      clockJumped(ctx)
        ? eb('after', 'is', null)
        : eb.or([eb('after', 'is', null), eb('after', '<', nowIso(ctx))]),
    )
    .limit(500)

export const hasUnrecorded = async (ctx: Context): Promise<boolean> =>
  ctx.installation.state === 'whole' && (await dueNames(ctx).limit(1).execute()).length > 0

/** Removes files that no record names any more. */
export const removeUnrecorded = async (ctx: Context): Promise<void> => {
  await ctx.files.orders.removeUnfinished()
  const due = await dueNames(ctx).execute()
  await removeStored(
    ctx,
    due.map(({ name }) => name),
  )
}

const removeStored = async (ctx: Context, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    for (const { folder, isName } of fileAreas) if (isName(name)) await ctx.files[folder].remove(name)
    await ctx.db.deleteFrom('unrecorded_files').where('name', '=', name).execute()
  }
}

/**
 * Response with a stored file; without `fileName` a browser may show the file instead of saving it. Throws 410 if the
 * file is gone.
 */
export const storedResponse = async (
  ctx: Context,
  name: string,
  fileName?: string,
): Promise<HandlerResponse> => {
  const file = await ctx.files.orders.open(name)
  if (!file) throw fileGoneError()
  return {
    status: 200,
    bytes: { type: mediaTypeOf(name), content: { file, name }, ...(fileName && { fileName, rows: 1 }) },
    // The policy sandboxes the file: opened in a window, it can run no script.
    headers: {
      'Cache-Control': 'no-store, private',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  }
}

/** Name under which a download is saved. */
export const fileNameOf = ({ title, file }: { title: string; file: string }): string =>
  `${title}.${file.split('.')[1]}`

export const isPicture = (file: string): boolean => !file.endsWith('.pdf')

export const previewOf = (file: string): string => file.replace('.', '-small.')

const namesOf = (file: string): string[] => (isPicture(file) ? [file, previewOf(file)] : [file])

type Content = [name: string, bytes: Buffer]

const newName = (ending: 'jpg' | 'png' | 'pdf'): string => `${randomBytes(16).toString('hex')}.${ending}`

/** Encodes a picture anew, with a preview; a PDF stays as it is, because it is only ever downloaded. */
const convert = async (bytes: Buffer): Promise<[Content, ...Content[]]> => {
  const type = sniff(bytes)
  if (type === 'pdf') return [[newName('pdf'), bytes]]
  if (type !== 'picture') throw fieldError('file', 'order-file.format', { why: type })
  // Loaded only when needed: the library is large and uploads are rare.
  const { convertPicture } = await import('#server/content/media/convert-picture.ts')
  const { files } = await convertPicture(bytes, { field: 'file', sizes })
  const [small, whole] = files.toSorted((one, other) => one.variant.width - other.variant.width)
  if (!small) throw new Error('A picture without files')
  const file = newName(small.variant.type === 'image/png' ? 'png' : 'jpg')
  return [
    [file, (whole ?? small).bytes],
    [previewOf(file), small.bytes],
  ]
}

/** Detects the type by the first bytes, not by the name; a PDF must also have its end mark. */
const sniff = (bytes: Buffer): 'picture' | 'pdf' | 'heic' | 'damaged' | 'other' => {
  const text = (from: number, to?: number) => bytes.toString('latin1', from, to)
  if (text(0, 5) === '%PDF-')
    return text(Math.max(0, bytes.length - 2048)).includes('%%EOF') ? 'pdf' : 'damaged'
  if (text(4, 8) === 'ftyp' && /^(?:hei|hev|mif1|msf1)/.test(text(8, 12))) return 'heic'
  const isPictureOf =
    (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP')
  return isPictureOf ? 'picture' : 'other'
}

export const fileGoneError = () => httpError('picture.files-gone', { values: { what: 'other' } })
