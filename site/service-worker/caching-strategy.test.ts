import { describe, expect, it } from 'vitest'
import { chooseStrategy } from './caching-strategy.ts'

const origin = 'https://site.example'
const ask = (path: string, more: { method?: string; mode?: RequestMode; token?: boolean } = {}) =>
  chooseStrategy(
    {
      method: more.method ?? 'GET',
      // Put together: resolved against the origin, an address of two slashes would be another host's.
      url: path.startsWith('https:') ? path : new URL(origin + path).href,
      mode: more.mode ?? 'cors',
      headers: { has: name => more.token === true && name === 'Authorization' },
    },
    origin,
  )

describe('the service worker', () => {
  it.each([
    '/admin',
    '/admin/posts',
    '/ADMIN/posts',
    '/%61dmin',
    '//admin',
    '//admin/x',
    '///admin/posts',
    '/%2Fadmin/posts',
    '/o/17-abc',
    '//o/17-abc',
    '/%6F/17-abc',
    '/preview/abc',
    '/thanks?form=callback',
    '/uk/thanks?form=callback',
    '/sitemap.xml',
    '/sw.js',
    '/healthz',
    '/api/post',
  ])('leaves the page load %s to the network', path =>
    expect(ask(path, { mode: 'navigate' })).toBe('network'),
  )

  it.each([
    '/api/post',
    '//api/post',
    '/api/auth/session',
    '/api/option',
    // A script that reads a page wants the page of now.
    '/blog',
    '/assets/admin/app-1.js',
    '/assets//admin/app-1.js',
  ])('leaves %s to the network', path => expect(ask(path)).toBe('network'))

  it('leaves every write, every token and every other origin to the network', () => {
    expect(ask('/api/mail/callback', { method: 'POST' })).toBe('network')
    expect(ask('/blog', { method: 'POST', mode: 'navigate' })).toBe('network')
    expect(ask('/api/page?path=/', { token: true })).toBe('network')
    expect(ask('https://other.example/blog', { mode: 'navigate' })).toBe('network')
  })

  it('keeps pages, their data and their files', () => {
    expect(ask('/', { mode: 'navigate' })).toBe('page')
    expect(ask('/uk', { mode: 'navigate' })).toBe('page')
    expect(ask('/uk/calculator?route=eu', { mode: 'navigate' })).toBe('page')
    expect(ask('/calculator?route=eu', { mode: 'navigate' })).toBe('page')
    expect(ask('/api/page?path=%2Fblog')).toBe('data')
    expect(ask('/api/calculator/kit')).toBe('data')
    expect(ask('/currency?valcode=USD&date=20261120&json')).toBe('data')
    expect(ask('/assets/site-abc.js')).toBe('asset')
    expect(ask('/media/abc.webp')).toBe('asset')
    expect(ask('/images/port.webp')).toBe('asset')
  })
})
