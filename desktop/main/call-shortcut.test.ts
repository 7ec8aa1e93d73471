import { expect, test } from 'vitest'
import { callShortcut } from './call-shortcut.ts'

/** Keys that other programs have are not given, whatever the call returns. */
const aSystem = (...taken: string[]) => {
  const held = new Map<string, () => void>()
  return {
    held,
    register: (keys: string, press: () => void) => {
      if (!taken.includes(keys)) held.set(keys, press)
      return true
    },
    isRegistered: (keys: string) => held.has(keys),
    unregister: (keys: string) => void held.delete(keys),
  }
}

test('the keys are held while somebody is signed in, and let go after', () => {
  const system = aSystem()
  const calls: string[] = []
  const shortcut = callShortcut(
    system,
    () => calls.push('call'),
    () => undefined,
  )
  shortcut.choose('F9')
  expect([...system.held.keys(), shortcut.isTaken()]).toEqual([false])
  shortcut.setSignedIn(true)
  system.held.get('F9')?.()
  expect(calls).toEqual(['call'])
  shortcut.choose('F8')
  expect([...system.held.keys()]).toEqual(['F8'])
  shortcut.choose(null)
  expect([...system.held.keys(), shortcut.isTaken()]).toEqual([false])
  shortcut.choose('F8')
  shortcut.setSignedIn(false)
  expect([...system.held.keys(), shortcut.isTaken()]).toEqual([false])
})

test('a portal says yes to everything and lets nothing go: it is told once, its keys are silent while unwanted, and who has them nobody knows', () => {
  const presses: (() => void)[] = []
  const calls: string[] = []
  const portal = {
    register: (_keys: string, press: () => void) => presses.push(press) > 0,
    isRegistered: () => presses.length > 0,
    unregister: () => undefined,
  }
  const shortcut = callShortcut(
    portal,
    () => calls.push('call'),
    () => undefined,
  )
  shortcut.choose('F9')
  shortcut.setSignedIn(true)
  expect(shortcut.isTaken()).toBeNull()
  presses[0]?.()
  shortcut.setSignedIn(false)
  presses[0]?.()
  shortcut.setSignedIn(true)
  shortcut.choose('F8')
  presses[0]?.()
  expect([calls, presses.length, shortcut.isTaken()]).toEqual([['call'], 2, null])
  shortcut.choose('F9')
  presses[0]?.()
  expect([calls, presses.length]).toEqual([['call', 'call'], 2])
})

test('keys of another program show as taken by their effect, and others can be chosen', () => {
  const system = aSystem('F9')
  const warnings: string[] = []
  const shortcut = callShortcut(
    system,
    () => undefined,
    message => warnings.push(message),
  )
  shortcut.choose('F9')
  shortcut.setSignedIn(true)
  expect([shortcut.isTaken(), warnings]).toEqual([true, ['F9 belongs to another program']])
  shortcut.choose('F8')
  expect(shortcut.isTaken()).toBe(false)
})
