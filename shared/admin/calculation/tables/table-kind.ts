/** A table as the grid edits it: the version in force, or the one planned for a day. Each save makes a new version. */

import { z } from 'zod'
import * as texts from '#messages/admin/calculation/tables.js'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import type { FormDefinition, Versioned } from '#shared/admin/platform/records/form-definition.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { Client } from '#shared/client/call.ts'
import { saveTableEndpoint, type Table } from '#shared/contract/calculation/tables.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'
import { editPath } from '../table-address.ts'
import { findEditedTable, readVersion } from './grid/grid-queries.ts'
import { gridValues, isSameGrid, tableOfValues, valuesOfTable } from './grid/grid-values.ts'
import { mergeRows } from './grid/merge-rows.ts'

const tableValues = z.object({
  grid: gridValues,
  /** First day of the version, `YYYY-MM-DD`; empty for now. */
  effectiveFrom: z.string(),
  /** True when versions planned for later days stay planned. */
  keepPlans: z.boolean(),
  /** The version that the person has seen planned for that day. */
  replaces: z.number().int().nullable().default(null),
})
export type TableValues = z.infer<typeof tableValues>

export interface TableRecord extends Versioned, TableContent {
  id: TableTitle
  /** First day of the version; null for now. */
  effectiveFrom: Day | null
  /** The version that was stored, where the form stays on another one. */
  made?: TableRecord
  /** True for a version that a second person must confirm. */
  waiting?: boolean | undefined
}

export const tableRecordOf = (table: Table): TableRecord => ({ ...table, id: table.title })

export const tableKind = (
  client: Client,
  title: TableTitle,
  plan: Day | null,
): FormDefinition<TableValues, TableRecord> => {
  const atOnce = { effectiveFrom: plan ?? '', keepPlans: true, replaces: null }
  const valuesOf = (record: TableRecord | null): TableValues => ({
    grid: valuesOfTable(record ?? { columns: [], data: [] }),
    ...atOnce,
  })
  return {
    kind: 'table',
    nameOf: () => (plan ? `table-${title}-plan-${plan}` : `table-${title}`),
    erasedWith: () => null,
    kept: tableValues,
    valuesOf,
    read: async () => tableRecordOf(await findEditedTable(client, title, plan)),
    readVersion: async (_id, version) => valuesOf(tableRecordOf(await readVersion(client, title, version))),
    change: async (id, values, baseVersion, { confirmed } = {}) => {
      const { grid, keepPlans, replaces } = values
      const content = tableOfValues(title, grid)
      const day = values.effectiveFrom || null
      const body = {
        data: content.data,
        columns: grid.columns,
        baseVersion,
        ...(day && { effectiveFrom: day }),
        keepPlans,
        ...(replaces && { replaces }),
        ...(confirmed && { confirmImpact: true }),
      }
      try {
        const { version, waiting } = await sendOnce(`table ${title}`, body, idempotencyKey =>
          client.call(saveTableEndpoint, {
            params: { title },
            query: { impact: 'check' },
            body,
            idempotencyKey,
          }),
        )
        return { ...content, id, version, waiting, effectiveFrom: day }
      } catch (error) {
        const planned = day && isStale(error, 'table.planned') && (await findEditedTable(client, title, day))
        // An earlier attempt was stored as the plan of that day, but its response was lost.
        if (planned && planned.effectiveFrom === day && isSameGrid(title, valuesOfTable(planned), grid))
          return tableRecordOf(planned)
        throw error
      }
    },
    titleOf: () => texts.tableOf({ value1: tableNames[title] }),
    pathOf: () => editPath(title, plan),
    merges: { grid: mergeRows(title) },
    isSame: (a, b) => a.effectiveFrom === b.effectiveFrom && isSameGrid(title, a.grid, b.grid),
  }
}

/** The table of a draft, by its name. @example tableOfRecord('table-iaa-fee-plan-2026-12-01') // iaa-fee, 2026-12-01 */
export const tableOfRecord = (record: string): { title: TableTitle; plan: Day | null } | null => {
  const [, name, plan = null] = /^table-([a-z-]+?)(?:-plan-([\d-]+))?$/.exec(record) ?? []
  const title = tableTitles.find(each => each === name)
  return title && (plan === null || isDay(plan)) ? { title, plan } : null
}
