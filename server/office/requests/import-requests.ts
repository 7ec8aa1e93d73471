/** Requests from a table of another program, or from our own export of the inbox. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { UnreadableExport } from '#server/content/import/found-post.ts'
import { findImported, rememberImported } from '#server/content/import/imported-records.ts'
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { readGuardedCell } from '#server/platform/http/csv.ts'
import { decodeText, encodingOf, readBeginning, readText } from '#server/platform/text-files.ts'
import { line, lines } from '#shared/contract/common.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { normalizePhone } from '#shared/domain/phone.ts'
import { insertRequest } from './request.store.ts'
import { readRequestTime } from './request-time.ts'

export interface RequestImportReport {
  counts: { found: number; added: number; known: number; failed: number }
  /** Lines that could not be taken, by their number in the file; the first 1,000. */
  failed: { line: number; why: string }[]
  /** Titles of the columns that are not brought in. */
  columns: string[]
}

/** Throws `UnreadableExport` for a file that is no table; a line that cannot come in is in the report. */
export const importRequests = async (
  ctx: Context,
  work: { file: string; apply: boolean; by: Author },
): Promise<RequestImportReport> => {
  const report: RequestImportReport = {
    counts: { found: 0, added: 0, known: 0, failed: 0 },
    failed: [],
    columns: [],
  }
  const seen = new Set<string>()
  for await (const { record, info } of rowsOf(work.file, report.columns)) {
    const read = request.safeParse(record)
    if (!read.success) {
      report.counts.failed += 1
      if (report.failed.length < maxListed)
        report.failed.push({ line: info.lines, why: read.error.issues[0]?.message ?? 'строка не читается' })
      continue
    }
    const sourceId = createHash('sha256').update(JSON.stringify(record)).digest('hex')
    const isKnown = seen.has(sourceId) || (await findImported(ctx.db, source, sourceId)) !== null
    seen.add(sourceId)
    if (isKnown) report.counts.known += 1
    else if (!work.apply) report.counts.found += 1
    else report.counts[(await store(ctx, work.by, read.data, sourceId)) ? 'added' : 'known'] += 1
  }
  return report
}

const maxListed = 1_000
const source = 'requests'

/** Without a mail to the office: these are no news. */
const store = (ctx: Context, by: Author, read: z.infer<typeof request>, sourceId: string): Promise<boolean> =>
  ctx.db.transaction().execute(async tx => {
    // Another run may have been quicker.
    if (await findImported(tx, source, sourceId)) return false
    const at = read.at ?? timestampOf(ctx)
    const { at: _at, kind, ...fields } = read
    const known = kind ?? (read.phone ? 'callback' : 'calculation')
    const id = await insertRequest(tx, {
      ...fields,
      kind: known,
      quote_id: null,
      taken_by: null,
      created_at: at,
      updated_at: at,
    })
    await rememberImported(tx, ctx, { source, source_id: sourceId, kind: 'request', record_id: id })
    const after = { status: read.status, kind: known }
    await recordChange(tx, ctx, by, { kind: 'request', action: 'import', id, before: null, after })
    return true
  })

/** What a column may be called, folded. */
const columns = {
  at: ['поступила, киев', 'дата', 'date', 'created', 'created_at', 'время'],
  kind: ['вид', 'kind', 'type'],
  status: ['статус', 'status'],
  name: ['имя', 'name', 'фио', "ім'я", 'клиент'],
  phone: ['телефон', 'phone', 'tel'],
  email: ['почта', 'email', 'e-mail', 'mail'],
  message: ['сообщение', 'message', 'текст', 'комментарий', 'comment'],
  note: ['заметка', 'note', 'примечание'],
}

const names = new Map(
  Object.entries(columns).flatMap(([name, titles]) => titles.map(title => [title, name] as const)),
)

const empty = (text: string): string | null => text || null

const request = z
  .object({
    at: z
      .string()
      .default('')
      .transform((text, context) => {
        const iso = text === '' ? null : readRequestTime(text)
        if (iso === undefined) context.addIssue({ code: 'custom', message: `Дата не читается: ${text}` })
        return iso ?? null
      }),
    kind: z
      .string()
      .default('')
      .transform(text => kinds.get(foldKey(text)) ?? null),
    // What comes without a state was worked elsewhere, long ago.
    status: z
      .string()
      .default('')
      .transform(text => statuses.get(foldKey(text)) ?? 'done'),
    name: line(0, 120, 'Имя').default('').transform(empty),
    // In the form of a request from the site, so that both are one person's; what is no number stays as it was typed.
    phone: line(0, 40, 'Телефон')
      .default('')
      .transform(text => normalizePhone(text) ?? empty(text)),
    email: line(0, 254, 'Почта').default('').transform(empty),
    message: lines(5_000, 'Сообщение').default('').transform(empty),
    note: lines(5_000, 'Заметка').default(''),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, 'Нет ни телефона, ни почты')

const kinds = new Map([
  ['звонок', 'callback' as const],
  ['callback', 'callback' as const],
  ['расчет', 'calculation' as const],
  ['расчёт', 'calculation' as const],
  ['calculation', 'calculation' as const],
])

const statuses = new Map([
  ['новая', 'new' as const],
  ['new', 'new' as const],
  ['в работе', 'in_work' as const],
  ['in_work', 'in_work' as const],
  ['готова', 'done' as const],
  ['done', 'done' as const],
  ['спам', 'spam' as const],
  ['spam', 'spam' as const],
])

interface TableRow {
  record: Record<string, string>
  info: { lines: number }
}

async function* rowsOf(file: string, leftOut: string[]): AsyncGenerator<TableRow> {
  try {
    yield* linesOf(file, await readBeginning(file), leftOut)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? ` со строки ${error.lines}` : ''
    throw new UnreadableExport(`Таблицу не прочитать${line}: проверьте кавычки и сохраните её как CSV заново`)
  }
}

/** The lines of a table, one at a time, under our names; the titles of columns that have no name here go to `leftOut`. */
const linesOf = (file: string, beginning: Buffer, leftOut: string[]): AsyncIterable<TableRow> =>
  Readable.from(readText(file, encodingOf(beginning))).pipe(
    parse({
      info: true,
      delimiter: delimiterOf(decodeText(beginning)),
      columns: (titles: string[]) => {
        leftOut.push(...titles.filter(title => title.trim() !== '' && !names.has(foldKey(title))))
        return titles.map(title => names.get(foldKey(title)) ?? false)
      },
      cast: (value, { header }) => (header ? value : readGuardedCell(value).trim()),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  )

/** Excel with Russian or Ukrainian settings separates by semicolons, others by commas or tabs: the first line tells. */
const delimiterOf = (beginning: string): string => {
  const [first = ''] = beginning.split('\n', 1)
  const counted = [';', ',', '\t'].map(sign => [first.split(sign).length, sign] as const)
  return counted.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ';'
}

/** What a report says of a column that is not brought in. */
export const columnLeftOut = (title: string): string => `Столбец «${title}»: в заявке нет такого поля`

/** For a terminal. */
export const requestReportText = ({ counts, failed, columns: leftOut }: RequestImportReport): string => {
  const figures = [
    ['Будет перенесено заявок', counts.found],
    ['Перенесено заявок', counts.added],
    ['Уже здесь', counts.known],
    ['Не удалось перенести', counts.failed],
  ] as const
  return [
    ...failed.map(each => `✗  строка ${each.line}: ${each.why}`),
    ...leftOut.map(title => `Пропущено ${columnLeftOut(title)}`),
    '',
    ...figures.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`),
  ].join('\n')
}
