import { expect, it } from 'vitest'
import { readVisitor, type Visitor, workerAddress } from './service-worker-url.ts'

const searchOf = (visitor: Visitor) => new URL(workerAddress(visitor), 'https://site.example').search

it.each<Visitor>([
  { lang: 'ru', prefix: '' },
  { lang: 'uk', prefix: '/uk' },
  { lang: 'uk', prefix: '' },
  { lang: 'ru', prefix: '/ru' },
])('%j comes back out of the address', visitor => expect(readVisitor(searchOf(visitor))).toEqual(visitor))

it('keeps the address that Russian visitors have had', () => {
  expect(workerAddress({ lang: 'ru', prefix: '' })).toBe('/sw.js')
})

it.each(['', '?lang=de', '?lang=de&prefix=/de', '?prefix=/uk'])('%j is of a Russian page', search =>
  expect(readVisitor(search)).toEqual({ lang: 'ru', prefix: '' }),
)

it("takes no other prefix than the language's own", () => {
  expect(readVisitor('?lang=uk&prefix=//other.example')).toEqual({ lang: 'uk', prefix: '' })
})
