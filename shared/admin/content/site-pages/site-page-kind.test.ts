import { schemaResolver } from '@mantine/form'
import { expect, test } from 'vitest'
import { pageContentsSchema, sitePageChangeSchema } from '#shared/contract/content/site-pages.ts'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { newSection } from './section-kinds.ts'
import { bodyOfPage, countBroken, type PageValues, pageValues } from './site-page-kind.ts'

const page = (...sections: SiteSection[]): PageValues => ({
  title: 'О нас',
  path: '/about',
  theme: 'eu',
  sections,
})

const checkPage = schemaResolver(sitePageChangeSchema, { sync: true })

test('a page that may be sent has no problems', () => {
  expect(checkPage(page(newSection('hero', 'a'), { id: 'b', kind: 'hologram' }))).toEqual({})
})

test('problems stand at their fields, however deep', () => {
  const call = {
    ...newSection('callToAction', 'a'),
    link: { label: '', href: 'javascript:alert(1)' },
  } as SiteSection
  const reviews = {
    ...newSection('reviews', 'b'),
    items: [{ name: 'А', text: 'Б', date: 'вчера', source: 'нигде' }],
  } as SiteSection
  expect(checkPage({ ...page(call, reviews), title: ' ' })).toEqual({
    title: 'Название: заполните поле',
    'sections.0.link.label': 'Подпись ссылки: заполните поле',
    'sections.0.link.href': 'Ссылка: страница сайта, #якорь, https://…, mailto: или tel:',
    'sections.1.items.0.date': 'Дата указывается в формате ГГГГ-ММ-ДД',
    'sections.1.items.0.source': 'Ссылка: страница сайта, #якорь, https://…, mailto: или tel:',
  })
})

test('a review has no day of a year of two digits, as a date field reads «01.12.26»', () => {
  const reviewed = (date: string) =>
    page({
      ...newSection('reviews', 'a'),
      items: [{ name: 'А', text: 'Б', date, source: '' }],
    } as SiteSection)
  expect(checkPage(reviewed('0026-12-01'))).toEqual({
    'sections.0.items.0.date': 'День: от 1990 до 2100 года',
  })
  expect(checkPage(reviewed(''))).toEqual({})
  const { path: _path, ...stored } = reviewed('0026-12-01')
  expect(pageContentsSchema.safeParse(stored).error).toBeUndefined()
})

test('two sections of one anchor are told at the second', () => {
  const named = (id: string) => ({ ...newSection('finePrint', id), anchor: 'x' }) as SiteSection
  expect(checkPage(page(named('a'), named('b')))).toEqual({
    'sections.1.anchor': 'Такой якорь на странице уже есть',
  })
})

test('the address travels only when it is another one', () => {
  expect(bodyOfPage(page(), '/about')).toEqual({ title: 'О нас', theme: 'eu', sections: [] })
  expect(bodyOfPage(page(), '/o-nas')).toMatchObject({ path: '/about' })
})

test('a draft of another version of the program comes back with the fields of this one', () => {
  const { anchor: _anchor, ...old } = newSection('finePrint', 'a')
  const foreign = { id: 'b', kind: 'hologram', edge: 3 }
  expect(pageValues.parse({ ...page(), sections: [{ ...old, text: 'Т' }, foreign] }).sections).toEqual([
    { ...newSection('finePrint', 'a'), text: 'Т' },
    foreign,
  ])
})

test('what is missing is named for what it is', () => {
  const broken = (kind: 'link' | 'picture' | 'quote' | 'category', href: string) => ({
    section: 'a',
    kind,
    href,
  })
  expect(
    countBroken([
      broken('picture', 'abcdef0123456789'),
      broken('link', '/net'),
      broken('quote', '2026-000123'),
      broken('category', '7'),
      broken('link', '/gone'),
    ]),
  ).toEqual([
    { text: '2 битые ссылки', all: '/net\n/gone' },
    { text: 'нет картинки', all: 'Картинки больше нет: abcdef01…' },
    { text: 'нет расчёта', all: 'Расчёта нет: 2026-000123' },
    { text: 'нет категории', all: 'Категории больше нет: № 7' },
  ])
})
