import { expect, it, vi } from 'vitest'
import { chosenOf, commandsAgain } from './run-steps.ts'

it('a run that fails ends with the commands that run the failed files alone', () => {
  const result = (name: string, failed: string[], files?: string[]) => ({
    name,
    seconds: 1,
    counts: { passed: 5, failed, skipped: [], ...(files && { files }) },
  })
  const results = [
    result('types', ['tsc: ended with code 1']),
    result(
      'unit',
      ['server/a.test.ts > b: c', 'shared/d.test.tsx: e'],
      ['server/a.test.ts', 'shared/d.test.tsx'],
    ),
    result('site-journeys', [], []),
    result('desktop-journeys', ['opened.spec.ts > f: g'], ['desktop/e2e/opened.spec.ts']),
  ]
  expect(commandsAgain(results, 'test')).toEqual([
    'npm test -- --only types',
    'npm test -- --only unit server/a.test.ts shared/d.test.tsx',
    'npm test -- --only desktop-journeys desktop/e2e/opened.spec.ts',
  ])
})

it.each([
  ['soak', ['soak']],
  ['mutants', ['mutants:rules', 'mutants:auth']],
  ['mutants:auth', ['mutants:auth']],
])('--only %s runs %j', (only, chosen) => {
  const run = async () => ({ passed: 1, failed: [], skipped: [] })
  const steps = ['soak', 'mutants:rules', 'mutants:auth'].map(name => ({ name, what: name, run }))
  const argv = vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'proof', '--only', only])
  expect(chosenOf(steps).map(({ name }) => name)).toEqual(chosen)
  argv.mockRestore()
})
