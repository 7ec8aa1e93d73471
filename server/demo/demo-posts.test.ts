import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countWords, postTexts, typographyFaults, visibleText } from './testing/post-rules.ts'

// The demo posts must be publishable as they are: unique, within the contract's limits, made only of what the
// editor can make, with pictures that exist and typography that does not break lines in the wrong place.

const folder = join(import.meta.dirname, 'posts')
const pictures = join(import.meta.dirname, 'images')

const metadata = z.strictObject({
  ...postTexts,
  categories: z.array(z.string().min(1).max(120)).min(1).max(2),
  order: z.int(),
  image: z.string().regex(/^[a-z0-9-]+\.webp$/),
  publishedAt: z.iso.datetime(),
})

/** They keep to the word after them. */
const shortWords = 'в к с о у и а на по за из от до не'.split(' ')

const posts = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => ({
    name,
    data: metadata.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    html: readFileSync(join(folder, name.replace('.json', '.html')), 'utf8'),
  }))

const builtInPages = new Set([
  '/',
  '/blog',
  '/usa',
  '/eu',
  '/georgia',
  '/calculator',
  ...posts.map(post => `/blog/${post.data.slug}`),
])

test('there are at least twelve posts in four or five categories, each with its own address and picture', () => {
  expect(posts.length).toBeGreaterThanOrEqual(12)
  expect(new Set(posts.map(post => post.data.slug)).size).toBe(posts.length)
  expect(new Set(posts.map(post => post.data.image)).size).toBe(posts.length)
  const categories = new Set(posts.flatMap(post => post.data.categories))
  expect([4, 5]).toContain(categories.size)
})

describe.each(posts)('$name', ({ data, html }) => {
  const text = visibleText(html)

  test('uses only the tags and attributes of the editor', () => {
    const allowed =
      /^<\/?(?:h[2-4]|p|ul|ol|li|blockquote|table|tbody|tr|th|td|strong|em|u|s|code|pre|hr)>$|^<a href="\/[^"]*">$|^<\/a>$/
    expect((html.match(/<[^>]*>/g) ?? []).filter(tag => !allowed.test(tag))).toEqual([])
    expect(html).toMatch(/<h2>/)
  })

  test('closes every tag it opens', () => {
    const open: string[] = []
    for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (tag === undefined || tag === 'hr') continue
      if (slash) expect(open.pop()).toBe(tag)
      else open.push(tag)
    }
    expect(open).toEqual([])
  })

  test('says something under each heading', () => {
    expect(html.match(/<h([23])>[^<]*<\/h\1>\s*(?:<h\1>|$)/g) ?? []).toEqual([])
  })

  test('links only to our own pages', () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(match => match[1] ?? '')
    expect(links).toContain('/calculator')
    expect(links.filter(link => !builtInPages.has(link))).toEqual([])
  })

  test('reads in five minutes: 500 to 1000 words', () => {
    expect(countWords(text)).toBeGreaterThanOrEqual(500)
    expect(countWords(text)).toBeLessThanOrEqual(1000)
  })

  test('has real quotes, dashes and spaces that hold', () => {
    const all = [text, data.title, data.description, data.imageAlt].join('\n')
    expect(typographyFaults(all, shortWords)).toEqual([])
  })

  test('was published before the demo was made', () => {
    expect(data.publishedAt >= '2026-06-01' && data.publishedAt < '2026-11-19').toBe(true)
  })

  test('has a rendered picture, 1600 by 900, light enough for a phone', async () => {
    const file = join(pictures, data.image)
    expect(existsSync(file)).toBe(true)
    expect(statSync(file).size).toBeLessThan(120 * 1024)
    const { width, height, format } = await sharp(readFileSync(file)).metadata()
    expect({ width, height, format }).toEqual({ width: 1600, height: 900, format: 'webp' })
  })
})
