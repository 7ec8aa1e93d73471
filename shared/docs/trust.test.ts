import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(import.meta.dirname, 'trust.md'), 'utf8')
const named = [...text.matchAll(/`((?:server|shared|site|desktop)\/[\w./-]+)`/g)].map(match => match[1] ?? '')

describe('trust.md', () => {
  it('names files that are there', () => {
    expect(named.length).toBeGreaterThan(60)
    // Figures are written by a run and may not be there yet.
    expect(named.filter(file => file !== 'shared/docs/bench.md' && !existsSync(join(root, file)))).toEqual([])
  })

  it('has a row for every known kind of attack, each with a test', () => {
    const attacks = text.slice(0, text.indexOf('## Quality'))
    const rows = [...attacks.matchAll(/^\| (\d+) \|.*$/gm)]
    const numbers = rows.map(row => Number(row[1]))
    expect(numbers.slice(0, 52)).toEqual(Array.from({ length: 52 }, (_, index) => index + 1))
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    for (const [row] of rows) expect(row).toMatch(/\.(?:test|spec)\.ts`/)
  })
})
