import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { optionInputSchema } from '#shared/contract/calculation/options.ts'
import { referenceLotInputSchema } from '#shared/contract/calculation/reference-lots.ts'
import { metaInputSchema } from '#shared/contract/content/metas.ts'
import { isExampleOption } from '#shared/domain/calculation/option-names.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { checkOption } from '../calculation/options/check-option.ts'
import { optionRows } from '../calculation/options/option.kind.ts'
import { lotFields, lotRows } from '../calculation/reference-lots/reference-lot.kind.ts'
import { metaRows } from '../content/metas/meta.kind.ts'
import { type Context, nowIso } from '../platform/context.ts'
import type { Tx } from '../platform/db/open.ts'
import { demoFolder } from './demo-folder.ts'

/** Stores the prices of the calculator and the texts of the site; returns how many. */
export const loadDemoOptions = async (ctx: Context, tx: Tx): Promise<number> => {
  // `site-options.csv` overrides options that both files have.
  const options = new Map<string, z.infer<typeof optionInputSchema>>()
  for (const file of ['options.csv', 'site-options.csv']) {
    const rows: unknown = parse(readFileSync(demoFolder(file)), { columns: true, bom: true })
    for (const option of z.array(optionInputSchema).parse(rows)) options.set(option.title, option)
  }
  for (const [title, value] of Object.entries(
    z.record(z.string(), z.string()).parse(json('uk/site-options.json')),
  )) {
    const translation = translationTitle(title)
    if (!translation) continue
    const original = options.get(title)
    const isExample = original !== undefined && isExampleOption({ ...original, note: original.note ?? '' })
    options.set(translation, { title: translation, value, note: isExample ? 'Пример, замените.' : '' })
  }
  for (const { title, value, note } of options.values()) {
    checkOption(title, value)
    await optionRows.insert(tx, { title, value, note: note ?? '' }, nowIso(ctx))
  }
  return options.size
}

/** Stores the meta records of the pages; returns how many. */
export const loadDemoMetas = async (ctx: Context, tx: Tx): Promise<number> => {
  const files = { ru: 'metas.json', uk: 'uk/metas.json' } as const
  let count = 0
  for (const lang of languages) {
    const metas = z.array(metaInputSchema).parse(json(files[lang]))
    for (const meta of metas) await metaRows.insert(tx, { ...meta, lang }, nowIso(ctx))
    count += metas.length
  }
  return count
}

/** Stores the reference lots, by which the office sees the effect of a new price; returns how many. */
export const loadDemoLots = async (ctx: Context, tx: Tx): Promise<number> => {
  const lots = z.array(referenceLotInputSchema).parse(json('reference-lots.json'))
  for (const lot of lots) await lotRows.insert(tx, lotFields(lot), nowIso(ctx))
  return lots.length
}

const json = (name: string): unknown => JSON.parse(readFileSync(demoFolder(name), 'utf8'))
