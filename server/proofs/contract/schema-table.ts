/** Writes shared/docs/schema.md: the tables of a migrated SQLite database beside who owns them and what they hold. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { columnsOf, isSearchTable, tablesOf } from '#server/platform/db/all-tables.ts'
import { columnsByTable } from '#server/platform/db/tables.ts'
import { tablesDeclaredIn } from '#shared/tooling/walls/house.ts'

const server = join(import.meta.dirname, '../..')
const areas = ['work', 'content', 'calculation', 'system', 'platform'] as const
type Area = (typeof areas)[number]

const titles: Record<Area, string> = {
  work: 'Requests and orders',
  content: 'What visitors read',
  calculation: 'What a car costs',
  system: 'Accounts, Telegram, erasures',
  platform: 'What every subject stands on',
}

interface Owner {
  area: Area
  about: string
  /** Doc comments by column. */
  columns: ReadonlyMap<string, string>
}

export const schemaDocument = (sqlite: Database): string => {
  const owners = readOwners()
  const writers = readWriters()
  const ofArea = (area: Area) => tablesOf(sqlite).filter(table => owners.get(table)?.area === area)
  return `# The database, table by table

Written by \`npm run unit -- server/proofs/contract -u\` from a migrated empty database and \`server/platform/db/tables/*-tables.ts\`; a test fails when it is stale. The columns are SQLite's; PostgreSQL has the same names, and \`server/platform/db/open-postgres.ts\` copies one into the other.

*Whose*: \`person\`, a visitor or customer can stand in it and an erasure empties it; \`office\`, written by the office; without a mark, numbers, days, states and names of colleagues. Times are ISO 8601 in UTC, days \`YYYY-MM-DD\`, flags 0 or 1. A column is required unless it says \`null\`.

${areas
  .map(
    area =>
      `## ${titles[area]} (\`${area}\`)\n\n${ofArea(area)
        .map(table => tableText(sqlite, table, owners.get(table), writers.get(table) ?? []))
        .join('\n\n')}`,
  )
  .join('\n\n')}
`
}

const tableText = (
  sqlite: Database,
  table: string,
  owner: Owner | undefined,
  writers: readonly string[],
): string => {
  const written = writers.map(folder => `\`${folder}\``).join(', ')
  return [
    `### \`${table}\``,
    '',
    [owner?.about ?? '', written && `Written in ${written}.`].filter(Boolean).join(' '),
    '',
    '| column | type | whose | about |',
    '|---|---|---|---|',
    ...columnRows(sqlite, table, owner?.columns ?? new Map()),
    ...indexLines(sqlite, table),
  ].join('\n')
}

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

interface ForeignKey {
  table: string
  from: string
  to: string | null
  on_delete: string
}

const columnRows = (sqlite: Database, table: string, about: ReadonlyMap<string, string>): string[] => {
  const keys = sqlite.pragma(`foreign_key_list("${table}")`) as ForeignKey[]
  const columns = sqlite.pragma(`table_info("${table}")`) as Column[]
  const named = columnsOf(sqlite, table).map(
    name =>
      columns.find(column => column.name === name) ?? { name, type: '', notnull: 1, dflt_value: null, pk: 0 },
  )
  return named.map(({ name, type, notnull, dflt_value, pk }) => {
    const facts = [
      type.toLowerCase(),
      pk > 0 ? 'key' : notnull === 0 ? 'null' : '',
      dflt_value === null ? '' : `default ${dflt_value}`,
    ]
    const key = keys.find(({ from }) => from === name)
    const leads = key
      ? `→ \`${key.table}.${key.to ?? 'id'}\`${key.on_delete === 'NO ACTION' ? '' : `, on delete ${key.on_delete.toLowerCase()}`}`
      : ''
    const text = [leads, about.get(name) ?? ''].filter(Boolean).join('. ')
    return `| \`${name}\` | ${facts.filter(Boolean).join(', ')} | ${whose(table, name)} | ${cell(text)} |`
  })
}

const whose = (table: string, column: string): string => {
  const columns = columnsByTable.find(([name]) => name === table)?.[1].columns
  const mark = columns?.find(({ name }) => name === column)?.whose
  return mark === undefined || mark === 'fact' ? '' : mark
}

const indexLines = (sqlite: Database, table: string): string[] => {
  if (isSearchTable(table)) return []
  const indexes = sqlite.pragma(`index_list("${table}")`) as {
    name: string
    unique: number
    origin: string
  }[]
  const texts = indexes
    .filter(({ origin }) => origin !== 'pk')
    .map(({ name, unique, origin }) => {
      const parts = sqlite.pragma(`index_info("${name}")`) as { name: string | null }[]
      const columns = parts.map(part => part.name ?? '(expression)').join(', ')
      const made = sqlite.prepare('select sql from sqlite_master where name = ?').pluck().get(name)
      const where = /\bwhere\b(.*)$/is.exec(typeof made === 'string' ? made : '')?.[1]
      const only = where ? ` where ${where.trim().replaceAll(/\s+/g, ' ')}` : ''
      return `- ${unique ? 'unique' : 'index'}${origin === 'c' ? ` \`${name}\`` : ''} (${columns})${only}`
    })
  const all = [...texts.toSorted(), ...wordIndexLine(sqlite, table)]
  return all.length === 0 ? [] : ['', ...all]
}

/** Parts of three signs: an index of its own on PostgreSQL. */
const wordIndexLine = (sqlite: Database, table: string): string[] => {
  const words = `${table}_words`
  const columns = sqlite.pragma(`table_info("${words}")`) as { name: string }[]
  return columns.length === 0
    ? []
    : [`- parts of words \`${words}\` (${columns.map(({ name }) => name).join(', ')})`]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()

/** Area, purpose and columns by table, from the doc comments of its declaration. */
const readOwners = (): Map<string, Owner> =>
  new Map(
    areas.flatMap(area =>
      tablesDeclaredIn(area).map(({ table, comment, body }): [string, Owner] => {
        const columns = body.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n\s*(\w+):/g)
        return [
          table,
          {
            area,
            about: sentence(comment),
            columns: new Map([...columns].map(([, said = '', column = '']) => [column, sentence(said)])),
          },
        ]
      }),
    ),
  )

const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*\* ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Folders whose code adds rows to a table. */
const readWriters = (): Map<string, string[]> => {
  const writers = new Map<string, Set<string>>()
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const [area = '', folder = ''] = file.split('/')
    if (
      !areas.some(name => name === area) ||
      !/\.ts$/.test(file) ||
      /\.test\.ts$|\/testing\/|\/migrations\//.test(file)
    )
      continue
    for (const [, table = ''] of read(file).matchAll(
      /\b(?:(?:insertInto|tableRepository)\(|(?:insertRow|insertMissing|storeRow)\([^,]+,)\s*'(\w+)'/g,
    )) {
      const folders = writers.get(table) ?? new Set()
      writers.set(table, folders.add(`server/${area}/${folder}`))
    }
  }
  return new Map([...writers].map(([table, folders]) => [table, [...folders]]))
}

const read = (path: string): string => readFileSync(join(server, path), 'utf8')
