import { z } from 'zod'
import { texts } from '#messages/server/calculation/import.js'
import { findRow, insertRow, updateRow } from '#server/platform/db/rows.ts'
import { type ArchivedKind, archivedKind, sameOr } from '#server/platform/records/archived-kind.ts'
import { checkCalculatorOption } from '#shared/calculator/prices/options.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { readTableTitle } from '#shared/calculator/tables/table-shapes.ts'
import { optionInputSchema, optionTitleSchema } from '#shared/contract/calculation/options.ts'
import { statementSchema, storedInputSchema } from '#shared/contract/calculation/quotes.ts'
import { currencyCodes, givenRate } from '#shared/contract/calculation/rates.ts'
import { cellSchema, columnSchema } from '#shared/contract/calculation/tables.ts'
import { daySchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { checkOfficeOption } from '#shared/domain/calculation/office-options.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { quoteSearchKey } from '../quotes/stored-quote.ts'
import { findRate, setManualRate } from '../rates/rate.store.ts'
import { changeRows, storedCells } from '../tariffs/tariff.store.ts'

const times = { created_at: timestampSchema, updated_at: timestampSchema }
/** Limits imported numbers of versions and revisions: the next number is the highest plus one. */
const counted = z.number().int().positive().max(1_000_000)
const name = z.string().max(200).nullable()

/** Rejects values that the forms would reject: the calculation could not use them. */
const hasUsableValue = ({ title, value }: { title: string; value: string }, context: z.RefinementCtx) => {
  const message = checkCalculatorOption(title, value) ?? checkOfficeOption(title, value)
  if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message })
}

const options = archivedKind({
  what: () => texts.kinds.option,
  audit: 'option',
  shape: optionInputSchema.extend(times).loose().superRefine(hasUsableValue),
  title: ({ title }) => title,
  prepare: async (scope, option) => ({ ...option, value: await scope.withPictures(option.value) }),
  importRecord: async (tx, { title, value, note = '', created_at, updated_at }) => {
    const current = await findRow(tx, 'options', { title })
    if (current) return sameOr(current, { value })
    return insertRow(tx, 'options', { title, value, note, created_at, updated_at })
  },
})

const datedPrices = archivedKind({
  what: () => texts.kinds.price,
  audit: 'price',
  shape: z
    .object({
      title: optionTitleSchema,
      valid_from: daySchema,
      value: z.string().max(10_000),
      note: z.string().max(1_000),
      before: z.string().nullable(),
      author_name: name,
      ...times,
    })
    .superRefine(hasUsableValue),
  title: ({ title, valid_from }) => texts.priceSince({ title, valid_from }),
  importRecord: async (tx, price) => {
    const current = await findRow(tx, 'dated_prices', { title: price.title, valid_from: price.valid_from })
    if (current) return sameOr(current, { value: price.value })
    return insertRow(tx, 'dated_prices', { ...price, author_id: null })
  },
})

const tableVersions = archivedKind({
  what: () => texts.kinds.table,
  audit: 'table',
  shape: z.object({
    title: z.string().refine(text => readTableTitle(text) === text, { error: () => texts.unknownTable }),
    version: counted,
    effective_from: daySchema.nullable(),
    columns: z.array(columnSchema),
    data: z.array(z.record(z.string(), cellSchema)).max(100_000),
    file_name: name,
    waiting: z.union([z.literal(0), z.literal(1)]),
    confirmed_by_name: name,
    created_at: timestampSchema,
  }),
  title: ({ title, version }) => texts.tableVersion({ title, version }),
  importRecord: async (tx, { columns, data, ...version }) => {
    const current = await findRow(tx, 'table_versions', { title: version.title, version: version.version }, [
      'id',
      'columns',
      'data',
    ])
    const content = { columns: JSON.stringify(columns), data: JSON.stringify(data) }
    if (current) return sameOr(current, content)
    return insertRow(tx, 'table_versions', {
      ...version,
      ...content,
      row_count: data.length,
      file: null,
      author_id: null,
    })
  },
})

const tariffChanges = archivedKind({
  what: () => texts.kinds.tariffChange,
  audit: 'tariff',
  shape: z.object({
    revision: counted.nullable(),
    state: z.enum(['draft', 'waiting', 'applied']),
    cells: storedCells,
    reason: z.string().max(5_000),
    author_name: name,
    confirmed_by_name: name,
    ...times,
  }),
  title: ({ revision, reason }) => (revision === null ? reason : `${revision}: ${reason}`),
  importRecord: async (tx, { created_at, updated_at, ...change }) => {
    if (change.revision !== null) {
      const current = await findRow(tx, 'tariff_changes', { revision: change.revision }, ['id', 'cells'])
      if (current) return sameOr(current, { cells: JSON.stringify(change.cells) })
    }
    const { id } = await changeRows.insert(tx, { ...change, author_id: null }, created_at)
    await updateRow(tx, 'tariff_changes', id, { updated_at })
    return { id }
  },
})

const referenceLots = archivedKind({
  what: () => texts.kinds.referenceLot,
  audit: 'reference-lot',
  shape: z.object({ title: z.string().trim().min(1).max(120), input: storedInputSchema, ...times }),
  title: ({ title }) => title,
  importRecord: async (tx, { title, input, created_at, updated_at }) => {
    const title_key = foldKey(title)
    const current = await findRow(tx, 'reference_lots', { title_key })
    if (current) return sameOr(current, { input: JSON.stringify(input) })
    return insertRow(tx, 'reference_lots', {
      title,
      title_key,
      input: JSON.stringify(input),
      created_at,
      updated_at,
    })
  },
})

const quotes = archivedKind({
  what: () => texts.kinds.quote,
  audit: null,
  shape: z.object({
    number: z.string().regex(/^\d{4}-\d{6,9}$/),
    input: storedInputSchema,
    statement: statementSchema.loose(),
    lang: z.enum(languages),
    created_at: timestampSchema,
  }),
  title: ({ number }) => number,
  importRecord: async (tx, quote) => {
    const { number, lang, created_at } = quote
    const current = await findRow(tx, 'quotes', { number }, ['id', 'created_at'])
    if (current) return sameOr(current, { created_at })
    const search_key = quoteSearchKey({
      number,
      day: kyivDay(new Date(created_at)),
      statement: quote.statement,
      input: quote.input as QuoteInput,
    })
    return insertRow(tx, 'quotes', {
      number,
      lang,
      created_at,
      search_key,
      input: JSON.stringify(quote.input),
      statement: JSON.stringify(quote.statement),
      total_cents: Number(quote.statement.total.usd.replace('.', '')),
    })
  },
})

/** Rates set by the office. */
const rates = archivedKind({
  what: () => texts.kinds.rate,
  audit: 'rate',
  shape: z.object({
    day: daySchema,
    code: z.enum(currencyCodes),
    rate: givenRate('USD').transform(String),
    updated_at: timestampSchema,
  }),
  title: ({ day, code }) => texts.rateOn({ code, day: formatDayDmy(day) }),
  isHere: async (db, { day, code, rate }) => {
    const current = await findRate(db, code, day)
    return current?.source === 'manual' && current.rate === rate
  },
  importRecord: async (tx, { day, code, rate, updated_at }) => {
    const current = await findRate(tx, code, day)
    if (current?.source !== 'manual') await setManualRate(tx, { code, day, rate, at: updated_at })
    else if (current.rate !== rate) return { why: texts.otherRateStays }
    return 'present'
  },
})

export const archivedFigures: Record<string, ArchivedKind> = {
  options,
  rates,
  dated_prices: datedPrices,
  table_versions: tableVersions,
  tariff_changes: tariffChanges,
  reference_lots: referenceLots,
  quotes,
}
