/** Imports the posts of an export, one transaction each: a stopped run continues where it was. */

import { texts } from '#messages/server/content/import.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Author } from '#server/platform/records/audit.ts'
import { createRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import {
  categoryFields,
  categoryKind,
  findCategoryByTitle,
  listCategoryRows,
} from '../categories/category.kind.ts'
import { categoryTitleIn } from '../categories/category-titles.ts'
import { postKind } from '../posts/post.kind.ts'
import { findPost, type PostRow, postFieldsOf } from '../posts/post.store.ts'
import { isTaken, proposeSlug } from '../posts/post-slugs.ts'
import { addRedirects, redirectKey } from '../redirects/other-site-redirects.ts'
import {
  findImported,
  findImportedPost,
  findOwn,
  isPostLaterThere,
  rememberImported,
} from './already-imported.ts'
import { failureOfRecord } from './failed-record.ts'
import { importPictures } from './import-pictures.ts'
import { type BroughtRecord, ImportReport } from './import-report.ts'
import {
  type ImportLoss,
  type ImportOther,
  type ImportRecord,
  NotImportable,
  type ReadPost,
} from './import-shape.ts'
import type { PictureFinder } from './picture-folder.ts'
import type { PreparedPost } from './prepare-post.ts'
import type { ReadExport } from './read-in-worker.ts'
import type { TextPicture } from './rewrite-html.ts'

export interface PostImport {
  source: ReadExport
  findPicture: PictureFinder
  /** When false, only lists what would happen. */
  apply: boolean
  by: Author
  /** Imports records of our own export other than posts; if absent, these records are left out. */
  bringRecord?: RecordImporter
  /** Index of the first record to import. */
  from?: number
  /** True ends the run before the next record, but never before the first one; the next run starts there. */
  isOver?: () => boolean
}

/** Throws only what every record would cause. */
export type RecordImporter = (found: ImportOther) => Promise<BroughtRecord>

/** An error that no record should cause: it names the record, and has the report up to it. */
export class ImportBroken extends Error {
  readonly report: ImportReport

  constructor(record: string, report: ImportReport, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(texts.broken({ record, why }), {
      cause,
    })
    this.report = report
  }
}

/**
 * Without `apply` nothing is written and no picture stored. A record that cannot be imported is noted in the report and
 * the run goes on. Throws `ImportBroken` for any other error of a record.
 */
export const importPosts = async (ctx: Context, work: PostImport): Promise<ImportReport> => {
  const report = new ImportReport()
  /** Addresses seen in this run, since an export may contain a post twice. */
  const seen = new Set<string>()
  const from = work.from ?? 0
  for (report.next = from; ; report.next += 1) {
    if (report.next > from && work.isOver?.()) return report
    let found: ImportRecord<ReadPost> | null = null
    try {
      ctx.stopping.throwIfAborted()
      found = await work.source.record(report.next)
      if (found === null) break
      if (found.kind === 'skipped') report.skip(found)
      else if (found.kind === 'note') report.note(found.what)
      else if (found.kind === 'unreadable') report.unreadable(found)
      else if (found.kind === 'record') await importRecord(work, found, report)
      else if (seen.has(found.post.sourceId))
        report.skip({ what: found.post.title, why: texts.twiceInExport })
      else {
        seen.add(found.post.sourceId)
        await (found.post.translationOf ? importTranslation : importOne)(ctx, work, found.post, report)
      }
    } catch (error) {
      // The server is stopping. The next run reads this record again: a record is stored whole or not at all.
      if (!ctx.stopping.aborted) throw found ? new ImportBroken(nameOf(found), report, error) : error
      report.stopped = true
      return report
    }
  }
  report.ended = true
  return report
}

const nameOf = (found: ImportRecord<ReadPost>): string =>
  found.kind === 'post'
    ? texts.postTitled({ title: found.post.title })
    : found.kind === 'record'
      ? texts.recordOf({ table: found.table, id: found.id })
      : found.what

const importRecord = async (work: PostImport, found: ImportOther, report: ImportReport): Promise<void> => {
  if (!work.bringRecord) return report.skip({ what: texts.allButPosts, why: texts.ownerMoves })
  report.record(await work.bringRecord(found))
}

const importOne = async (
  ctx: Context,
  work: PostImport,
  post: ReadPost,
  report: ImportReport,
): Promise<void> => {
  const earlier =
    (await findImported(ctx.db, work.source.name, post.sourceId)) ?? (await findOwnPost(ctx, work, post))
  if (earlier) {
    const isLater = earlier === 'present' && (await isPostLaterThere(ctx.db, work.source.name, post))
    return report.known(post, earlier, isLater)
  }
  try {
    const { pictures, cover, missing } = await importPictures(ctx, work, post)
    const prepared = await prepare(ctx, work, post, pictures)
    const translated = await preparedTranslation(ctx, work, post)
    const leftOut = [...post.leftOut, ...missing, ...prepared.leftOut, ...(translated?.leftOut ?? [])]
    if (!work.apply) return report.found(post, { leftOut, pictures: pictures.size + (cover ? 1 : 0) })
    const saved = await ctx.db.transaction().execute(async tx => {
      // Another run may have imported the record meanwhile.
      if (await findImported(tx, work.source.name, post.sourceId)) return null
      const categories = await categoriesOf(ctx, tx, work.by, prepared.categories, post.categoriesUk)
      const slug = await freeSlug(tx, prepared.slug, prepared.fields.title)
      const image_hash = cover?.hash ?? null
      const fields = { ...prepared.fields, slug, image_hash, categories, source_version: null }
      const row = await createRecord(changeContext(ctx, tx, work.by), postKind, fields, 'import')
      const moved = await keepAddresses(tx, row, post.addresses)
      if (translated && post.translation) {
        const { own, addresses } = post.translation
        const slugUk = await insertTranslation(tx, ctx, work, row, translated, own)
        moved.push(...(await keepAddresses(tx, { id: row.id, slug: slugUk }, addresses, 'uk')))
      }
      if (post.own) await keepTimes(tx, row, post.own)
      await rememberImported(tx, ctx, {
        source: work.source.name,
        source_id: post.sourceId,
        kind: 'post',
        record_id: row.id,
      })
      return { row, moved }
    })
    if (!saved) return report.known(post, 'present')
    report.added(post, {
      id: saved.row.id,
      slug: saved.row.slug,
      leftOut: [...leftOut, ...slugNote(prepared.slug, saved.row.slug), ...saved.moved],
      pictures: pictures.size + (cover ? 1 : 0),
    })
  } catch (error) {
    report.failed(post, failureOfRecord(ctx, error))
  }
}

/** Finds a post of this installation's own archive, and remembers it for its comments. */
const findOwnPost = async (ctx: Context, { source, apply }: PostImport, { sourceId, own }: ReadPost) => {
  const id = Number(sourceId)
  const found = await findOwn(ctx.db, source.name, { table: 'post_texts', id, createdAt: own?.createdAt })
  if (found === 'present' && apply) {
    const record = { source: source.name, source_id: sourceId, kind: 'post', record_id: id }
    await rememberImported(ctx.db, ctx, record)
  }
  return found
}

/** Imports a translation that is a post of its own in the export, as the Ukrainian text of the original's post. */
const importTranslation = async (
  ctx: Context,
  work: PostImport,
  post: ReadPost,
  report: ImportReport,
): Promise<void> => {
  const { name } = work.source
  const original = post.translationOf?.title ?? ''
  const reported = { ...post, title: texts.translationOf({ title: post.title, original }) }
  const earlier = await findImported(ctx.db, name, post.sourceId)
  if (earlier) return report.known(reported, earlier)
  try {
    const { pictures, missing } = await importPictures(ctx, work, { ...post, picture: null })
    const prepared = await prepare(ctx, work, post, pictures)
    const leftOut = [...post.leftOut, ...missing, ...prepared.leftOut]
    if (!work.apply) return report.found(reported, { leftOut, pictures: pictures.size })
    const saved = await ctx.db.transaction().execute(async tx => {
      if (await findImported(tx, name, post.sourceId)) return null
      const row = await findImportedPost(tx, name, post.translationOf?.sourceId ?? '')
      if (!row) throw new NotImportable(texts.noOriginal({ original }))
      if (await findPost(tx, row.id, 'uk')) throw new NotImportable(texts.alreadyTranslated({ original }))
      const slug = await insertTranslation(tx, ctx, work, row, prepared)
      const moved = await keepAddresses(tx, { id: row.id, slug }, post.addresses, 'uk')
      await rememberImported(tx, ctx, {
        source: name,
        source_id: post.sourceId,
        kind: 'post',
        record_id: row.id,
      })
      return { id: row.id, slug, moved }
    })
    if (!saved) return report.known(reported, 'present')
    const { id, slug, moved } = saved
    const notes = [...leftOut, ...slugNote(prepared.slug, slug), ...moved]
    report.added(reported, { id, slug, leftOut: notes, pictures: pictures.size })
  } catch (error) {
    report.failed(reported, failureOfRecord(ctx, error))
  }
}

const prepare = (
  ctx: Context,
  work: PostImport,
  post: ReadPost,
  pictures: ReadonlyMap<string, TextPicture>,
): Promise<PreparedPost> =>
  work.source.prepare(post, { publicUrl: ctx.config.publicUrl, now: ctx.now(), pictures })

const preparedTranslation = async (ctx: Context, work: PostImport, { translation }: ReadPost) => {
  if (!translation) return null
  const { pictures, missing } = await importPictures(ctx, work, { ...translation, picture: null })
  const prepared = await prepare(ctx, work, translation, pictures)
  return { ...prepared, leftOut: [...missing, ...prepared.leftOut] }
}

const insertTranslation = async (
  tx: Tx,
  ctx: Context,
  { by }: PostImport,
  post: PostRow,
  { slug, fields }: Pick<PreparedPost, 'slug' | 'fields'>,
  own?: ReadPost['own'],
): Promise<string> => {
  const { sort_order, ...words } = fields
  const owner = { id: post.id, lang: 'uk' as const }
  const isFree = slug !== '' && !(await isTaken(tx, slug, owner))
  const translation = {
    ...postFieldsOf(post),
    ...words,
    slug: isFree ? slug : await proposeSlug(tx, slug || words.title, owner),
    source_version: post.version,
    of: owner,
  }
  const text = await createRecord(changeContext(ctx, tx, by), postKind, translation, 'import')
  if (own) await keepTimes(tx, text, own)
  return text.slug
}

const keepTimes = async (tx: Tx, { id, lang }: PostRow, own: NonNullable<ReadPost['own']>): Promise<void> => {
  const times = { created_at: own.createdAt, updated_at: own.updatedAt }
  await tx.updateTable('post_texts').set(times).where('post_id', '=', id).where('lang', '=', lang).execute()
}

/** Ids of categories by their names; missing categories are created. */
const categoriesOf = async (
  ctx: Context,
  tx: Tx,
  by: Author,
  titles: readonly string[],
  namesUk: ReadonlyMap<string, string> = new Map(),
): Promise<number[]> => {
  const ids = new Set<number>()
  for (const title of titles) {
    const known = await findCategoryByTitle(tx, title)
    const uk = known ? '' : await freeTitleUk(tx, namesUk.get(title) ?? '')
    const fields = categoryFields(title, uk === '' ? {} : { uk })
    const category = known ?? (await createRecord(changeContext(ctx, tx, by), categoryKind, fields))
    ids.add(category.id)
  }
  return [...ids]
}

/** The Ukrainian title, or an empty text if another category already has it. */
const freeTitleUk = async (tx: Tx, title: string): Promise<string> => {
  const key = foldKey(title)
  const others = title === '' ? [] : await listCategoryRows(tx)
  return others.some(other => foldKey(categoryTitleIn(other, 'uk') ?? '') === key) ? '' : title
}

const freeSlug = async (tx: Tx, slug: string, title: string): Promise<string> =>
  slug === '' || (await isTaken(tx, slug, null)) ? proposeSlug(tx, slug || title, null) : slug

const slugNote = (wanted: string, got: string): ImportLoss[] =>
  wanted === '' || wanted === got
    ? []
    : [{ what: texts.addressOf({ wanted }), why: texts.addressTaken({ got }) }]

/** Redirects the post's former addresses to it; reports those that lead to another post already. */
const keepAddresses = async (
  tx: Tx,
  { id, slug }: { id: number; slug: string },
  addresses: readonly string[],
  lang: Language = originalLanguage,
): Promise<ImportLoss[]> => {
  const own = `/blog/${slug}`
  const keys = [...new Set(addresses.flatMap(address => redirectKey(address) ?? []))]
  const wanted = keys.filter(key => key !== own)
  const added = await addRedirects(tx, id, wanted, lang)
  return wanted
    .filter(key => !added.includes(key))
    .map(key => ({ what: texts.oldAddress({ key }), why: texts.leadsElsewhere }))
}
