/** The page computes as one types, so nothing it loads for that may bring a library with it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** Everything that a file of `shared/` loads when it runs: type-only imports are gone by then. */
const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.startsWith('shared/')) return seen
  const source = readFileSync(new URL(file, root), 'utf8')
  for (const [, names, from = ''] of source.matchAll(/^(?:import|export)\s+([^'"]*?from\s+)?'([^']+)'/gm)) {
    if (!names?.startsWith('type ')) loadedBy(from.replace(/^#/, ''), seen)
  }
  return seen
}

test.each(['price-quote', 'highest-bid', 'input-rules', 'choices', 'table-rules', 'table-difference'])(
  '%s loads only the calculator and the rules of money',
  name => {
    const loaded = [...loadedBy(`shared/calculator/${name}.ts`)]
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded.filter(file => !/^shared\/(calculator|domain)\//.test(file))).toEqual([])
  },
)

test('the contract does load its schema library: the check above can see one', () => {
  expect([...loadedBy('shared/contract/quote.ts')]).toContain('zod')
})
