/** @vitest-environment happy-dom */
import { locks } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { giveLocks } from '#shared/testing/give-locks.ts'
import { ownDraft } from './draft-owner.ts'

/** A tab; `owned` are its calls. */
const open = (key: string) => {
  const owned: boolean[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const close = ownDraft(key, isFirst => {
    owned.push(isFirst)
    resolve()
  })
  return { owned, close, until: promise }
}

test('one tab at a time owns a draft, the next when it closes', async () => {
  onTestFinished(giveLocks(locks))
  const first = open('a')
  await first.until
  const [second, third] = [open('a'), open('a')]
  const other = open('b')
  await other.until
  expect([first.owned, second.owned, third.owned, other.owned]).toEqual([[true], [], [], [true]])
  second.close()
  first.close()
  await third.until
  expect([second.owned, third.owned]).toEqual([[], [false]])
  third.close()
  const last = open('a')
  await last.until
  expect(last.owned).toHaveLength(1)
  for (const { close } of [last, other]) close()
})

test('a form that closes while it asks owns nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = async (_name: string, _options: object, run: (lock: object) => unknown) => {
    await promise
    return run({})
  }
  onTestFinished(giveLocks({ request }))
  const { owned, close } = open('a')
  close()
  resolve()
  await promise
  expect(owned).toEqual([])
})

test('without locks every tab owns it at once', () => {
  expect(open('a').owned).toEqual([true])
})
