import { describe, expect, it } from 'vitest'
import { asksByNumber, redirectKey } from './other-site-redirects.ts'

describe('an old address', () => {
  it.each([
    ['https://old.example/2023/05/slug/', '/2023/05/slug'],
    ['/2023/05/slug', '/2023/05/slug'],
    ['/2023/05/slug/?utm_source=x#more', '/2023/05/slug'],
    ['https://old.example/%d1%81%d0%b1/', '/сб'],
    ['/%D1%81%D0%B1', '/сб'],
    ['https://old.example/?p=123', '/?p=123'],
    ['/?lang=ru&page_id=7', '/?page_id=7'],
    ['/index.php?p=5', '/index.php?p=5'],
    ['/?p=abc', null],
    ['https://old.example/', null],
    ['/?utm_source=x', null],
    ['/%E0%A4%A', null],
    ['javascript:alert(1)', null],
    ['mailto:a@b.c', null],
    ['//evil.example/a', '/a'],
    [`/${'a'.repeat(2000)}`, null],
  ])('%s is kept as %s', (address, key) => {
    expect(redirectKey(address)).toBe(key)
  })

  it.each([
    ['/?p=123', true],
    ['/?lang=ru&p=1', true],
    ['/?page_id=2', true],
    ['/?map=1', false],
    ['/?price=1', false],
    ['/blog?p=1', false],
    ['/', false],
  ])('%s asks the home page for a post: %s', (url, asks) => {
    expect(asksByNumber(url)).toBe(asks)
  })
})
