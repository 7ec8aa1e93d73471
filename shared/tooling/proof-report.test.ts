import { expect, it } from 'vitest'
import { proofReport } from '#shared/tooling/proof-report.ts'

const steps = ['unit', 'kills', 'soak']
const run = { commit: 'abc1234', day: '2026-11-21', cores: 2 }
const passed = { passed: 3, failed: [], skipped: [] }
const rowsIn = (report: string) => report.split('\n').filter(line => /^\| (?:unit|kills|soak)/.test(line))

it('claims nothing of steps that were not run', () => {
  const results = [{ name: 'kills', seconds: 90, counts: { ...passed, proved: '200 kills' } }]
  expect(rowsIn(proofReport('', steps, results, run))).toEqual([
    '| kills | passed | 3 | 0 | 0 | 1.5 | abc1234 | 2026-11-21; 2 cores; 200 kills |',
  ])
})

it('keeps the older result of a step, with its commit, and forgets steps that are no more', () => {
  const before = proofReport(
    '',
    ['unit', 'fuzz'],
    ['unit', 'fuzz'].map(name => ({ name, seconds: 60, counts: passed })),
    run,
  )
  const failure = { passed: 0, failed: ['a | b:\n  c'], skipped: [] }
  const report = proofReport(before, steps, [{ name: 'soak', seconds: 6, counts: failure }], {
    ...run,
    commit: 'def5678 and changes',
  })
  expect(rowsIn(report)).toEqual([
    '| unit | passed | 3 | 0 | 0 | 1.0 | abc1234 | 2026-11-21; 2 cores |',
    '| soak | FAILED | 0 | 1 | 0 | 0.1 | def5678 and changes | 2026-11-21; 2 cores; a / b: c |',
  ])
  expect(report).not.toContain('fuzz')
})

it('reports about a step whose programs are missing that it was skipped, and why', () => {
  const counts = { passed: 0, failed: [], skipped: ['firefox is missing'] }
  const [row] = rowsIn(proofReport('', ['unit'], [{ name: 'unit', seconds: 1, counts }], run))
  expect(row).toBe('| unit | SKIPPED | 0 | 0 | 1 | 0.0 | abc1234 | 2026-11-21; 2 cores; firefox is missing |')
})
