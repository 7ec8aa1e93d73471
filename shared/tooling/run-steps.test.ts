import { expect, it } from 'vitest'
import { commandsAgain } from './run-steps.ts'

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
