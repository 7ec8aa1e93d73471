import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { parseJson } from './parse-json.ts'
import { readGhost } from './read-ghost.ts'
import { readExportFolder } from './read-own-export.ts'

const count = 3_000_001
const wide = `[${'[],'.repeat(count)}[]]`
const deep = '['.repeat(count) + ']'.repeat(count)

it.each([
  ['next to each other', wide],
  ['in each other', deep],
])('more values than any export has are refused before they are parsed: %s', (_how, text) => {
  expect(() => parseJson(text)).toThrow(/слишком много значений/)
})

it('what an export has is parsed', () => {
  expect(parseJson('{"a":[1,"[[[["]}')).toEqual({ a: [1, '[[[['] })
})

describe('so is a file of', () => {
  let folder: string
  beforeEach(() => {
    folder = emptyFolder('values')
  })
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const manifest = { format: 1, installation: '3f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b' }
  const readFolder = () => readExportFolder(folder, () => true)

  it('Ghost', () => {
    const file = write('ghost.json', `{"data":{"posts":[]},"more":${wide}}`)
    expect(() => readGhost(file, () => true)).toThrow(/слишком много значений/)
  })

  it('our own: its manifest, and a line of its lists', () => {
    write('export.json', JSON.stringify({ ...manifest, more: [] }).replace('[]', wide))
    expect(readFolder).toThrow(/слишком много значений/)
    write('export.json', JSON.stringify(manifest))
    mkdirSync(join(folder, 'data'))
    write('data/categories.jsonl', `{"title":"a","titles":{},"more":${wide}}\n`)
    expect(readFolder).toThrow(/слишком много значений/)
  })
})
