/** The options that the calculator reads, kept until public content changes. */

import type { Context } from '#server/platform/context.ts'
import type { CalculatorOptions } from '#shared/calculator/options.ts'

export interface OptionSet {
  options: CalculatorOptions
  /** Names of the office's own services, from the notes of their options. */
  labels: Readonly<Record<string, string>>
}

/** The same object for as long as nothing changes: the calculator reads the options of an object once. */
export const readCalculatorOptions = async (ctx: Context): Promise<OptionSet> => {
  const contentVersion = ctx.database.contentVersion()
  const known = kept.get(ctx.db)
  if (known?.contentVersion === contentVersion) return known.set
  const rows = await ctx.db.selectFrom('options').select(['title', 'value', 'note']).execute()
  const set: OptionSet = {
    options: Object.fromEntries(rows.map(row => [row.title, row.value])),
    labels: Object.fromEntries(
      rows
        .filter(row => row.title.startsWith('service.') && row.note !== '')
        .map(row => [row.title, firstLine(row.note)]),
    ),
  }
  kept.set(ctx.db, { contentVersion, set })
  return set
}

const kept = new WeakMap<Context['db'], { contentVersion: number; set: OptionSet }>()

const firstLine = (text: string): string => (text.split(/\r?\n/, 1)[0] ?? '').trim().slice(0, 200)
