/** Example tables for the demo: real published fees, checked by the same rules as an upload. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '#server/platform/context.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { holdsTable, readTable } from '#shared/calculator/tables/table-rules.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { checkTable, saveTable } from './save-table.ts'
import { findNewestVersion } from './table.store.ts'

/** Stores `<title>.csv` of a folder for each table that has no version yet. Throws when a file breaks a rule. */
export const loadDemoTables = async (ctx: Context, folder: string): Promise<void> => {
  for (const title of tableTitles) {
    if ((await findNewestVersion(ctx.db, title)) > 0) continue
    const name = `${title}.csv`
    const bytes = readFileSync(join(folder, name))
    // Loaded only here: the parser brings large libraries, and only the first start of an installation needs it.
    const { readSheetFile } = await import('./read-sheet.ts')
    const { sheet, rows } = await readSheetFile(bytes, rows => holdsTable(title, rows))
    const save = await checkTable(ctx, {
      title,
      sheet,
      reading: readTable(title, rows),
      effectiveFrom: null,
      file: { name, bytes },
      baseVersion: 0,
      dryRun: false,
    })
    const by = { actor: null, requestId: null }
    await ctx.db.transaction().execute(tx => saveTable(changeContext(ctx, tx, by), save))
  }
}
