import { expect, test } from 'vitest'
import { withoutLinks } from './post-text.tsx'

test('a text beside an open form leads nowhere, and reads the same', () => {
  expect(withoutLinks('<p>В <a href="/usa" rel="nofollow">США</a> и <abbr title="x">EUR</abbr></p>')).toBe(
    '<p>В <a>США</a> и <abbr title="x">EUR</abbr></p>',
  )
})
