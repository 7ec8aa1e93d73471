import { describe, expect, test } from 'vitest'
import { pageContents } from '#shared/contract/site-pages.ts'
import { fixedPaths } from '#shared/domain/page-path.ts'
import { brokenLinks } from '../broken-links.ts'
import { withWords } from '../page-contents.ts'
import { firstPages } from './all-first-pages.ts'

test('every fixed address has one', () => {
  expect(firstPages.map(({ path }) => path)).toEqual([...fixedPaths])
})

describe.each(firstPages)('the first page at $path', ({ path, contents }) => {
  const texts: string[] = []
  withWords(contents, text => {
    texts.push(text)
    return text
  })

  test('could have been written in the editor', () => {
    const unseen = (value: unknown) => JSON.stringify(value).replaceAll('\u2060', '')
    expect(unseen(pageContents.parse(contents))).toBe(unseen(contents))
  })

  test('has real quotes and dashes, and spaces that hold', () => {
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter(text => /["“”']|--| - |\.\.\.| {2}| —/.test(text))).toEqual([])
  })

  test('leads only to places that there are', () => {
    const known = new Set(['/blog', ...firstPages.map(page => page.path)])
    expect(brokenLinks(contents.sections, known)).toEqual([])
  })

  test('answers questions, and warns of mistakes on the way', () => {
    const itemsOf = (kind: string) =>
      contents.sections.flatMap(section =>
        section.kind === kind && 'items' in section ? section.items.map(String) : [],
      )
    expect(itemsOf('questions').length).toBeGreaterThanOrEqual(5)
    if (/usa|eu|georgia/.test(path)) expect(itemsOf('mistakes').length).toBeGreaterThanOrEqual(5)
  })
})
