import { expect, it } from 'vitest'
import { isOwnAddress } from './own-address.ts'

it.each([
  '/',
  '/blog/akciz-2026',
  '/blog?page=2',
  '/blog?category=3',
  '/blog?category=3&page=2',
  '/api/page?path=%2Fblog%2Fakciz',
  '/api/page?path=%2Fblog%3Fpage%3D2',
  '/api/post/pagination/1',
  `/${'a'.repeat(599)}`,
])('%s belongs to the content', url => expect(isOwnAddress(url)).toBe(true))

it.each([
  '/calculator?price=1',
  '/calculator?',
  '/blog?q=a',
  '/blog?page=2&page=2',
  '/blog?page=02',
  '/blog?page=2&category=3',
  '/callback?price=1',
  '/api/page?path=/blog/akciz',
  '/api/page?path=%2fblog',
  '/api/page?path=%2Fcalculator%3Fprice%3D1',
  '/api/page?path=%2Fblog&path=%2F',
  '/api/page?path=%E0',
  '/api/post/single/%61kciz',
  '/api/post/pagination/1?q=a',
  `/${'a'.repeat(600)}`,
])('%s is one of as many as somebody likes', url => expect(isOwnAddress(url)).toBe(false))
