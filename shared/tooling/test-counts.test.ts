import { describe, expect, it } from 'vitest'
import { countPlaywright, countUnit } from '#shared/tooling/test-counts.ts'

describe('countUnit', () => {
  it('takes the figures and gives each failed and each skipped test its reason', () => {
    const results = {
      passed: 3,
      failed: [
        { name: 'server/a.test.ts > c', reason: '\u001b[31mexpected 1\u001b[39m\n\n  to be 2\n' },
        { name: 'server/a.test.ts > d', reason: '' },
        { name: 'shared/b.test.tsx', reason: 'does not load' },
        { name: 'outside the tests', reason: '' },
      ],
      skipped: [{ name: 'a > b', reason: 'no browser' }],
    }
    expect(countUnit(results, 1)).toEqual({
      passed: 3,
      failed: [
        'server/a.test.ts > c: expected 1 | to be 2',
        'server/a.test.ts > d: ',
        'shared/b.test.tsx: does not load',
        'outside the tests: ',
      ],
      skipped: ['a > b: no browser'],
      files: ['server/a.test.ts', 'shared/b.test.tsx'],
    })
  })

  it.each<[string, Parameters<typeof countUnit>]>([
    ['ended before it wrote anything', [undefined, 0]],
    ['found no tests', [{ passed: 0, failed: [], skipped: [] }, 0]],
    ['left with an error that no test shows', [{ passed: 5, failed: [], skipped: [] }, 1]],
  ])('counts one failure when the run %s', (_, [results, code]) => {
    expect(countUnit(results, code).failed).toHaveLength(1)
  })
})

describe('countPlaywright', () => {
  const test = (status: string, ...annotations: { type: string; description?: string }[]) => ({
    status,
    annotations,
    results: status === 'expected' ? [] : [{ errors: [{ message: 'the menu is shut' }] }],
  })
  const report = (...specs: { title: string; tests: ReturnType<typeof test>[] }[]) => ({
    errors: [] as { message?: string }[],
    suites: [{ title: 'home.spec.ts', suites: [{ title: 'menu', specs }] }],
  })

  it('counts in suites of suites, once for each browser', () => {
    const specs = [
      { title: 'opens', tests: [test('expected'), test('unexpected')] },
      { title: 'prints', tests: [test('skipped', { type: 'skip', description: 'no printer' })] },
      { title: 'sings', tests: [test('skipped')] },
    ]
    expect(countPlaywright(report(...specs), 1)).toEqual({
      passed: 1,
      failed: ['home.spec.ts > menu > opens: the menu is shut'],
      files: ['home.spec.ts'],
      retried: [],
      skipped: ['home.spec.ts > menu > prints: no printer', 'home.spec.ts > menu > sings: NO REASON GIVEN'],
    })
  })

  it('names a test that passes at the second attempt only', () => {
    expect(countPlaywright(report({ title: 'opens', tests: [test('flaky')] }), 0)).toEqual({
      passed: 1,
      failed: [],
      files: [],
      retried: ['home.spec.ts > menu > opens: the menu is shut'],
      skipped: [],
    })
  })

  it('counts errors outside the tests', () => {
    const broken = {
      ...report({ title: 'opens', tests: [test('expected')] }),
      errors: [{ message: 'no server' }],
    }
    expect(countPlaywright(broken, 1)).toMatchObject({
      passed: 1,
      failed: ['outside the tests: no server'],
    })
  })

  it.each<[string, Parameters<typeof countPlaywright>]>([
    ['ended before it wrote anything', [undefined, 0]],
    ['found no tests', [report(), 0]],
    ['left with an error that no test shows', [report({ title: 'opens', tests: [test('expected')] }), 1]],
  ])('counts one failure when the run %s', (_, [results, code]) => {
    expect(countPlaywright(results, code).failed).toHaveLength(1)
  })
})
