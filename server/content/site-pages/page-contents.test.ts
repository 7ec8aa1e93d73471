import { expect, test } from 'vitest'
import { knownSectionSchema } from '#shared/contract/content/site-sections.ts'
import { hrefsOfSection, pageDraftOf, textsOfSection } from './page-contents.ts'

test('a page that another version has saved is read, with what today’s rules refuse', () => {
  const facts = {
    id: 'a1',
    kind: 'facts',
    anchor: '',
    hidden: false,
    title: 'x'.repeat(5000),
    lead: '',
    items: [],
  }
  const contents = { title: 'О нас', theme: 'neutral', sections: [{ ...facts, later: 1 }] }
  expect(pageDraftOf({ draft: JSON.stringify(contents) })).toEqual(contents)
})

test('what a section is set to is no word of it: nobody finds a price list by searching «hidden»', () => {
  const base = { id: 'a1', anchor: 'prices', hidden: false, title: 'Цены', lead: '' }
  const prices = {
    ...base,
    kind: 'priceList',
    options: ['company_fee'],
    announced: 'shown',
    note: '[Ещё](/usa)',
  }
  expect(textsOfSection(knownSectionSchema.parse(prices)).trim()).toBe('Цены Ещё')
  expect(hrefsOfSection(knownSectionSchema.parse(prices))).toEqual(['/usa'])
})
