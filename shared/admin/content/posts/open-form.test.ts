import { expect, test } from 'vitest'
import { formAt, type OpenForm, type PostAddress } from './open-form.ts'

const create: PostAddress = { id: null, draft: null }
const post = (id: string): PostAddress => ({ id, draft: null })

/** Walks through addresses; each walk has its own fresh names a, b, c … */
const walk = (first: PostAddress, ...addresses: (PostAddress | { created: string })[]): OpenForm => {
  let next = 0
  const freshName = () => 'abc'[next++] ?? ''
  let open = formAt(null, first, freshName)
  for (const address of addresses) {
    open = 'created' in address ? { ...open, ...address } : formAt(open, address, freshName)
  }
  return open
}

test.each<[string, OpenForm, OpenForm]>([
  ['a new post', walk(create), { id: null, name: 'a', isNew: true }],
  ['a post that was begun earlier', walk({ id: null, draft: 'k' }), { id: null, name: 'k', isNew: true }],
  ['a stored post', walk(post('7')), { id: '7', name: 'a', isNew: false }],
  ['its first save', walk(create, { created: '9' }, post('9')), { id: '9', name: 'a', isNew: true }],
  [
    'another new one after it',
    walk(create, { created: '9' }, post('9'), create),
    { id: null, name: 'b', isNew: true },
  ],
  [
    'another post in place of the one it became',
    walk(create, { created: '9' }, post('7')),
    { id: '7', name: 'b', isNew: false },
  ],
  [
    'the created post, come back to: as the server has it',
    walk(create, { created: '9' }, post('9'), post('7'), post('9')),
    { id: '9', name: 'c', isNew: false },
  ],
  ['another begun one', walk(create, { id: null, draft: 'k' }), { id: null, name: 'k', isNew: true }],
])('%s', (_walk, open, expected) => {
  expect(open).toEqual(expected)
})

test('the form stays the same object while its address says the same', () => {
  const open = formAt(null, create, () => 'a')
  expect(formAt(open, { id: null, draft: 'a' }, () => 'b')).toBe(open)
  expect(formAt(open, create, () => 'b')).toBe(open)
})
