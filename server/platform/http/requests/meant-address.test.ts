import { expect, it } from 'vitest'
import { meantAddress } from './meant-address.ts'

it.each([
  ['/USA', '/usa'],
  ['/uk/Blog/Slug', '/uk/blog/slug'],
  ['/UK/USA', '/uk/usa'],
  ['/uk.', '/uk'],
  ['/usa.', '/usa'],
  ['/blog/slug),', '/blog/slug'],
  ['/blog/slug%C2%BB', '/blog/slug'],
  ['/blog/slug%E2%80%8B', '/blog/slug'],
  ['/blog/slug%20', '/blog/slug'],
  ['/usa&utm_source=viber', '/usa?utm_source=viber'],
  ['/calculator%3Froute=eu%26price=9500', '/calculator?route=eu&price=9500'],
  ['/usa.?fbclid=Ab', '/usa?fbclid=Ab'],
  ['/usa', null],
  ['/2023/05/%d1%81%d0%b1', null],
  ['/usa?x=A%20B', null],
  ['/blog?page=2.', '/blog?page=2'],
  ['/cars?route=usa%29', '/cars?route=usa'],
  ['/uk/blog?category=1&page=2%E2%80%8B', '/uk/blog?category=1&page=2'],
  ['/%E0%A4%A', null],
])('%s means %s', (address, meant) => expect(meantAddress(address)).toBe(meant))
