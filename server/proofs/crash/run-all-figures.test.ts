import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOMS, sourcesOf } from '#shared/tooling/mutants/mutant-rooms.mjs'
import { isProof } from '#shared/tooling/sample.ts'
import { firstShare, scoreOf, survivorsOf, trySample } from './mutants.ts'
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

const of = (...statuses: string[]) => ({
  mutants: statuses.map((status, at) => ({
    status,
    mutatorName: 'StringLiteral',
    replacement: '""',
    location: { start: { line: at + 1 } },
  })),
})

describe('the sample of the mutants', () => {
  const survivors = (count: number) => ({ files: { 'a.ts': of(...Array<string>(count).fill('Survived')) } })

  it('begins with twice as many lines as changes are wanted, at most with all', () => {
    expect([firstShare(10_000, 100), firstShare(150, 100), firstShare(150, Infinity)]).toEqual([0.02, 1, 1])
  })

  it.each([
    ['enough', [0.3], [100]],
    ['too few', [0.3, 0.6], [99, 130]],
    ['too few in all', [0.3, 0.6, 1], [0, 50, 99]],
  ])('is doubled until it has enough, or all there is: %s', async (_, shares, counts) => {
    const asked: number[] = []
    const tried = await trySample(0.3, 100, async share => survivors(counts[asked.push(share) - 1] ?? 0))
    expect(asked).toEqual(shares)
    expect(tried).toEqual(survivors(counts.at(-1) ?? 0))
  })

  it('does not count what could not be tried', async () => {
    const shares: number[] = []
    await trySample(0.5, 2, async share => {
      shares.push(share)
      return { files: { 'a.ts': of('Killed', 'Ignored', 'CompileError') } }
    })
    expect(shares).toEqual([0.5, 1])
  })

  it('ends with a run that fails', async () => {
    expect(await trySample(0.3, 100, async () => undefined)).toBeUndefined()
  })
})

describe('the score of the mutants', () => {
  it('counts what no test runs as not noticed, and leaves out what could not be tried', () => {
    const files = {
      'shared/domain/a.ts': of('Killed', 'Timeout', 'Ignored', 'CompileError'),
      'shared/domain/b.ts': of('Survived', 'NoCoverage', 'Killed'),
    }
    expect(scoreOf({ files })).toBe(60)
    expect(survivorsOf({ files })).toEqual([
      'shared/domain/b.ts:1 StringLiteral: ""',
      'shared/domain/b.ts:2 StringLiteral: ""',
    ])
  })

  it('is asked of rooms whose files and tests are there', () => {
    for (const [room, { mutate, except = [], tests }] of Object.entries(ROOMS)) {
      const sources = sourcesOf(room)
      for (const pattern of mutate)
        expect(
          globSync(pattern, { cwd: root }).some(file => sources.includes(file)),
          `${room}: ${pattern} has only tests`,
        ).toBe(true)
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
    }
  })

  it('of nothing is no score', () => expect(scoreOf({ files: {} })).toBeNaN())
})
