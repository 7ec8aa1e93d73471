import type { Tx } from '#server/platform/db/open.ts'
import { countRows, findRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError, invalidFields } from '#server/platform/http/errors/http-error.ts'
import { restoreRows } from '#server/platform/records/bin.store.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements, tableRepository } from '#server/platform/records/table-repository.ts'
import { type ReferenceLot, referenceLotLimit } from '#shared/contract/calculation/reference-lots.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { inputProblems } from '../quotes/quote.service.ts'

type LotRow = Row<'reference_lots'>
type LotFields = Pick<LotRow, 'title' | 'title_key' | 'input'>

export const listLots = async (db: Tx): Promise<ReferenceLot[]> =>
  (await db.selectFrom('reference_lots').selectAll().orderBy('title_key').execute()).map(lotResponse)

export const lotFields = ({ title, input }: Pick<ReferenceLot, 'title' | 'input'>): LotFields => ({
  title,
  title_key: foldKey(title),
  input: JSON.stringify(input),
})

export const lotResponse = (row: LotRow): ReferenceLot => ({
  id: row.id,
  title: row.title,
  input: inputOf(row),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Not validated again: only this file writes the column, from values that the contract has checked. */
const inputOf = ({ input }: LotFields) => JSON.parse(input) as ReferenceLot['input']

/** @example leavesOf({ volumeCc: 1998, eur1: true, repair: { amount: '500' } }) // ['1998', 'eur1', '500'] */
const leavesOf = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'boolean') return value ? name : []
    return typeof value === 'object' && value !== null ? leavesOf(value) : String(value)
  })

const findLotOfKey = (db: Tx, key: string): Promise<LotRow | undefined> =>
  findRow(db, 'reference_lots', { title_key: key })

export const lotRows = tableRepository('reference_lots')

export const lotKind = {
  ...repositoryStatements(lotRows),
  entityName: 'lot',
  check: async ({ tx, ctx }, fields, present) => {
    // Rules that depend on the day are checked here as in the quote call, since the contract does not know the day.
    const problems = inputProblems(inputOf(fields), kyivDay(ctx.now()))
    if (problems.length > 0)
      throw invalidFields(problems.map(problem => ({ ...problem, path: `input.${problem.path}` })))
    const other = await findLotOfKey(tx, fields.title_key)
    if (other && other.id !== present?.id)
      throw httpError('name.taken', { values: { kind: 'lot' }, path: 'title' })
    if (present === null && (await countRows(tx.selectFrom('reference_lots'))) >= referenceLotLimit)
      throw httpError('limit.records', { values: { kind: 'lots', most: referenceLotLimit } })
  },
  log: {
    kind: 'reference-lot',
    id: ({ id }) => id,
    fields: row => {
      const { route, vehicle, price, usa: { auction, ...place } = {}, ...more } = inputOf(row)
      const { kind, engine, productionYear: year, ...sizes } = vehicle
      const input = leavesOf({ ...sizes, ...place, ...more }).join(', ')
      return { title: row.title, route, vehicle: kind, engine, year, price, auction, input }
    },
  },
  bin: {
    kind: 'reference-lot',
    right: 'tables.write',
    title: ({ title }) => title,
    payload: lotRows.payload,
    restore: async (tx, { rows }, at) => {
      const title = String(rows[0]?.values.title)
      if (await findLotOfKey(tx, foldKey(title)))
        throw httpError('bin.place-taken', { values: { kind: 'lot', name: title }, path: 'title' })
      await restoreRows(tx, rows, at)
      return { title, record: { title } }
    },
  },
} satisfies FullEntityDefinition<LotRow, LotFields>
