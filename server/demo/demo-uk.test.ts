import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { metaInputSchema } from '#shared/contract/content/metas.ts'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'
import { checkOption } from '../calculation/options/check-option.ts'
import { demoFolder } from './demo-folder.ts'

// The demo is whole in Ukrainian: whatever it says in Russian to visitors has its Ukrainian text here.

const text = (name: string) => readFileSync(demoFolder(name), 'utf8')
const json = (name: string): unknown => JSON.parse(text(name))

const categories = z
  .array(z.strictObject({ title: z.string().min(1), uk: z.string().min(1).max(120) }))
  .parse(json('uk/categories.json'))

test('every category of the posts has a Ukrainian title of its own', () => {
  const used = readdirSync(demoFolder('posts'))
    .filter(name => name.endsWith('.json'))
    .flatMap(name => z.object({ categories: z.array(z.string()) }).parse(json(`posts/${name}`)).categories)
  expect(categories.map(({ title }) => title).sort()).toEqual([...new Set(used)].sort())
  expect(new Set(categories.map(({ uk }) => uk)).size).toBe(categories.length)
})

test('all is in Ukrainian letters', () => {
  const titles = categories.map(({ uk }) => uk)
  for (const words of [text('uk/metas.json'), text('uk/site-options.json'), ...titles])
    expect(foreignLetters(words, 'uk')).toEqual([])
})

describe('the meta records', () => {
  const read = (name: string) => z.array(metaInputSchema).parse(json(name))
  const records = read('uk/metas.json')

  test('are of the same pages', () => {
    expect(records.map(({ page }) => page)).toEqual(read('metas.json').map(({ page }) => page))
  })

  test.each(records)('fit a list of results: $page', ({ title, description, keywords }) => {
    expect(title.length).toBeGreaterThanOrEqual(20)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThanOrEqual(80)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(keywords).not.toBe('')
  })
})

test('every option in words has its Ukrainian value', () => {
  const rows = ['options.csv', 'site-options.csv'].flatMap(name => {
    const parsed: unknown = parse(text(name), { columns: true, bom: true })
    return z.array(z.object({ title: z.string(), value: z.string() })).parse(parsed)
  })
  const inWords = rows.filter(({ value }) => /\p{Script=Cyrillic}/u.test(value)).map(({ title }) => title)
  const values = z.record(z.string(), z.string().min(1)).parse(json('uk/site-options.json'))
  expect(Object.keys(values).sort()).toEqual(inWords.sort())
  for (const [title, value] of Object.entries(values)) checkOption(title, value)
})
