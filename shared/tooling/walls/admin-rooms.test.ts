import { expect, it } from 'vitest'
import { shippedSources, targetsOf, withoutShortcuts } from './house.ts'

const admin = /^shared\/admin\/(?:([a-z]+)\/)?(?:([a-z-]+)\/)?/

/** `content/posts`, the files of a wing that stand in no room, or those on top. */
const roomOf = (file: string): string | null => {
  const [found, wing = 'top', room = 'its own files'] = admin.exec(file) ?? []
  return found === undefined ? null : `${wing}/${room}`
}

it('the rooms of the admin import each other in no circle, and few stand on its first floor', () => {
  const arrows = new Map<string, Set<string>>()
  for (const [file, text] of shippedSources()) {
    const from = roomOf(file)
    if (from === null) continue
    const targets = arrows.get(from) ?? new Set()
    for (const target of targetsOf(file, text)) {
      const to = roomOf(target)
      if (to !== null && to !== from) targets.add(to)
    }
    arrows.set(from, targets)
  }
  expect(arrows.size).toBeGreaterThan(30)
  expect(() => withoutShortcuts(arrows)).not.toThrow()
  expect(new Set([...arrows.keys()].map(room => room.split('/')[0]))).toHaveLength(6)
})

it('no screen hides what it has read because a later read has failed', () => {
  const hiding = [...shippedSources()].filter(
    ([file, text]) => admin.test(file) && /!(?:\w+\.)?isSuccess\b/.test(text),
  )
  expect(hiding.map(([file]) => `${file} asks for isSuccess instead of data`)).toEqual([])
})
