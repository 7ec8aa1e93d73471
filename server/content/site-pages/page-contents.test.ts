import { expect, test } from 'vitest'
import { draftOf } from './page-contents.ts'

test('a page that another version has saved is read, with what today’s rules refuse', () => {
  const facts = {
    id: 'a1',
    kind: 'facts',
    anchor: '',
    hidden: false,
    title: 'x'.repeat(5000),
    lead: '',
    items: [],
  }
  const contents = { title: 'О нас', theme: 'neutral', sections: [{ ...facts, later: 1 }] }
  expect(draftOf({ draft: JSON.stringify(contents) })).toEqual(contents)
})
