import { expect, test } from 'vitest'
import type { Found } from '#server/content/import/found-post.ts'
import { resumed } from './resumed-source.ts'

const skipped = (what: string): Found => ({ kind: 'skipped', what, why: '' })

const counted = (length: number, failAt = -1) => {
  const reads = { opened: 0, read: 0, closed: 0 }
  const source = resumed({
    name: 'test',
    origin: null,
    records: async function* () {
      reads.opened += 1
      try {
        for (let at = 0; at < length; at += 1) {
          reads.read += 1
          if (at === failAt && reads.opened === 1) throw new Error('the disk')
          yield skipped(String(at))
        }
      } finally {
        reads.closed += 1
      }
    },
  })
  const step = async (from: number, most: number) => {
    const taken: string[] = []
    for await (const found of source.recordsFrom(from)) {
      if (taken.length === most) break
      if (found.kind === 'skipped') taken.push(found.what)
    }
    return taken
  }
  return { reads, source, step }
}

test('steps in a row read each record once', async () => {
  const { reads, step } = counted(5)
  expect([await step(0, 2), await step(2, 2), await step(4, 2)]).toEqual([['0', '1'], ['2', '3'], ['4']])
  expect(reads).toEqual({ opened: 1, read: 5, closed: 1 })
})

test('a step that is asked for again begins anew', async () => {
  const { reads, step } = counted(5)
  await step(0, 2)
  expect(await step(0, 2)).toEqual(['0', '1'])
  expect(await step(2, 9)).toEqual(['2', '3', '4'])
  expect(reads).toMatchObject({ opened: 2, closed: 2 })
})

test('what failed is no end', async () => {
  const { step } = counted(5, 3)
  await step(0, 2)
  await expect(step(2, 9)).rejects.toThrow('the disk')
  expect(await step(2, 9)).toEqual(['2', '3', '4'])
})

test('leaves nothing open', async () => {
  const { reads, source, step } = counted(5)
  await step(0, 2)
  await source.close()
  expect(reads.closed).toBe(1)
})
