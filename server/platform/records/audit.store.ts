/** Reads the audit log, with names for the accounts and records of which it has only ids. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { countUpTo } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type FoundPart, findByWords, isAmong } from '#server/platform/db/word-search.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { showPrice } from '#shared/calculator/prices/show-price.ts'
import { nameLoggedFigures } from '#shared/calculator/tariff/logged-figures.ts'
import { type AuditEntry, type AuditFilter, auditEntrySchema } from '#shared/contract/system/audit.ts'
import { choicesOf } from '#shared/domain/calculation/office-options.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { addDays, startOfKyivDay } from '#shared/domain/time/kyiv-day.ts'
import { kindNames } from '#shared/kinds/all-kinds.ts'

/** `titled`: numbers of entries about records whose title was searched for; they count beside those of `record`. */
export type EntryFilter = AuditFilter & { titled?: readonly number[] }

/** Searches for `record` in the titles that records had, too. */
export const searchEntries = async (db: Tx, filter: AuditFilter, part?: FoundPart): Promise<EntryFilter> =>
  filter.record ? { ...filter, titled: await findByWords(db, 'audit', [filter.record], part) } : filter

export const countAuditEntries = (db: Tx, filter: EntryFilter, most?: number): Promise<number> =>
  countUpTo(db, filtered(db, filter), most)

/** Entries newest first unless the filter says otherwise; `before` is the id of the last one already read. */
export const listAuditEntries = async (
  db: Tx,
  filter: EntryFilter,
  {
    limit,
    offset = 0,
    before,
    oldestFirst = false,
  }: { limit: number; offset?: number; before?: number; oldestFirst?: boolean },
): Promise<AuditEntry[]> => {
  let entries = filtered(db, filter)
  if (before !== undefined) entries = entries.where('id', '<', before)
  const rows = await entries
    .selectAll()
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const differences = rows.map(row => difference.parse(JSON.parse(row.difference ?? '{}')))
  const names = await readNames(db, rows, differences)
  return rows.map((row, index) => {
    const changed = differences[index] ?? {}
    const title = names.record(row, changed)
    return {
      id: row.id,
      at: row.at,
      actor: row.actor_id === null ? null : { id: row.actor_id, name: names.actor(row) },
      action: row.action,
      kind: kind.parse(row.kind),
      recordId: row.record_id,
      recordTitle: title,
      recordVersion: row.record_version,
      difference: names.values(changed, title),
    }
  })
}

type Difference = AuditEntry['difference']

const filtered = (db: Tx, { kind, record, titled, actor, from, to }: EntryFilter) => {
  let entries = db.selectFrom('audit')
  if (kind) entries = entries.where('kind', '=', kind)
  if (actor) entries = entries.where('actor_id', '=', actor)
  if (from) entries = entries.where('at', '>=', startOfKyivDay(from).toISOString())
  if (to) entries = entries.where('at', '<', startOfKyivDay(addDays(to, 1)).toISOString())
  if (record) {
    const own = db.selectFrom('audit as own').select('own.id').where('own.record_id', '=', record)
    const named = db
      .selectFrom('audit as named')
      .select('named.id')
      .where(isAmong(db, 'named.id', titled ?? []))
    // One set of numbers: with an `or`, PostgreSQL would read the whole log.
    entries = titled?.length
      ? entries.where('audit.id', 'in', own.unionAll(named))
      : entries.where('record_id', '=', record)
  }
  return entries
}

/** Reads names and titles for the entries of a page; one statement for each table that they touch. */
const readNames = async (
  db: Tx,
  rows: readonly Row<'audit'>[],
  differences: readonly Difference[],
): Promise<{
  actor(row: Row<'audit'>): string
  record(row: Row<'audit'>, difference: Difference): string | null
  values(difference: Difference, title: string | null): Difference
}> => {
  const unnamed = rows.filter(row => row.record_title === null)
  const numbersOf = (...kinds: string[]) =>
    unnamed.filter(row => kinds.includes(row.kind)).flatMap(row => numbered(row.record_id))
  const mentioned = (field: string) =>
    differences.flatMap(each => {
      const { from, to } = each[field] ?? {}
      return [from, to].flat().filter(value => typeof value === 'number')
    })
  const people = await namesOf(db, 'admins', 'name', [
    ...rows.flatMap(row => (row.actor_id === null || row.actor_name !== null ? [] : [row.actor_id])),
    ...numbersOf('account', 'session'),
    ...mentioned('takenBy'),
  ])
  const categories = await namesOf(db, 'categories', 'title', [
    ...numbersOf('category'),
    ...mentioned('categories'),
  ])
  const records: Record<string, Map<number, string>> = {
    account: people,
    session: people,
    category: categories,
    post: await titlesOfPosts(db, numbersOf('post')),
    meta: await namesOf(db, 'metas', 'page', numbersOf('meta')),
    option: await namesOf(db, 'options', 'title', numbersOf('option')),
    'reference-lot': await namesOf(db, 'reference_lots', 'title', numbersOf('reference-lot')),
  }
  const named = (field: string, value: unknown, title: string | null): unknown => {
    if (typeof value === 'string') {
      if (field === 'figures') return nameLoggedFigures(value)
      if (field !== 'value' || title === null) return value
      if (isPriceTitle(title)) return showPrice(title, value)
      return choicesOf(title)?.find(choice => choice.value === value)?.label ?? value
    }
    const names = field === 'takenBy' ? people : field === 'categories' ? categories : undefined
    if (!names) return value
    const name = (one: unknown) => (typeof one === 'number' ? (names.get(one) ?? `№ ${one}`) : one)
    return Array.isArray(value) ? value.map(name) : name(value)
  }
  return {
    actor: row => row.actor_name ?? people.get(row.actor_id ?? 0) ?? `№ ${row.actor_id}`,
    record: (row, changed) =>
      row.record_title ?? records[row.kind]?.get(Number(row.record_id)) ?? formerTitle(row.kind, changed),
    values: (changed, title) =>
      Object.fromEntries(
        Object.entries(changed).map(([field, { from, to }]) => [
          field,
          { from: named(field, from, title), to: named(field, to, title) },
        ]),
      ),
  }
}

const numbered = (recordId: string | null): number[] =>
  recordId !== null && /^[1-9]\d{0,14}$/.test(recordId) ? [Number(recordId)] : []

/** Title of a removed record, from the entry of its removal or creation. */
const formerTitle = (kind: string, changed: Difference): string | null => {
  if (kind === 'request') return null
  const { from, to } = changed.title ?? changed.page ?? changed.name ?? {}
  const title = to ?? from
  return typeof title === 'string' && title !== '' ? title : null
}

const titlesOfPosts = async (db: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang', 'title'])
    .where('post_id', 'in', [0, ...ids])
    .execute()
  const originals = rows.filter(({ lang }) => lang === originalLanguage)
  return new Map(originals.map(({ post_id, title }) => [post_id, title]))
}

const namesOf = async <T extends 'admins' | 'categories' | 'metas' | 'options' | 'reference_lots'>(
  db: Tx,
  table: T,
  column: 'name' | 'title' | 'page',
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where id in (${sql.join([...new Set(ids)])})`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const kind = z.enum(kindNames)
const difference = auditEntrySchema.shape.difference
