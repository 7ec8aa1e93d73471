/** Reads our own export of another installation: posts with their pictures, and the records of its other tables. */

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { texts } from '#messages/server/content/import.js'
import { BackupDamage } from '#server/platform/backup/backup-damage.ts'
import { readTar, sourceOf } from '#server/platform/backup/tar.ts'
import { columnsByTable } from '#server/platform/db/tables.ts'
import { fileAreas } from '#server/platform/media-files/media-files.ts'
import { pictureInputSchema } from '#shared/contract/content/pictures.ts'
import { forPostTexts, postStatusSchema } from '#shared/contract/content/posts.ts'
import {
  type BeginRecord,
  type ImportPost,
  type ImportRecord,
  type ImportSource,
  importRecordOf,
  UnreadableExport,
} from './import-shape.ts'
import { linesOf } from './lines-of.ts'
import { isSameName } from './unpack-zip.ts'

const manifest = z.object({ format: z.literal(1), version: z.string(), installation: z.uuid() })

const exportedPost = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ...forPostTexts(() => z.string()),
  slug: z.string(),
  status: postStatusSchema,
  publishedAt: z.iso.datetime().nullable(),
  order: z.number().int(),
  categories: z.array(z.string().min(1).max(120)),
  picture: z.string().nullable(),
  formerAddresses: z.array(z.string()),
  text: z.string(),
})

const namedCategory = z.object({ title: z.string(), titles: z.object({ uk: z.string().default('') }) })
export const archivedPicture = pictureInputSchema.extend({
  file: z.string(),
  library: z.boolean(),
})

/** True for a folder that `unpackExport` has filled. */
export const isExportFolder = (folder: string): boolean => existsSync(join(folder, 'export.json'))

/** Unpacks posts, pictures, files and records of an archive into an empty folder; ignores everything else. */
export const unpackExport = async (
  file: string,
  folder: string,
  begin: (name: string) => void,
): Promise<void> => {
  await using archive = await open(file, 'r')
  try {
    for await (const { name, size, position } of readTar(sourceOf(archive))) {
      // `readTar` rejects names that lead out of the folder.
      if (
        name !== 'export.json' &&
        !/^posts\/.*\.json$|^pictures\/|^data\/[a-z_]+\.jsonl$/.test(name) &&
        !fileAreas.some(({ folder, rows }) => rows && name.startsWith(`${folder}/`))
      )
        continue
      begin(name)
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      const bytes = size === 0 ? [] : createReadStream(file, { start: position, end: position + size - 1 })
      await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    }
  } catch (error) {
    if (error instanceof BackupDamage || isSameName(error)) throw new UnreadableExport(texts.archiveBroken)
    throw error
  }
  if (!isExportFolder(folder)) throw new UnreadableExport(texts.notOwnExport)
}

export const readExportFolder = (folder: string, begin: BeginRecord): ImportSource => {
  const { installation, version } = parseFile(manifest, join(folder, 'export.json'))
  if (version.startsWith('0.')) throw new UnreadableExport(texts.exportTooOld)
  const posts = join(folder, 'posts')
  const categoriesUk = new Map(
    readableLinesOf(join(folder, 'data/categories.jsonl'), namedCategory).map(({ title, titles }) => [
      title,
      titles.uk,
    ]),
  )
  const words = new Map(
    readableLinesOf(join(folder, 'data/pictures.jsonl'), archivedPicture).map(({ file, ...said }) => [
      basename(file),
      said,
    ]),
  )
  return {
    name: `export:${installation}`,
    origin: null,
    pictureTexts: words,
    records: async function* () {
      yield* recordsOf(folder, beforePosts, begin)
      const names = existsSync(posts) ? readdirSync(posts).filter(name => name.endsWith('.json')) : []
      const translations = new Map(names.filter(isTranslation).map(name => [numberOf(name), name]))
      for (const name of names.filter(each => !isTranslation(each)).sort()) {
        yield importRecordOf(name, begin, () => {
          const translated = translations.get(numberOf(name))
          const post = foundOf(join(posts, name))
          const translation = translated && foundOf(join(posts, translated))
          return { kind: 'post', post: { ...post, categoriesUk, ...(translation && { translation }) } }
        })
      }
      yield* recordsOf(folder, afterPosts, begin)
    },
  }
}

/** Files that are read before the posts. */
const beforePosts = ['categories', 'pictures']

/** Files of tables, each behind those of the tables that its columns refer to, such as `orders` by `order_id`. */
const byReference = (): string[] => {
  const columnsOf = new Map<string, readonly { name: string }[]>(
    columnsByTable
      .filter(([table, { leaves }]) => typeof leaves === 'string' && table !== 'admins')
      .map(([table, { columns }]) => [table, columns]),
  )
  const sorted = new Set<string>()
  const add = (table: string): void => {
    if (sorted.has(table)) return
    for (const { name } of columnsOf.get(table) ?? []) {
      const other = name.replace(/_id$/, 's')
      if (other !== name && columnsOf.has(other)) add(other)
    }
    sorted.add(table)
  }
  for (const table of columnsOf.keys()) add(table)
  return [...sorted]
}

/** Files that are read after the posts; the accounts in `admins` are not imported. */
export const afterPosts: readonly string[] = [
  ...new Set(['metas', 'pages', ...byReference().filter(table => !beforePosts.includes(table))]),
]

function* recordsOf(folder: string, tables: readonly string[], begin: BeginRecord): Generator<ImportRecord> {
  const names = new Map(
    readableLinesOf(join(folder, 'data/admins.jsonl'), z.object({ id: z.number(), name: z.string() })).map(
      ({ id, name }) => [id, name],
    ),
  )
  for (const table of tables) {
    const payments = table === 'invoices' ? paymentsIn(folder) : new Map<unknown, unknown>()
    let at = 0
    for (const line of linesOf(join(folder, `data/${table}.jsonl`))) {
      at += 1
      yield importRecordOf(`${table} ${at}`, begin, () => {
        const record = parse(z.looseObject({}), line, texts.rowBroken)
        const id = String(
          record.id ?? record.file ?? record.lang ?? `${record.request_id}-${record.quote_id}`,
        )
        return {
          kind: 'record',
          table,
          id,
          record: {
            ...withHolder(table, record, names),
            ...(table === 'invoices' && { payments: payments.get(record.order_id) }),
          },
        }
      })
    }
  }
}

/** Payments by order: an invoice is imported with those that lie on it, even if its order is here already. */
const paymentsIn = (folder: string): ReadonlyMap<unknown, unknown> =>
  new Map(
    readableLinesOf(
      join(folder, 'data/orders.jsonl'),
      z.object({ id: z.number(), payments: z.array(z.unknown()) }),
    ).map(({ id, payments }) => [id, payments]),
  )

/** Adds the assignee's name to orders and requests, since account ids differ between installations. */
const withHolder = (
  table: string,
  record: Record<string, unknown>,
  names: ReadonlyMap<number, string>,
): Record<string, unknown> => {
  const nameOf = (account: unknown) => names.get(Number(account)) ?? null
  if (table === 'orders') return { ...record, holder_name: nameOf(record.holder_id) }
  return table === 'requests' ? { ...record, taken_by_name: nameOf(record.taken_by) } : record
}

const isTranslation = (name: string): boolean => name.endsWith('.uk.json')

/** File names of one post begin with its id. */
const numberOf = (name: string): string => name.split('-', 1)[0] ?? ''

const foundOf = (file: string): ImportPost => {
  const { id, formerAddresses, text, createdAt, updatedAt, ...post } = parseFile(exportedPost, file)
  return {
    ...post,
    sourceId: String(id),
    own: { createdAt, updatedAt },
    addresses: formerAddresses,
    html: text,
    leftOut: [],
  }
}

/** Readable lines of a file that other files refer to; damaged lines are reported when the file itself is imported. */
const readableLinesOf = <T extends z.ZodType>(file: string, shape: T): z.infer<T>[] =>
  [...linesOf(file)].flatMap(line => {
    try {
      return [parse(shape, line, '')]
    } catch {
      return []
    }
  })

const parseFile = <T extends z.ZodType>(shape: T, file: string): z.infer<T> =>
  parse(shape, readFileSync(file, 'utf8'), texts.fileBroken({ file: basename(file) }))

/** Throws `UnreadableExport`. */
const parse = <T extends z.ZodType>(shape: T, text: string, problem: string): z.infer<T> => {
  try {
    return shape.parse(JSON.parse(text, storable))
  } catch {
    throw new UnreadableExport(problem)
  }
}

/** Throws for NUL characters and unpaired surrogates, which databases reject. */
const storable = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new RangeError(value)
  return value
}
