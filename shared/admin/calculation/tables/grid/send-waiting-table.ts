/** Sends a waiting save of a table whose form is closed, if its base version is still the newest. */
import { isImpactRejection } from '#shared/admin/calculation/impact/use-table-wish.ts'
import type { Draft } from '#shared/admin/platform/drafts/draft-store.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import type { TableWish } from '#shared/admin/platform/save-queue/waiting-saves.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { isMissing } from '#shared/client/api-error.ts'
import type { CallInput, Client } from '#shared/client/call.ts'
import { readTableEndpoint, saveTableEndpoint } from '#shared/contract/calculation/tables.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { checkGrid } from './grid-check.ts'
import { type GridDraft, isStored, restoreDraft } from './grid-draft.ts'
import { findEditedTable } from './grid-queries.ts'

const changedBeside = 'Таблицу изменили и на сервере. Откройте её и объедините правки.'

export const tableToSave = (
  { data, columns }: TableContent,
  { effectiveFrom, keepPlans, confirmed }: TableWish,
  baseVersion: number,
): CallInput<typeof saveTableEndpoint>['body'] => ({
  data,
  columns: columns.map(({ key }) => key),
  baseVersion,
  ...(effectiveFrom === '' ? {} : { effectiveFrom }),
  keepPlans,
  ...(confirmed ? { confirmImpact: true } : {}),
})

/** Returns null once stored, else why the person must open the form. Throws the errors of the calls. */
export const sendWaitingTable = async (
  client: Client,
  { title, plan }: { title: TableTitle; plan: Day | null },
  { values, baseVersion }: Draft<GridDraft>,
  wish: TableWish,
): Promise<string | null> => {
  const table = await findEditedTable(client, title, plan)
  if (baseVersion === null) return changedBeside
  // An earlier attempt was stored although its response was lost.
  if (isStored(title, table, values)) return null
  if (table.version !== baseVersion) return changedBeside
  const { content } = checkGrid(restoreDraft(title, table, values), await tablesInForce(client))
  if (content === null) return 'В таблице есть ошибки. Откройте её и исправьте.'
  try {
    const body = tableToSave(content, wish, baseVersion)
    await client.call(saveTableEndpoint, { params: { title }, query: { impact: 'check' }, body })
    return null
  } catch (error) {
    if (isImpactRejection(error)) return 'Цены заметно изменятся. Откройте таблицу и подтвердите.'
    if (isStale(error, 'table.stale')) return changedBeside
    throw error
  }
}

const tablesInForce = async (client: Client): Promise<CalculatorTables> => {
  const tables = await Promise.all(
    tableTitles.map(title =>
      client.call(readTableEndpoint, { params: { title } }).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    ),
  )
  return Object.fromEntries(tables.flatMap(table => (table ? [[table.title, table]] : [])))
}
