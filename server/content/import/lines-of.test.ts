import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { UnreadableExport } from './import-shape.ts'
import { linesOf } from './lines-of.ts'

const folder = emptyFolder('lines')
const written = (text: string): string => {
  const file = join(folder, 'orders.jsonl')
  writeFileSync(file, text)
  return file
}

it('reads a list of several chunks line by line, signs between two chunks whole', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `${at} ${'є'.repeat(49_999 + at)}`)
  expect([...linesOf(written(`${lines.join('\n\n')}\n`))]).toEqual(lines)
  expect([...linesOf(written('{"id":1}\n  \n{"id":2}'))]).toEqual(['{"id":1}', '{"id":2}'])
  expect([...linesOf(join(folder, 'none.jsonl'))]).toEqual([])
})

it('refuses a line that is longer than a record can be', () => {
  const file = written(`short\n${'x'.repeat(2_000_000)}\n`)
  expect(() => [...linesOf(file, 1_000_000)]).toThrow(UnreadableExport)
  expect([...linesOf(file)]).toHaveLength(2)
})
