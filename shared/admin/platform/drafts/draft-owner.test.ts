/** @vitest-environment happy-dom */
import { locks } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { giveLocks } from '#shared/testing/give-locks.ts'
import { isOwned, ownDraft } from './draft-owner.ts'

/** A tab that takes the work, or not; `turns` are its calls. */
const open = (key: string, takes = true) => {
  const turns: boolean[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const close = ownDraft(key, isFirst => {
    turns.push(isFirst)
    resolve()
    return takes
  })
  return { turns, close, until: promise }
}

test('one tab at a time has the work on a draft, the next when it gives it up', async () => {
  onTestFinished(giveLocks(locks))
  const first = open('a')
  await first.until
  const [second, third] = [open('a'), open('a')]
  const other = open('b')
  await other.until
  expect([first.turns, second.turns, third.turns, other.turns]).toEqual([[true], [], [], [true]])
  second.close()
  first.close()
  await third.until
  expect([second.turns, third.turns]).toEqual([[], [false]])
  for (const { close } of [third, other]) close()
})

test('who takes no work leaves it to the next, and to the queue', async () => {
  onTestFinished(giveLocks(locks))
  const idle = open('c', false)
  await idle.until
  expect(await isOwned('c')).toBe(false)
  const next = open('c')
  await next.until
  expect([next.turns, await isOwned('c')]).toEqual([[true], true])
  next.close()
})

test('a form that closes while it asks gets no work', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = async (_name: string, _options: object, run: (lock: object) => unknown) => {
    await promise
    return run({})
  }
  onTestFinished(giveLocks({ request }))
  const { turns, close } = open('a')
  close()
  resolve()
  await promise
  expect(turns).toEqual([])
})

test('without locks every tab has it at once, and the queue nothing meanwhile', async () => {
  const { turns, close } = open('a')
  expect([turns, await isOwned('a')]).toEqual([[true], true])
  close()
  expect(await isOwned('a')).toBe(false)
})
