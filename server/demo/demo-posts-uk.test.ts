import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { slugOf } from '#shared/domain/search/slug.ts'
import { demoFolder } from './demo-folder.ts'
import { countWords, postTexts, typographyFaults, visibleText } from './testing/post-rules.ts'

// A Ukrainian post says what its Russian original says: built alike, the same figures in the same places (so the worked
// examples that demo-figures.test.ts computes hold for both), links that stay in the language, and no foreign letters.

const translation = z.strictObject({ of: z.string(), ...postTexts })
type Texts = keyof typeof postTexts

const originals = readPosts('posts', z.object(postTexts))
const posts = readPosts('uk/posts', translation)

const originalOf = new Map(originals.map(post => [post.data.slug, post]))
const slugInUkrainian = new Map(posts.map(({ data }) => [data.of, data.slug]))

test('every Russian post has one in Ukrainian and no other is left over', () => {
  expect(posts.map(({ data }) => data.of).sort()).toEqual(originals.map(({ data }) => data.slug).sort())
})

test('no two posts have one address, in one language or across both', () => {
  const slugs = [...originals, ...posts].map(({ data }) => data.slug)
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([])
})

test('there are no files beside the pairs of text and metadata', () => {
  const names = posts.flatMap(({ name }) => [`${name}.html`, `${name}.json`])
  expect(readdirSync(demoFolder('uk/posts')).sort()).toEqual(names.sort())
})

describe.each(posts)('$name', ({ name, data, html }) => {
  const original = originalOf.get(data.of)
  const fields = Object.keys(postTexts) as Texts[]
  const shown = [visibleText(html), data.title, data.description, data.imageAlt].join('\n')
  const all = [shown, data.metaTitle, data.metaDescription, data.keywords].join('\n')

  test('has the number of its original and an address made of the words of its title', () => {
    expect(name).toBe(`${original?.name.slice(0, 2)}-${data.slug}`)
    // The last letter tells `slugOf` the language of a title that has no letter of its own.
    const title = slugOf(`${data.title} ї`).split('-')
    const strange = data.slug.split('-').filter(word => {
      const place = title.indexOf(word)
      title.splice(0, place + 1)
      return place < 0
    })
    expect(strange).toEqual([])
  })

  test('is built of the same tags in the same order, and its links lead to posts in Ukrainian', () => {
    const expected = tagsOf(original?.html ?? '').map(tag =>
      tag.replace(
        /(?<=^<a href="\/blog\/)[^"]+/,
        slug => slugInUkrainian.get(slug) ?? `no translation of ${slug}`,
      ),
    )
    expect(tagsOf(html)).toEqual(expected)
  })

  test('has the figures of its original, block by block, with their signs', () => {
    expect(blocksOf(html)).toEqual(blocksOf(original?.html ?? ''))
    expect(blocksOf(html).flat().length).toBeGreaterThan(5)
  })

  test.each(fields.filter(field => field !== 'slug'))('has the figures of the original in %s', field => {
    expect(figuresOf(data[field])).toEqual(figuresOf(original?.data[field] ?? ''))
  })

  test('is Ukrainian to the letter', () => {
    expect(all.match(/[\p{L}’]*[ыэёъ][\p{L}’]*/giu) ?? []).toEqual([])
    expect(
      all.match(/\p{Script=Cyrillic}[a-z]|[a-z]\p{Script=Cyrillic}/giu) ?? [],
      'mixed alphabets',
    ).toEqual([])
    expect(all.match(/['`´ʼ‘]/g) ?? [], 'the apostrophe is ’').toEqual([])
  })

  test('reads in five minutes: 500 to 1000 words', () => {
    expect(countWords(visibleText(html))).toBeGreaterThanOrEqual(500)
    expect(countWords(visibleText(html))).toBeLessThanOrEqual(1000)
  })

  test('has real quotes, dashes and spaces that hold', () => {
    expect(typographyFaults(shown, shortWords)).toEqual([])
  })
})

/** They keep to the word after them. */
const shortWords = 'в у о з із зі й і та а на по за від до не'.split(' ')

function readPosts<Data extends z.ZodType>(folder: string, schema: Data) {
  return readdirSync(demoFolder(folder))
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => {
      const path = demoFolder(`${folder}/${file}`)
      return {
        name: basename(file, '.json'),
        data: schema.parse(JSON.parse(readFileSync(path, 'utf8'))),
        html: readFileSync(path.replace(/\.json$/, '.html'), 'utf8'),
      }
    })
}

function tagsOf(html: string): string[] {
  return html.match(/<[^>]*>/g) ?? []
}

/** The figures of every paragraph, cell and entry; their order within it is the language's. */
function blocksOf(html: string): string[][] {
  return visibleText(html).split('\n').map(figuresOf)
}

function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[ \u00A0]\d{3}(?!\d)|[.,:]\d+)*(?:[ \u00A0](?:[₴$€%]|см³))?/g) ?? []).sort()
}
