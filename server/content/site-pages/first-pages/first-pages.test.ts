import { describe, expect, test } from 'vitest'
import { pageContentsSchema } from '#shared/contract/content/site-pages.ts'
import { fixedPaths } from '#shared/domain/content/page-path.ts'
import { placeholderIn, storedName } from '#shared/domain/text/placeholder-names.ts'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'
import { brokenLinks } from '../broken-links.ts'
import { mapStrings } from '../page-contents.ts'
import { type FirstPage, firstPages, firstPagesUk } from './all-first-pages.ts'

const wordFields: readonly string[] = ['line', 'inline', 'plain']
/** The page with a change made to each of its words. */
const mapTexts = (contents: FirstPage['contents'], change: (text: string) => string) => ({
  ...contents,
  title: change(contents.title),
  sections: contents.sections.map(section =>
    mapStrings(section, (text, { as }) => (wordFields.includes(as) ? change(text) : text)),
  ),
})

const pagesOf = (lang: 'ru' | 'uk', pages: readonly FirstPage[]) => pages.map(page => ({ lang, ...page }))

test.each([firstPages, firstPagesUk])('every fixed address has one, and personal data', (...pages) => {
  expect(pages.map(({ path }) => path)).toEqual([...fixedPaths, '/privacy'])
})

describe.each([...pagesOf('ru', firstPages), ...pagesOf('uk', firstPagesUk)])(
  'the first page at $path in $lang',
  ({ path, contents, lang }) => {
    const texts: string[] = []
    mapTexts(contents, text => {
      texts.push(text)
      return text
    })

    test('could have been written in the editor', () => {
      const unseen = (value: unknown) => JSON.stringify(value).replaceAll('\u2060', '')
      expect(unseen(pageContentsSchema.parse(contents))).toBe(unseen(contents))
    })

    test('has real quotes and dashes, and spaces that hold', () => {
      expect(texts.length).toBeGreaterThan(10)
      expect(texts.filter(text => /["“”']|--| - |\.\.\.| {2}| —/.test(text))).toEqual([])
    })

    test('is written in the letters of its language', () => {
      expect(texts.flatMap(text => foreignLetters(text, lang))).toEqual([])
      for (const [placeholder, name = ''] of texts.join().matchAll(/\{([^{}]+)\}/g))
        expect(placeholder.toLowerCase()).toBe(placeholderIn(lang, storedName(name)))
    })

    test('leads only to places that there are', () => {
      const places = new Set(['/blog', ...firstPages.map(page => page.path)])
      expect(brokenLinks(contents.sections, { origin: 'https://broker.example', places })).toEqual([])
    })

    test('answers questions, and warns of mistakes on the way', () => {
      const itemsOf = (kind: string) =>
        contents.sections.flatMap(section =>
          section.kind === kind && 'items' in section ? section.items.map(String) : [],
        )
      expect(itemsOf('questions').length).toBeGreaterThanOrEqual(5)
      if (/usa|eu|georgia/.test(path))
        expect([...itemsOf('mistakes'), ...itemsOf('risks')].length).toBeGreaterThanOrEqual(5)
    })
  },
)

describe('the Ukrainian pages', () => {
  /** A page whose words are reduced to whether there are any and to their numbers. */
  const bones = ({ contents }: FirstPage) =>
    mapTexts(contents, text => (text === '' ? '' : `text ${(text.match(/\d+/g) ?? []).sort().join(' ')}`))

  test.each(firstPages.map((page, index) => ({ page, path: page.path, uk: firstPagesUk[index] })))(
    'have at $path the sections, links, pictures and figures of the Russian page',
    ({ page, uk }) => {
      expect(uk && bones(uk)).toEqual(bones(page))
    },
  )

  test('leave nothing in Russian', () => {
    const sentencesOf = (pages: readonly FirstPage[]) => {
      const found: string[] = []
      for (const { contents } of pages)
        mapTexts(contents, text => {
          // A word or two can be the same in both, and words in brackets are filled in.
          if (!text.startsWith('{') && text.split(/\s/).length > 3 && /\p{Script=Cyrillic}/u.test(text))
            found.push(text)
          return text
        })
      return found
    }
    const russian = new Set(sentencesOf(firstPages))
    expect(sentencesOf(firstPagesUk).filter(text => russian.has(text))).toEqual([])
  })
})
