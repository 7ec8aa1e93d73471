import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('has a row for every known kind of attack, each with a test', () => {
  const text = readFileSync(join(import.meta.dirname, 'trust.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+) \|.*$/gm)]
  expect(rows.map(row => Number(row[1]))).toEqual(Array.from({ length: 78 }, (_, index) => index + 1))
  for (const [row] of rows) expect(row).toMatch(/\.(?:test|spec)\.ts`/)
})
