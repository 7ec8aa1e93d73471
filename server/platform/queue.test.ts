import { describe, expect, it } from 'vitest'
import { createFairMutex, createLimiter, createMutex } from './queue.ts'

/** Work that ends when it is notified to. */
const work = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let started = false
  return {
    run: () => {
      started = true
      return promise
    },
    end: resolve,
    fail: reject,
    isStarted: () => started,
  }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('work that is queued', () => {
  const bounds = { atOnce: 2, queued: 2, refuse: () => new Error('full') }

  it('runs a few at the same moment, the others in the order of asking', async () => {
    const inTurn = createLimiter(bounds)
    const all = [work(), work(), work(), work()]
    const ends = all.map(each => inTurn(each.run))
    const started = () => all.map(each => each.isStarted())
    expect(started()).toEqual([true, true, false, false])
    all[1]?.end('second')
    await settled()
    expect(started()).toEqual([true, true, true, false])
    all[0]?.fail(new Error('broken'))
    await expect(ends[0]).rejects.toThrow('broken')
    await settled()
    expect(started()).toEqual([true, true, true, true])
    all[2]?.end('third')
    all[3]?.end('fourth')
    expect(await Promise.all(ends.slice(1))).toEqual(['second', 'third', 'fourth'])
  })

  it('is rejected when enough wait, and taken again when they are through', async () => {
    const inTurn = createLimiter(bounds)
    const all = [work(), work(), work(), work()]
    const ends = all.map(each => inTurn(each.run))
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(inTurn(async () => 'too much')).rejects.toThrow('full')
    for (const each of all) each.end('done')
    await Promise.all(ends)
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(word => inTurn(async () => word)))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('that has a key runs one after another, also after a failure; other keys do not wait', async () => {
    const queue = createMutex()
    const [first, second, other, late] = [work(), work(), work(), work()]
    const ends = [queue('a', first.run), queue('a', second.run), queue('b', other.run)]
    await settled()
    expect([first, second, other].map(each => each.isStarted())).toEqual([true, false, true])
    first.fail(new Error('broken'))
    await expect(ends[0]).rejects.toThrow('broken')
    await settled()
    // Whoever comes when the first has left still waits for the second.
    ends.push(queue('a', late.run))
    await settled()
    expect([second, late].map(each => each.isStarted())).toEqual([true, false])
    second.end('second')
    other.end('other')
    late.end('late')
    expect(await Promise.all(ends.slice(1))).toEqual(['second', 'other', 'late'])
  })

  it('in turns runs one at a time, each of those who ask once in a round, also after a failure', async () => {
    const inTurn = createFairMutex()
    const done: string[] = []
    let running = 0
    const run = (who: number, name: string) =>
      inTurn(who, async () => {
        running += 1
        expect(running).toBe(1)
        await settled()
        done.push(name)
        running -= 1
        if (name === 'a2') throw new Error('broken')
      })
    const first = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1'), run(2, 'b2'), run(3, 'c1')]
    const ends = await Promise.allSettled(first)
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(ends.map(({ status }) => status === 'rejected')).toEqual([false, true, false, false, false, false])
    await run(2, 'late')
    expect(done.at(-1)).toBe('late')
    done.length = 0
    const ahead = (name: string) => inTurn(null, async () => done.push(name))
    await Promise.all([run(1, 'a1'), run(1, 'a3'), run(2, 'b1'), ahead('first'), ahead('second')])
    expect(done).toEqual(['a1', 'first', 'second', 'b1', 'a3'])
  })
})
