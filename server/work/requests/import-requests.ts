/** Imports requests from a table of another program, or from our own export of the inbox. */

import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { texts } from '#messages/server/work/requests.js'
import { findImported, rememberImported } from '#server/content/import/already-imported.ts'
import { failureOfRecord } from '#server/content/import/failed-record.ts'
import { UnreadableExport } from '#server/content/import/import-shape.ts'
import { type Context, nowIso } from '#server/platform/context.ts'
import { kyivTime } from '#server/platform/http/files/export-file.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { limitedWorker, WorkerLimitExceeded } from '#server/platform/workers/limited-worker.ts'
import { brokenMessages, isSheetError } from '#shared/calculator/tables/broken-cells.ts'
import { lineSchema, linesSchema } from '#shared/contract/platform/common.ts'
import { mailAddress, readMailAddress } from '#shared/domain/mail-address.ts'
import { normalizePhone } from '#shared/domain/phone.ts'
import { insertRequest } from './request.store.ts'
import type { ReadRequestRowsJob, RequestRow, RowsAnswer } from './request-table.worker.ts'
import { requestKindOf, requestStatusOf } from './request-table-labels.ts'

export interface RequestImportReport {
  counts: { found: number; added: number; known: number; failed: number }
  /** Rows equal to an earlier row of the file; each is imported as a request of its own. */
  copies: number
  /** Rows with a phone that a spreadsheet has rounded. */
  destroyed: number
  /** Rows with cells that stand under no title, and the first line of them. */
  untitled: { count: number; line: number }
  /** Lines that could not be imported, by their number in the file; the first 1,000. */
  failed: { line: number; why: string }[]
  /** Titles of columns that the import does not know. */
  columns: string[]
  /** Unknown states, each with the number of requests that were therefore imported as new. */
  states: Record<string, number>
  /** Index of the row with which the next run continues; null after the last row. */
  next: number | null
}

interface RequestImport {
  file: string
  apply: boolean
  by: Author
  /** Index of the first row to import. */
  from?: number
  /** Asked before each batch of rows; true stops the run. */
  isOver?: () => boolean
  /** Asked before each row; true stops the run. */
  isDropped?: () => boolean
}

/** Throws `UnreadableExport` for a file that is no table; lines that cannot be imported are in the report. */
export const importRequests = async (ctx: Context, work: RequestImport): Promise<RequestImportReport> => {
  const report: RequestImportReport = {
    counts: { found: 0, added: 0, known: 0, failed: 0 },
    copies: 0,
    destroyed: 0,
    untitled: { count: 0, line: 0 },
    failed: [],
    columns: [],
    // An object without a prototype, so that a state called «constructor» is counted like any other.
    states: Object.create(null),
    next: work.from ?? 0,
  }
  const reader = limitedWorker<ReadRequestRowsJob, RowsAnswer>(
    new URL('./request-table.worker.ts', import.meta.url),
    { memory: 256, processor: 10_000, clock: 120_000 },
  )
  try {
    while (report.next !== null) {
      const read = await reader.run({ file: work.file, from: report.next }, ctx.stopping)
      if ('unreadable' in read) throw new UnreadableExport(read.unreadable)
      report.columns = read.leftOut
      for (const row of read.rows) {
        await importRow(ctx, work, row, report)
        report.next += 1
        // SQLite runs synchronously: without a pause the server would respond to no other call.
        await setImmediate()
        if (work.isDropped?.()) return report
      }
      if (read.isEnd) report.next = null
      if (work.isOver?.()) break
    }
  } catch (error) {
    if (!(error instanceof WorkerLimitExceeded)) throw error
    throw new UnreadableExport(texts.outOfTime)
  } finally {
    await reader.close()
  }
  return report
}

const importRow = async (
  ctx: Context,
  { apply, by }: RequestImport,
  { record, line: lineNumber, sourceId, isCopy, hasUntitled }: RequestRow,
  report: RequestImportReport,
): Promise<void> => {
  const { counts, failed, states } = report
  const fail = (why: string) => {
    counts.failed += 1
    if (failed.length < maxListed) failed.push({ line: lineNumber, why })
  }
  const read = request.safeParse(withOneContact(record))
  if (!read.success) return fail(read.error.issues[0]?.message ?? texts.rowUnreadable)
  const broken = Object.values(record).find(isSheetError)
  if (broken !== undefined) return fail(brokenMessages.error(broken))
  if (isDestroyed(record.phone)) report.destroyed += 1
  if (isCopy) report.copies += 1
  if (hasUntitled)
    report.untitled = { count: report.untitled.count + 1, line: report.untitled.line || lineNumber }
  if (await findImported(ctx.db, source, sourceId)) {
    counts.known += 1
    return
  }
  const state = record.status ?? ''
  if (state !== '' && requestStatusOf(state) === undefined) states[state] = (states[state] ?? 0) + 1
  if (!apply) counts.found += 1
  else
    try {
      counts[(await store(ctx, by, read.data, sourceId)) ? 'added' : 'known'] += 1
    } catch (error) {
      fail(failureOfRecord(ctx, error))
    }
}

/** True for a phone that a spreadsheet has rounded to a number: its last digits are lost. */
const isDestroyed = (phone = ''): boolean => /^\+?\d[.,]?\d*E\+?\d{1,2}$/i.test(phone.trim())

const maxListed = 1_000
const source = 'requests'

/** Stores a request without a mail to the office, which already knows it. */
const store = (ctx: Context, by: Author, read: z.infer<typeof request>, sourceId: string): Promise<boolean> =>
  ctx.db.transaction().execute(async tx => {
    // Another run may have imported this row meanwhile.
    if (await findImported(tx, source, sourceId)) return false
    const at = read.at ?? nowIso(ctx)
    const { at: _at, kind, ...fields } = read
    const known = kind ?? (read.phone ? 'callback' : 'calculation')
    const id = await insertRequest(tx, {
      ...fields,
      kind: known,
      quote_id: null,
      taken_by: null,
      source: 'import',
      created_at: at,
      updated_at: at,
    })
    await rememberImported(tx, ctx, { source, source_id: sourceId, kind: 'request', record_id: id })
    const after = { status: read.status, kind: known }
    await recordChange(tx, ctx, by, { kind: 'request', action: 'import', id, after })
    return true
  })

/**
 * Programs that keep a phone as a number write its cents too; Facebook writes `p:` before it, amoCRM an apostrophe, others
 * a formula, so that Excel leaves it as it is.
 */
const withoutMarks = (text: string): string => text.replace(/^(?:p:|'|=")|"$|[.,]00?$/g, '')

/** The record with the first of several phones and addresses in a cell; programs write all of a person into one. */
const withOneContact = (record: RequestRow['record']): RequestRow['record'] => {
  const [phone = '', ...phones] = contactsIn(record.phone, text => normalizePhone(withoutMarks(text)))
  const [email = '', ...emails] = contactsIn(record.email, readAddress)
  const note = [
    record.note,
    phones.length > 0 && texts.phoneInTable({ phone: phones.join(', ') }),
    emails.length > 0 && texts.mailInTable({ mail: emails.join(', ') }),
  ]
  return { ...record, phone, email, note: note.filter(Boolean).join('\n') }
}

/** All contacts of a cell, or the cell as it is where a part is none. Signs alone, such as a dash, are no contact. */
const contactsIn = (cell = '', read: (text: string) => string | null): string[] => {
  if (!/[\p{L}\p{N}]/u.test(cell)) return []
  const found = cell.split(/[,;/|\n]/).map(text => read(text.trim()))
  const all = found.filter(contact => contact !== null)
  return found.length > 1 && all.length === found.length ? all : [cell]
}

const readAddress = (text: string): string | null => {
  const address = readMailAddress(text)
  return mailAddress.test(address) ? address : null
}

const empty = (text: string): string | null => text || null

const request = z
  .object({
    at: z
      .string()
      .default('')
      .transform((text, context) => {
        const iso = text === '' ? null : readRequestTime(text)
        if (iso === undefined) context.addIssue({ code: 'custom', message: texts.dateUnreadable({ text }) })
        return iso ?? null
      }),
    kind: z
      .string()
      .default('')
      .transform(text => requestKindOf(text) ?? null),
    // A row without a state was worked on elsewhere and is done; an unknown state becomes new, to be looked at.
    status: z
      .string()
      .default('')
      .transform(text => (text === '' ? 'done' : (requestStatusOf(text) ?? 'new'))),
    name: lineSchema(0, 120, () => texts.columns.name)
      .default('')
      .transform(empty),
    // Normalised like a phone from the site, so that both join one thread; text that is no phone stays as typed.
    phone: lineSchema(0, 40, () => texts.columns.phone)
      .default('')
      .transform(text => normalizePhone(text) ?? normalizePhone(withoutMarks(text)) ?? empty(text)),
    // Cleaned like an address from the site; text that is no address stays as typed.
    email: lineSchema(0, 254, () => texts.columns.email)
      .default('')
      .transform(text => readAddress(text) ?? empty(text)),
    message: linesSchema(5_000, () => texts.columns.message)
      .default('')
      .transform(empty),
    note: linesSchema(5_000, () => texts.columns.note).default(''),
  })
  .superRefine(({ phone, email }, context) => {
    if (email !== null || (phone !== null && !isDestroyed(phone))) return
    const message = phone === null ? texts.noContact : texts.phoneLost({ lost: phone })
    context.addIssue({ code: 'custom', message })
  })
  .transform(({ phone, note, ...rest }) =>
    phone !== null && isDestroyed(phone)
      ? { ...rest, phone: null, note: [note, texts.phoneInTable({ phone })].filter(Boolean).join('\n') }
      : { ...rest, phone, note },
  )

/** Report line for a column that is not imported. */
export const columnLeftOut = (title: string): string => texts.columnLeftOut({ title })

/** Report lines about imported rows that need attention. */
export const importedNotes = ({
  states,
  copies,
  destroyed,
  untitled,
}: RequestImportReport): { what: string; count: number }[] => [
  ...Object.entries(states).map(([state, count]) => ({
    what: texts.stateUnknown({ state }),
    count,
  })),
  ...(destroyed > 0 ? [{ what: texts.phonesRounded, count: destroyed }] : []),
  ...(untitled.count > 0
    ? [{ what: texts.cellsUntitled({ line: untitled.line }), count: untitled.count }]
    : []),
  ...(copies > 0 ? [{ what: texts.equalRows, count: copies }] : []),
]

export const requestReportText = (report: RequestImportReport): string => {
  const { counts, failed } = report
  const figures = [
    [texts.figures.found, counts.found],
    [texts.figures.added, counts.added],
    [texts.figures.known, counts.known],
    [texts.figures.failed, counts.failed],
  ] as const
  return [
    ...failed.map(each => texts.rowFailed({ line: each.line, why: each.why })),
    ...report.columns.map(title => texts.leftOut({ title: columnLeftOut(title) })),
    ...importedNotes(report).map(({ what, count }) => (count > 1 ? `${what} × ${count}` : what)),
    '',
    ...figures.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`),
  ].join('\n')
}

/**
 * Parses a day of a table, alone or with a time: Kyiv's unless the text names an offset; undefined for anything else.
 *
 * @example readRequestTime('2026-07-01 12:00') // '2026-07-01T09:00:00.000Z'
 * @example readRequestTime('21.11.2026 2:35 PM') // '2026-11-21T12:35:00.000Z'
 */
export const readRequestTime = (text: string): string | undefined => {
  const seen = text.replaceAll(/\s+/g, ' ').trim().toUpperCase()
  const found = isoForm.exec(seen)?.groups ?? localForm.exec(seen)?.groups
  if (!found) return undefined
  const { h = '12', min = '00', s = '00', half, zone, zh, zm = '00' } = found
  const { y = '', m = '', d = '' } = found
  const day = `${y.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  if (half !== undefined && (Number(h) < 1 || Number(h) > 12)) return undefined
  const hour = String(half === undefined ? h : (Number(h) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')
  const utc = Date.parse(`${day}T${hour}:${min}:00Z`)
  if (isoOf(utc, day) === undefined) return undefined
  if (zone !== undefined)
    return isoOf(
      Date.parse(
        `${day}T${hour}:${min}:${s}${zh === undefined ? 'Z' : `${zh.replace(/^.(?=.$)/, '$&0')}:${zm}`}`,
      ),
    )
  // Takes the offset of summer time if Kyiv's clock then shows the written time, else that of winter. A time in the
  // hour that is skipped in spring counts as winter time.
  const summer = isoOf(utc - 3 * 3_600_000)
  return summer !== undefined && kyivTime(summer) === `${day} ${hour}:${min}`
    ? summer
    : isoOf(utc - 2 * 3_600_000)
}

const clock = String.raw`(?<h>\d{1,2}):(?<min>\d\d)(?::(?<s>[0-5]\d(?:\.\d+)?))?(?: ?(?<half>[AP]M))?`
const offset = String.raw`(?: ?(?<zone>Z|UTC|(?:GMT)?(?<zh>[+-]\d\d?)(?::?(?<zm>\d\d))?))?`
const isoForm = new RegExp(
  String.raw`^(?<y>\d{4})(?<part>[-/])(?<m>\d\d?)\k<part>(?<d>\d\d?)(?:[ T]${clock}${offset})?$`,
)
/** The year's own letter or the preposition of the hour may stand behind the year. */
const localForm = new RegExp(
  String.raw`^(?<d>\d\d?)(?<part>[.-])(?<m>\d\d?)\k<part>(?<y>\d{4}|(?<=\.)\d\d)(?: ?\p{Script=Cyrillic}\.?)?(?:,? ${clock}${offset})?$`,
  'u',
)

/** Undefined for a time that is none, and for one of another day: `Date` takes 31 February for 3 March. */
const isoOf = (time: number, day = ''): string | undefined => {
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString()
  return iso !== '' && iso.startsWith(day) ? iso : undefined
}
