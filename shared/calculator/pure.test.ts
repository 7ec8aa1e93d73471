/** The page computes as one types, so nothing it loads for that may bring a library with it. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** The 0.3 KB that choose a form of a message are no library to speak of. */
const pureFiles = /^(?:shared\/(?:calculator|domain)\/|messages\/|@messageformat\/runtime$)/

/** Everything that a file of `shared/` loads when it runs: type-only imports are gone by then. */
const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!/^(shared|messages)\//.test(file)) return seen
  const source = readFileSync(new URL(file.replace(/^messages/, 'dist/messages/ru'), root), 'utf8')
  for (const [, names, , from = ''] of source.matchAll(
    /^(?:import|export)\s+([^'"]*?from\s+)?(['"])([^'"]+)\2/gm,
  )) {
    if (names?.startsWith('type ')) continue
    const path = from.startsWith('.') ? posix.join(posix.dirname(file), from) : from.replace(/^#/, '')
    loadedBy(path, seen)
  }
  return seen
}

test.each([
  'price-quote',
  'form/highest-bid',
  'input-rules',
  'delivery/choices',
  'tables/table-rules',
  'tables/table-difference',
])('%s loads only the calculator, its texts and the rules of money', name => {
  const loaded = [...loadedBy(`shared/calculator/${name}.ts`)]
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.filter(file => !pureFiles.test(file))).toEqual([])
})

test('the contract does load its schema library: the check above can see one', () => {
  expect([...loadedBy('shared/contract/calculation/quotes.ts')]).toContain('zod')
})
