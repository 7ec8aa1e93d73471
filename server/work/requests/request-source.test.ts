import { expect, test } from 'vitest'
import { pathOfReferrer, placeOfPath, routeOfPath, sourceOfQuery } from './request-source.ts'

const own = ['https://broker.example', 'http://127.0.0.1:3000']

test.each([
  ['https://broker.example/usa?year=2020#form', '/usa'],
  ['https://broker.example/', '/'],
  ['http://127.0.0.1:3000/blog/kak-kupit', '/blog/kak-kupit'],
  ['https://other.example/usa', null],
  ['https://broker.example.evil/usa', null],
  ['https://broker.example/admin/requests', null],
  ['https://broker.example/ivan@example.com', null],
  ['https://broker.example/%D0%98%D0%B2%D0%B0%D0%BD', null],
  [`https://broker.example/${'a'.repeat(80)}`, null],
  ['nonsense', null],
  ['', null],
])('of %s the path %s is counted', (referrer, path) => {
  expect(pathOfReferrer(referrer, own)).toBe(path)
})

test('the way stands in the path', () => {
  expect(['/usa', '/uk/georgia', '/eu/terms', '/blog/usa-news', null].map(routeOfPath)).toEqual([
    ...['usa', 'georgia', 'eu', null, null],
  ])
})

test.each([
  ['/uk', 'ru', '/', 'uk'],
  ['/uk/usa', 'ru', '/usa', 'uk'],
  ['/usa', 'ru', '/usa', 'ru'],
  ['/usa', 'uk', '/usa', 'uk'],
  ['/ru/', 'uk', '/', 'ru'],
  ['/ukraine', 'ru', '/ukraine', 'ru'],
] as const)('%s of a site in %s first is %s in %s', (path, main, page, language) => {
  expect(placeOfPath(path, main)).toEqual({ page, language })
})

test.each([
  ['', 'form'],
  ['utm_source=Google-Ads', 'utm:google-ads'],
  // What could be somebody's number or address is no campaign.
  ['utm_source=380671234567', 'form'],
  ['utm_source=ivan@example.com', 'form'],
  [`utm_source=${'a'.repeat(41)}`, 'form'],
  ['route=usa&made=2026-11-20.3', 'link'],
  ['utm_source=viber&made=2026-11-20.3', 'utm:viber'],
])('a page with the query %j is the source %s', (query, source) => {
  expect(sourceOfQuery(new URLSearchParams(query))).toBe(source)
})
