import { texts } from '#messages/server/calculation/tables.js'
import type { Context } from '#server/platform/context.ts'
import { fieldError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import { writeCsv } from '#server/platform/http/files/csv.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { assertVersion } from '#server/platform/http/versions.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { withTitles } from '#shared/calculator/tables/column-title.ts'
import { sheetOf } from '#shared/calculator/tables/table-rules.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { readPriceImpactEndpoint } from '#shared/contract/calculation/reference-lots.ts'
import * as contract from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { priceImpact } from '../reference-lots/price-impact.ts'
import { confirmTable } from './confirm-table.ts'
import { findDemoVersion, readExampleTable } from './example-tables.ts'
import { readGivenFile, readGivenRows } from './read-given-table.ts'
import { checkTable, ruleProblems, saveTable } from './save-table.ts'
import { tableKind } from './table.kind.ts'
import { findTableVersion, listVersions, type StoredTable } from './table.store.ts'
import { knownTitle, readTableInForce, tablesInForce } from './tables-in-force.ts'

export const tableRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readTableEndpoint, async ({ params }) => {
    const table = tableResponse(await readTableInForce(ctx, knownTitle(params.title)))
    return ok({ ...table, columns: withTitles(table.columns) })
  }),

  writeRoute(contract.uploadTableEndpoint, {
    prepare: async ({ body, files, query }) => {
      const title = knownTitle(body.title)
      const { file } = files
      if (!file) throw fieldError('file', 'file.missing')
      const { bytes, ...given } = await readGivenFile(ctx, title, file)
      return checkTable(ctx, {
        title,
        ...given,
        effectiveFrom: body.effectiveFrom ?? null,
        file: { name: file.name, bytes },
        dryRun: query.dryRun === '1',
        asksImpact: query.impact === 'check' && body.confirmImpact !== 'true',
        keepPlans: body.keepPlans === 'true',
      })
    },
    change: saveTable,
    respond: (saved, { body, query }) =>
      query.dryRun === '1' ? ok(saved) : created(versionPath(knownTitle(body.title), saved.version), saved),
  }),

  writeRoute(contract.saveTableEndpoint, {
    prepare: async ({ actor, body, ifMatch, params, query }) => {
      const title = knownTitle(params.title)
      // Checked first, so that an outdated version is reported before errors in the rows.
      const newest = await tableKind.find(ctx.db, title)
      assertVersion(newest ?? { version: 0 }, ifMatch)
      return checkTable(ctx, {
        title,
        ...(await readGivenRows(ctx, actor.id, title, body)),
        effectiveFrom: body.effectiveFrom ?? null,
        file: null,
        baseVersion: body.baseVersion,
        dryRun: query.dryRun === '1',
        asksImpact: query.impact === 'check' && body.confirmImpact !== true,
        keepPlans: body.keepPlans,
        replaces: body.replaces,
      })
    },
    change: saveTable,
    respond: saved => ok(saved),
  }),

  route(readPriceImpactEndpoint, async ({ actor, body, files, params }) => {
    const title = knownTitle(params.title)
    const { data, columns, effectiveFrom } = body
    const { file } = files
    if (file && columns) throw fieldError('columns', 'table.columns-of-file')
    if (!file && !data) throw fieldError('data', 'table.nothing-sent')
    const { sheet, reading, errorCount } = file
      ? await readGivenFile(ctx, title, file)
      : await readGivenRows(ctx, actor.id, title, { data: data ?? [], columns })
    if (!reading.table) throw ruleProblems(sheet, reading.errors, errorCount)
    return ok(await priceImpact(ctx, { title, table: reading.table, effectiveFrom: effectiveFrom ?? null }))
  }),

  route(contract.listTableVersionsEndpoint, async ({ actor, params }) => {
    const title = knownTitle(params.title)
    const inForce = (await tablesInForce(ctx, kyivDay(ctx.now())))[title]?.version
    const rows = await listVersions(ctx.db, title)
    const demo = await findDemoVersion(ctx, title)
    return ok(
      rows.map(row => ({
        version: row.version,
        effectiveFrom: row.effective_from,
        createdAt: row.created_at,
        author: row.author,
        fileName: row.file_name,
        rows: row.rows,
        inForce: row.version === inForce,
        example: row.version === demo,
        waiting: row.waiting === 0 ? null : row.author_id === actor.id ? 'own' : 'other',
        confirmedBy: row.confirmed_by_name,
      })),
    )
  }),

  route(contract.readTableVersionEndpoint, async ({ params }) =>
    ok(tableResponse(await storedVersion(ctx, knownTitle(params.title), params.n))),
  ),

  writeRoute(contract.confirmTableVersionEndpoint, {
    change: call => confirmTable(call, knownTitle(call.params.title), call.params.n),
    respond: confirmed => ok(confirmed),
  }),

  writeRoute(contract.restoreTableVersionEndpoint, {
    prepare: async ({ params, query }) => {
      const title = knownTitle(params.title)
      const { columns, data } = await storedVersion(ctx, title, params.n)
      return checkTable(ctx, {
        title,
        sheet: texts.typedSheet,
        reading: { table: { columns, data }, warnings: [] },
        effectiveFrom: null,
        file: null,
        restoredFrom: params.n,
        dryRun: false,
        asksImpact: query.impact === 'check' && query.confirmImpact !== 'true',
        keepPlans: query.keepPlans === 'true',
      })
    },
    change: saveTable,
    respond: (saved, { params }) => created(versionPath(knownTitle(params.title), saved.version), saved),
  }),

  route(contract.readExampleTableEndpoint, async ({ params }) =>
    ok(await readExampleTable(ctx, knownTitle(params.title))),
  ),

  route(contract.downloadExampleTableEndpoint, async ({ params, query }) => {
    const table = await readExampleTable(ctx, knownTitle(params.title))
    return { status: 200, bytes: await exportTable(table, 'example', query.format) }
  }),

  route(contract.exportTableEndpoint, async ({ params, query }) => {
    const title = knownTitle(params.title)
    const table = query.version
      ? await storedVersion(ctx, title, query.version)
      : await readTableInForce(ctx, title)
    return {
      status: 200,
      bytes: { ...(await exportTable(table, `v${table.version}`, query.format)), rows: table.data.length },
    }
  }),
]

const tableResponse = (table: StoredTable): contract.Table => ({
  title: table.title,
  version: table.version,
  effectiveFrom: table.effectiveFrom,
  updatedAt: table.createdAt,
  columns: table.columns,
  data: table.data,
})

const storedVersion = async (ctx: Context, title: TableTitle, version: number): Promise<StoredTable> =>
  orNotFound(await findTableVersion(ctx.db, title, version), 'version')

const versionPath = (title: TableTitle, version: number): string =>
  `/api/calculator/${title}/versions/${version}`

/** Exports a version as a file that gives the same table when it is uploaded again. */
const exportTable = async (
  table: TableContent & { title: TableTitle },
  name: string,
  format: 'csv' | 'xlsx',
) => {
  const rows = sheetOf(table)
  const fileName = `${table.title}-${name}.${format}`
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', content: Buffer.from(writeCsv(rows)), fileName }
  }
  const cells = rows.map((row, index) =>
    row.map(cell => {
      if (cell === null || cell === undefined) return null
      // Written as text cells: a spreadsheet program runs only formula cells.
      if (typeof cell === 'number') return { type: Number, value: cell }
      return { type: String, value: String(cell), ...(index === 0 ? { fontWeight: 'bold' as const } : {}) }
    }),
  )
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const content = await writeWorkbook(cells, { sheet: table.title }).toBuffer()
  return { type: xlsxType, content, fileName }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
