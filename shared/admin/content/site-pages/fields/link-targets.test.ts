import { expect, test } from 'vitest'
import { type LinkTarget, targetsFor } from './target-input.tsx'

const targets: LinkTarget[] = [
  { href: '/usa', title: 'Авто из США' },
  { href: '/about', title: 'О компании' },
  { href: '/blog/akciz', title: 'Расчёт акциза', found: true },
  { href: '/usa', title: 'Ещё раз' },
]
const hrefs = (typed: string) => targetsFor(targets, typed).map(({ href }) => href)

test.each([
  ['', ['/usa', '/about', '/blog/akciz']],
  ['компан', ['/about', '/blog/akciz']],
  ['/us', ['/usa', '/blog/akciz']],
  ['/about', ['/usa', '/about', '/blog/akciz']],
  ['https://example.com', ['/blog/akciz']],
])('what fits "%s"', (typed, expected) => expect(hrefs(typed)).toEqual(expected))
