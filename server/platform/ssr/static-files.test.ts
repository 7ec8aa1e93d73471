import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { fileAt, readStaticFiles } from './static-files.ts'

let folder: string
beforeEach(() => {
  folder = emptyFolder('static')
})

const put = (path: string, text = path) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const read = () => readStaticFiles(folder, { 'X-Content-Type-Options': 'nosniff' })

describe('the files of a build', () => {
  it('are served by their path, but for what tools left and for unknown kinds', () => {
    for (const path of [
      'sw.js',
      'assets/site-1.js',
      'assets/deep/a.css',
      '.vite/manifest.json',
      'assets/.hidden/a.js',
      'assets/.hidden.js',
      '.env.json',
      'assets/site-1.js.map',
      'index.html',
      'assets/site-1.js.br',
      'assets/site-1.js.gz',
      'notes',
    ])
      put(path)
    mkdirSync(join(folder, 'folder.js'))
    expect([...read().keys()].sort()).toEqual(['/assets/deep/a.css', '/assets/site-1.js', '/sw.js'])
  })

  it('carry their compressed twins, their type and the common headers', () => {
    put('a.css')
    put('a.css.br', 'brotli')
    put('a.css.gz', 'gzip')
    put('b.webp')
    const [css, picture] = [read().get('/a.css'), read().get('/b.webp')]
    expect([css?.plain, css?.brotli, css?.gzip].map(String)).toEqual(['a.css', 'brotli', 'gzip'])
    expect([picture?.brotli, picture?.gzip]).toEqual([null, null])
    expect(css?.status).toBe(200)
    expect(css?.headers).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    })
    expect(picture?.headers['Content-Type']).toBe('image/webp')
  })

  it('are read again for their plain form where they never change and have others, and sent in those once they are gone', () => {
    for (const path of ['assets/a.js', 'assets/a.js.gz', 'assets/b.js', 'c.js', 'c.js.gz']) put(path)
    const files = read()
    for (const path of ['assets/a.js', 'assets/b.js', 'c.js']) put(path, 'later')
    const plain = (path: string) => files.get(path)?.plain
    expect(['/assets/a.js', '/assets/b.js', '/c.js'].map(path => String(plain(path)))).toEqual([
      ...['later', 'assets/b.js', 'c.js'],
    ])
    expect(plain('/assets/a.js')).toBe(plain('/assets/a.js'))
    const unasked = read().get('/assets/a.js')
    rmSync(join(folder, 'assets'), { recursive: true })
    expect([unasked?.plain, String(unasked?.gzip)]).toEqual([null, 'assets/a.js.gz'])
  })

  it('never change under hashed names; the service worker is asked about each time', () => {
    put('assets/a.js')
    put('sw.js')
    put('other/assets/a.js')
    const control = (path: string) => read().get(path)?.headers['Cache-Control']
    expect(control('/assets/a.js')).toBe('public, max-age=31536000, immutable')
    expect(control('/sw.js')).toBe('no-cache')
    expect(control('/other/assets/a.js')).toBe('public, max-age=86400')
  })

  it('are asked for without a query, but for the service worker, which says whose it is', () => {
    expect(fileAt('/sw.js?lang=uk&prefix=%2Fuk')).toBe('/sw.js')
    for (const address of ['/assets/a.js?v=2', '/sw.json?a', '/x/sw.js?lang=uk', '/sw.js'])
      expect(fileAt(address)).toBe(address)
  })

  it('are icons where programs ask for one unseen', () => {
    for (const address of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
      expect(existsSync(join(import.meta.dirname, '../../../site/public', fileAt(address)))).toBe(true)
  })

  it('are distinguished by their content', () => {
    put('a.js', '1')
    put('b.js', '1')
    put('c.js', '2')
    const tag = (path: string) => read().get(path)?.tag
    expect(tag('/a.js')).toMatch(/^"[\w-]{22}"$/)
    expect([tag('/a.js') === tag('/b.js'), tag('/a.js') === tag('/c.js')]).toEqual([true, false])
  })

  it('that are drawings run nothing when they are opened by themselves', () => {
    put('a.svg')
    put('a.js')
    expect(read().get('/a.svg')?.headers['Content-Security-Policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    expect(read().get('/a.js')?.headers).not.toHaveProperty('Content-Security-Policy')
  })

  it('are none before the first build', () => {
    expect(readStaticFiles(join(folder, 'nowhere'), {}).size).toBe(0)
  })
})
