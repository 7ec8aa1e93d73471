import { texts } from '#messages/server/system/import.js'
import { fetchedFrom } from '#server/content/import/fetch-picture.ts'
import { importPosts } from '#server/content/import/import-posts.ts'
import { UnreadableExport } from '#server/content/import/import-shape.ts'
import { anyOf, type PictureFinder, picturesIn } from '#server/content/import/picture-folder.ts'
import { openExport, type ReadExport } from '#server/content/import/read-in-worker.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import type { Author } from '#server/platform/records/audit.ts'
import { columnLeftOut, importedNotes, importRequests } from '#server/work/requests/import-requests.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import * as contract from '#shared/contract/system/import.ts'
import { type HeldUploads, heldUploadsOf, type Upload } from './held-uploads.ts'
import { importRecords } from './import-records.ts'

export const importRoutes = (ctx: Context, held = heldUploadsOf(ctx)): HttpRoute[] => [
  route(contract.uploadExportEndpoint, async ({ actor, files }) => {
    const { file } = files
    if (!file) throw fieldError('file', 'file.missing')
    const upload = await namingFile(held.replace(actor.id, file))
    try {
      if (upload.kind === 'posts') await work(held, upload, () => sourceOf(ctx, upload))
    } catch (error) {
      await held.drop(upload)
      throw error
    }
    return created(`/api/import/${upload.id}`, { id: upload.id, kind: upload.kind })
  }),

  route(contract.addImportPicturesEndpoint, async ({ actor, files, params }) => {
    const upload = found(held, actor, params.id)
    const { file } = files
    if (!file) throw fieldError('file', 'file.missing')
    await work(held, upload, () => namingFile(held.addPictures(upload, file)))
    return noContent()
  }),

  route(contract.runImportEndpoint, async ({ actor, body, params, requestId }) => {
    const upload = found(held, actor, params.id)
    const by = { actor, requestId }
    const step = await work(held, upload, () =>
      upload.kind === 'posts' ? stepOfPosts(ctx, upload, body, by) : stepOfRequests(ctx, upload, body, by),
    )
    // Exports contain personal data, so each is removed as soon as it is imported.
    if (body.apply && step.next === null) await held.drop(upload)
    return ok(step)
  }),
]

type Asked = BodyOf<typeof contract.runImportEndpoint>

/** Throws 404. */
const found = (held: HeldUploads, actor: Actor, id: string): Upload => {
  const upload = held.find(actor.id, id)
  if (!upload) throw gone()
  return upload
}

/** Throws 404 for an upload that was dropped while the work waited for its turn. */
const work = <T>(held: HeldUploads, upload: Upload, step: () => Promise<T>): Promise<T> =>
  held.inTurn(upload, async () => {
    if (upload.isDropped) throw gone()
    return step()
  })

const gone = () => httpError('upload.gone')

/** Opens the reader once for all steps of an import. Throws 400 for a file that no reader recognises. */
const sourceOf = async (ctx: Context, upload: Upload): Promise<ReadExport> => {
  upload.source ??= await namingFile(openExport(upload.path, { signal: ctx.stopping }))
  return upload.source
}

const namingFile = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableExport)
      throw fieldError('file', 'import.unreadable', { text: error.message })
    throw error
  }
}

const stepOfPosts = async (
  ctx: Context,
  upload: Upload,
  { apply, fetchPictures, from }: Asked,
  by: Author & { actor: Actor },
): Promise<contract.ImportStep> => {
  const source = await sourceOf(ctx, upload)
  const began = ctx.uptime()
  const findPicture = picturesOf(upload, fetchPictures ? (apply ? fetchedFrom(source.origin) : listed) : null)
  const report = await namingFile(
    importPosts(ctx, {
      source,
      from,
      ...(bringsRecords(by) && { bringRecord: importRecords(ctx, { source, findPicture, by, apply }) }),
      apply,
      by,
      findPicture,
      isOver: () => upload.isDropped || ctx.uptime() - began > contract.importLimits.step,
    }),
  )
  // Closes the reader, which keeps a whole Ghost export in memory.
  if (report.ended) {
    upload.source = null
    await source.close()
  }
  return {
    next: report.ended ? null : report.next,
    counts: report.counts,
    pictures: report.pictures,
    records: report.posts.map(({ title, result, status, id, leftOut }) => ({
      title,
      result,
      status,
      leftOut,
      postId: id ?? null,
    })),
    skipped: [...report.skipped].map(([what, count]) => ({ what, count })),
    notes: report.notes.map(what => ({ what, count: 1 })),
  }
}

/** True for owners: prices, tariffs and requests are imported only by an actor who may change all of these. */
const bringsRecords = ({ actor }: { actor: Actor }): boolean => actor.role === 'owner'

/** Looks for uploaded pictures first, then fetches others. */
const picturesOf = ({ pictures }: Upload, fetched: PictureFinder | null): PictureFinder => {
  const finders = [...(pictures === null ? [] : [picturesIn(pictures)]), ...(fetched ? [fetched] : [])]
  return finders.length === 0 ? none : anyOf(finders)
}

/** Stands in for fetching in a dry run, which makes no network calls. */
const listed = async () => ({ bytes: Buffer.alloc(0) })
const none = async () => ({ why: texts.picturesNotFetched })

const stepOfRequests = async (
  ctx: Context,
  upload: Upload,
  { apply, from }: Asked,
  by: Author,
): Promise<contract.ImportStep> => {
  const began = ctx.uptime()
  const isOver = () => ctx.uptime() - began > contract.importLimits.step
  const isDropped = () => upload.isDropped
  const report = await namingFile(
    importRequests(ctx, { file: upload.path, apply, by, from, isOver, isDropped }),
  )
  return {
    next: report.next,
    counts: { ...report.counts, skipped: 0 },
    pictures: 0,
    records: report.failed.map(({ line, why }) => ({
      title: texts.rowOf({ line }),
      result: 'failed',
      status: null,
      postId: null,
      leftOut: [{ what: texts.request, why }],
    })),
    skipped: report.columns.map(title => ({ what: columnLeftOut(title), count: 1 })),
    notes: importedNotes(report),
  }
}
