import { expect, test } from 'vitest'
import { withoutOwnMatch } from './find-bar.tsx'

test.each([
  ['only the field itself', { ordinal: 1, matches: 1 }, { isOwn: true, ordinal: 0, matches: 0 }],
  ['the first of two in the page', { ordinal: 2, matches: 3 }, { isOwn: false, ordinal: 1, matches: 2 }],
  ['the field, with others behind it', { ordinal: 1, matches: 3 }, { isOwn: true, ordinal: 0, matches: 2 }],
  ['nothing at all', { ordinal: 0, matches: 0 }, { isOwn: false, ordinal: 0, matches: 0 }],
])('%s', (_what, counted, shown) => {
  expect(withoutOwnMatch(counted)).toEqual(shown)
})
