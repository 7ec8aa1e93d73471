import { expect, test } from 'vitest'
import { z } from 'zod'
import { menuTargetSchema } from './menus.ts'
import {
  newSitePageSchema,
  pageContentsSchema,
  publishedPageSchema,
  sitePageChangeSchema,
} from './site-pages.ts'
import { isKnownSection, siteSectionSchema, siteSectionsSchema } from './site-sections.ts'

const facts = {
  id: 'a1',
  kind: 'facts',
  anchor: 'special',
  hidden: false,
  title: 'Что особенного',
  lead: '',
  items: [{ title: 'Два аукциона', text: 'Copart и **IAAI**' }],
}

test('a section of an unknown kind stays as it came, whatever it holds', () => {
  const newer = { id: 'b2', kind: 'hologram', beam: { colour: 'green', angles: [1, 2] }, hidden: 'perhaps' }
  const read = siteSectionSchema.parse(newer)
  expect(read).toEqual(newer)
  expect(isKnownSection(read)).toBe(false)
  expect(isKnownSection(siteSectionSchema.parse(facts))).toBe(true)
})

test('a known kind is held to its own fields', () => {
  expect(siteSectionSchema.safeParse({ ...facts, colour: 'green' }).success).toBe(false)
  expect(siteSectionSchema.safeParse({ ...facts, items: undefined }).success).toBe(false)
})

test('a message names the field, not the whole section', () => {
  const long = { ...facts, title: 'а'.repeat(201) }
  const { error } = siteSectionsSchema.safeParse([facts, { ...long, id: 'c3', anchor: '' }])
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['1.title', 'Заголовок: не длиннее 200 символов'],
  ])
})

test('a limit is counted by its own number', () => {
  const { error } = newSitePageSchema.safeParse({ title: 'О нас', path: `/${'a'.repeat(61)}` })
  expect(error?.issues.map(({ message }) => message)).toContain('Адрес: не длиннее 61 символа')
})

test('a list that is too long is named itself', () => {
  const items = Array.from({ length: 61 }, () => ({ title: 'Раз', text: '' }))
  const { error } = siteSectionsSchema.safeParse([{ ...facts, items }])
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['0.items', 'Не больше 60 строк'],
  ])
})

test('a link is kept as the URL that is meant, however it is typed', () => {
  const led = (href: string) =>
    siteSectionSchema.parse({
      ...{ id: 'e5', kind: 'callToAction', anchor: '', hidden: false, title: '', text: '', note: '' },
      link: { label: 'Написать', href },
    })
  expect(led('t.me/broker')).toMatchObject({ link: { href: 'https://t.me/broker' } })
  expect(led('+38 (044) 123-45-67 ')).toMatchObject({ link: { href: 'tel:+380441234567' } })
  expect(menuTargetSchema.parse({ kind: 'address', url: 'office@broker.example' })).toMatchObject({
    url: 'mailto:office@broker.example',
  })
})

test.each(['javascript:alert(1)', '//example.com', '', 'data:text/html,x'])(
  'a link to %j is refused',
  href => {
    const section = {
      id: 'd4',
      kind: 'callToAction',
      anchor: '',
      hidden: false,
      title: '',
      text: '',
      note: '',
    }
    expect(siteSectionSchema.safeParse({ ...section, link: { label: 'Дальше', href } }).success).toBe(false)
    expect(
      siteSectionSchema.safeParse({ ...section, link: { label: 'Дальше', href: '#callback' } }).success,
    ).toBe(true)
  },
)

test('ids and anchors are each section’s own', () => {
  const messages = (sections: unknown) =>
    siteSectionsSchema.safeParse(sections).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(messages([facts, facts])).toEqual(['1.id', '1.anchor'])
  expect(messages([facts, { ...facts, id: 'b', anchor: '' }, { ...facts, id: 'c', anchor: '' }])).toEqual([])
})

test('the API document can describe them', () => {
  expect(() => z.toJSONSchema(siteSectionsSchema, { io: 'input' })).not.toThrow()
})

test('a line break in a short text becomes a space and is not rejected', () => {
  const pasted = {
    ...facts,
    title: 'Что\r\nособенного',
    items: [{ title: 'Два', text: 'Раз \n\n два\tтри\u2028' }],
  }
  expect(siteSectionSchema.parse(pasted)).toMatchObject({
    title: 'Что особенного',
    items: [{ text: 'Раз два три' }],
  })
  expect(siteSectionSchema.safeParse({ ...facts, title: 'Что\u0000' }).success).toBe(false)
})

test.each(['root', 'content', 'page-data', 'callback'])(
  'the anchor %s is the document’s own: it is not saved, and a page that has it is still read',
  anchor => {
    const page = { title: 'Корея', theme: 'neutral', sections: [facts, { ...facts, id: 'b', anchor }] }
    const problems = [
      sitePageChangeSchema.safeParse(page),
      newSitePageSchema.safeParse({ ...page, path: '/korea' }),
    ]
    expect(problems.map(({ error }) => error?.issues.map(({ path }) => path.join('.')))).toEqual([
      ['sections.1.anchor'],
      ['sections.1.anchor'],
    ])
    expect(pageContentsSchema.safeParse(page).success).toBe(true)
  },
)

test('a page is read as it was stored, whatever its sections may hold today', () => {
  const facts = {
    id: 'a1',
    kind: 'facts',
    anchor: 'x',
    hidden: false,
    title: 'x'.repeat(5000),
    lead: '',
    items: [],
  }
  const contents = { title: '', theme: 'later', later: 1, sections: [{ ...facts, later: [1] }, facts] }
  const page = { id: 1, lang: 'ru', path: '/', publishedAt: '2026-11-22T10:00:00.000Z' }
  expect(publishedPageSchema.parse({ ...page, contents }).contents).toEqual(contents)
  expect(pageContentsSchema.safeParse(contents).success).toBe(false)
})
