import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}/desktop/packaging/checklist.md`, 'utf8')
const rows = [...text.matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)].map(([, item = '', tests = '']) => ({
  item: Number(item),
  tests: [...tests.matchAll(/`(desktop\/[\w./-]+\.(?:test|spec)\.ts)` "([^"]+)"/g)],
}))

test('all twenty items of the checklist have a response', () => {
  expect(rows.map(row => row.item)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test.each(rows)('item $item names tests that are there', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  for (const [, file = '', title = ''] of tests) {
    expect(existsSync(`${root}/${file}`), file).toBe(true)
    expect(readFileSync(`${root}/${file}`, 'utf8'), file).toContain(title)
  }
})
