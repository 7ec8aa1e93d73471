/** What must hold of the data whenever the server has been killed: nothing lost, nothing twice, nothing half there. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { databaseFile } from '#server/platform/db/open.ts'
import { fileAreas } from '#server/platform/media-files/media-files.ts'
import { previewOf } from '#server/work/orders/stored-order-files.ts'
import type { Kind, Written } from './crash-writers.ts'

/** Where each kind of write shows its name. */
const namesOf: Record<Kind, string> = {
  option: 'select title as name from options',
  category: 'select title as name from categories',
  callback: "select name from requests where kind = 'callback'",
  calculation: "select message as name from requests where kind = 'calculation'",
  post: 'select title as name from post_texts',
  file: 'select title as name from order_files',
  table: "select replace(file_name, '.csv', '') as name from table_versions where file_name is not null",
}

/** Statements that find what is half there; each must find nothing. */
const halves: Record<string, string> = {
  'texts that stand elsewhere in the lists of their categories': `select post_id from post_texts as text
    join post_categories as listed using (post_id, lang) where listed.status <> text.status
      or listed.sort_order <> text.sort_order or listed.published_at is not text.published_at`,
  'posts that no search finds': 'select id from posts where id * 8 not in (select rowid from post_search)',
  'posts without their category':
    "select title from post_texts where title like 'w%' and post_id not in (select post_id from post_categories)",
  'posts without a text': 'select id from posts where id not in (select post_id from post_texts)',
  'posts without a record of their picture':
    'select id from posts where image_hash is null or image_hash not in (select hash from media)',
  'requests without a mail':
    'select id from requests where id not in (select request_id from outbox where request_id is not null)',
  'mails without a request': 'select id from outbox where request_id not in (select id from requests)',
  'calculations without their quote':
    "select id from requests where kind = 'calculation' and quote_id is null",
  'quotes without a request':
    'select id from quotes where id not in (select quote_id from requests where quote_id is not null)',
  'keys without an answer': "select key from idempotency_keys where answer = '{}'",
  'tables that nobody has on record': `select title from table_versions where
    (select count(*) from table_versions) <> (select count(*) from audit where kind = 'table')`,
}

const named = z.array(z.object({ name: z.string().nullable() }))
const variants = z.array(z.object({ file: z.string() }))

/** Every complaint about the data in a folder, given all writes of the run so far; empty when all is well. */
export const complaintsAbout = (dataDir: string, writes: readonly Written[]): string[] => {
  const sqlite = new Sqlite(join(dataDir, databaseFile), { readonly: true })
  try {
    const complaints: string[] = []
    const integrity = sqlite.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') complaints.push(`integrity_check: ${String(integrity)}`)
    const foreign = sqlite.pragma('foreign_key_check') as unknown[]
    if (foreign.length > 0) complaints.push(`foreign_key_check: ${JSON.stringify(foreign)}`)
    for (const [what, statement] of Object.entries(halves)) {
      const found = sqlite.prepare(statement).pluck().all()
      if (found.length > 0) complaints.push(`${what}: ${found.slice(0, 5).join(', ')}`)
    }
    for (const kind of Object.keys(namesOf) as Kind[])
      complaints.push(
        ...countComplaints(
          sqlite,
          kind,
          writes.filter(write => write.kind === kind),
        ),
      )
    const files = new Set(filesIn(dataDir))
    const lost = recordedFiles(sqlite).filter(file => !files.has(file))
    if (lost.length > 0) complaints.push(`records without their files: ${lost.slice(0, 5).join(', ')}`)
    return complaints
  } finally {
    sqlite.close()
  }
}

const countComplaints = (sqlite: Sqlite.Database, kind: Kind, writes: readonly Written[]): string[] => {
  const counts = new Map<string, number>()
  for (const { name } of named.parse(sqlite.prepare(namesOf[kind]).all()))
    if (name?.startsWith('w')) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sent = new Set(writes.map(({ name }) => name))
  const lost = writes.filter(({ name, status }) => status !== null && status < 300 && !counts.has(name))
  const refused = writes.filter(({ name, status }) => status !== null && status >= 300 && counts.has(name))
  const twice = [...counts].filter(([, count]) => count > 1).map(([name]) => name)
  const unknown = [...counts.keys()].filter(name => !sent.has(name))
  return [
    ...(lost.length > 0
      ? [`${kind}: acknowledged and lost: ${lost.map(({ name }) => name).join(', ')}`]
      : []),
    ...(refused.length > 0
      ? [`${kind}: refused and stored: ${refused.map(({ name }) => name).join(', ')}`]
      : []),
    ...(twice.length > 0 ? [`${kind}: stored twice: ${twice.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`${kind}: never sent: ${unknown.join(', ')}`] : []),
  ]
}

/** Files that no record names; what a sweep must leave empty. */
export const orphansIn = (dataDir: string): string[] => {
  const sqlite = new Sqlite(join(dataDir, databaseFile), { readonly: true })
  try {
    const known = new Set(recordedFiles(sqlite))
    return filesIn(dataDir).filter(file => !known.has(file) && file !== 'media/.installation-id')
  } finally {
    sqlite.close()
  }
}

const recordedFiles = (sqlite: Sqlite.Database): string[] => [
  ...(sqlite.prepare('select variants from media').pluck().all() as string[]).flatMap(json =>
    variants.parse(JSON.parse(json)).map(({ file }) => `media/${file}`),
  ),
  ...(sqlite.prepare('select file from order_files').pluck().all() as string[]).flatMap(file =>
    [file, previewOf(file)].map(name => `orders/${name}`),
  ),
]

const filesIn = (dataDir: string): string[] =>
  fileAreas.flatMap(({ folder }) => {
    try {
      return readdirSync(join(dataDir, folder)).map(name => `${folder}/${name}`)
    } catch {
      return []
    }
  })
