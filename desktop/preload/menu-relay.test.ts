import { expect, test } from 'vitest'
import { menuRelay } from './menu-relay.ts'

const go = (path: string) => ({ kind: 'go', path }) as const

test('a page that listens gets every command, until it stops', () => {
  const relay = menuRelay()
  const got: unknown[] = []
  const stop = relay.listen(command => got.push(command))
  relay.receive(go('/admin'))
  relay.receive({ kind: 'save' })
  stop()
  relay.receive({ kind: 'find' })
  expect(got).toEqual([go('/admin'), { kind: 'save' }])
})

test('a file waits for the page as well', () => {
  const relay = menuRelay()
  const file = { kind: 'file', name: 'a.csv', content: new Uint8Array([1]) } as const
  relay.receive(file)
  const got: unknown[] = []
  relay.listen(command => got.push(command))
  expect(got).toEqual([file])
})

test('the last place to go to waits for the page; a command to act does not', () => {
  const relay = menuRelay()
  relay.receive(go('/admin/posts'))
  relay.receive(go('/admin/tables'))
  relay.receive({ kind: 'save' })
  relay.receive({ kind: 'signOut' })
  const got: unknown[] = []
  relay.listen(command => got.push(command))()
  relay.listen(command => got.push(command))
  expect(got).toEqual([go('/admin/tables')])
})
