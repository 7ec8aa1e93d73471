import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { pageFinder } from './find-in-page.ts'

class FakeContents extends EventEmitter {
  asked: unknown[] = []
  findInPage(...question: unknown[]) {
    return this.asked.push(question)
  }
  stopFindInPage(action: string) {
    this.asked.push(action)
  }
  found(requestId: number, activeMatchOrdinal: number, matches: number, finalUpdate = true) {
    const selectionArea = { x: 0, y: 0, width: 0, height: 0 }
    this.emit('found-in-page', {}, { requestId, activeMatchOrdinal, matches, finalUpdate, selectionArea })
  }
}
const question = { text: 'шина', isForward: true, isFirst: true }

test('the final result of a search is given, not one on the way', async () => {
  const contents = new FakeContents()
  const result = pageFinder(contents).find(question)
  expect(contents.asked).toEqual([['шина', { forward: true, findNext: true }]])
  contents.found(1, 1, 2, false)
  contents.found(7, 9, 9)
  contents.found(1, 1, 5)
  // One that comes late is nobody’s.
  contents.found(1, 1, 6)
  expect(await result).toEqual({ ordinal: 1, matches: 5 })
})

test('a later question takes the place of one that waits, and so does the end', async () => {
  const contents = new FakeContents()
  const finder = pageFinder(contents)
  const first = finder.find(question)
  const second = finder.find({ ...question, isFirst: false })
  expect(await first).toBeNull()
  finder.stop()
  expect(await second).toBeNull()
  expect(contents.asked.at(-1)).toBe('keepSelection')
})
