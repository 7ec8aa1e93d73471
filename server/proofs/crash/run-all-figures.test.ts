import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOMS } from '#shared/tooling/mutants/mutant-rooms.mjs'
import { isProof } from '#shared/tooling/sample.ts'
import { scoreOf } from './mutants.ts'
import { root } from './run-tool.ts'
import { growthOf, soak } from './soak.ts'

describe('the growth of the memory', () => {
  it.each([
    [[], 0],
    [[150, 190, 200], 0],
    [[150, 180, 200, 201, 210, 211], 10],
    [[100, 150, 200, 200, 200, 200, 200], 0],
    [[100, 150, 200, 195, 400, 200, 190], -2.5],
  ])('over %j is %s MB', (memory, growth) => expect(growthOf(memory)).toBe(growth))
})

// Keeps a server busy for seconds: the tool is tried where it is used.
if (isProof) {
  it('a soak of a moment measures every minute and finds nothing to say', async () => {
    const lines: string[] = []
    const { requests, memory, lagMs, complaints } = await soak(2, line => void lines.push(line), 2)
    expect(complaints).toEqual([])
    expect(requests).toBeGreaterThan(20)
    expect(memory).toHaveLength(2)
    expect(Math.min(...memory)).toBeGreaterThan(50)
    expect(lagMs).toBe(0)
    expect(lines).toEqual([
      expect.stringMatching(/minute 1 of 2: \d+ requests, \d+ MB, loop late by \d+ ms/),
      expect.stringMatching(/minute 2 of 2/),
    ])
  })
}

describe('the score of the mutants', () => {
  const of = (...statuses: string[]) => ({ mutants: statuses.map(status => ({ status })) })

  it('counts what no test runs as not noticed, and leaves out what could not be tried', () => {
    const files = {
      'shared/domain/a.ts': of('Killed', 'Timeout', 'Ignored', 'CompileError'),
      'shared/domain/b.ts': of('Survived', 'NoCoverage', 'Killed'),
      'shared/domainx/c.ts': of('Survived'),
    }
    expect(scoreOf({ files }, 'shared/domain')).toBe(60)
  })

  it('is asked of rooms whose files and tests are there', () => {
    for (const [room, { mutate, except = [], tests }] of Object.entries(ROOMS))
      for (const pattern of [...mutate, ...except, ...tests]) {
        const found = globSync(pattern, { cwd: root })
        // Each name of a choice stands for a file: one that was renamed would be left out in silence.
        const names = /\{([^}]+)\}/.exec(pattern)?.[1]?.split(',') ?? []
        expect(found.length, `${room}: ${pattern}`).toBeGreaterThan(0)
        for (const name of names)
          expect(
            found.some(file => file.includes(name)),
            `${room}: ${name} of ${pattern}`,
          ).toBe(true)
      }
  })

  it('of nothing is no score', () => expect(scoreOf({ files: {} }, 'shared/domain')).toBeNaN())
})
