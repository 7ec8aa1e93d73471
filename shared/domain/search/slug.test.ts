import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSlugLength, numberedSlug, slugOf } from './slug.ts'

describe('an address from a title', () => {
  it.each([
    ['Как считается акциз: 2026', 'kak-schitaetsya-akciz-2026'],
    ['Щётка, ёлка и съезд', 'schetka-elka-i-sezd'],
    ['Під’їзд: єдність, їжак, йод, юрист, яма', 'pidizd-yednist-yizhak-yod-yuryst-yama'],
    ['Під´їзд і під‘їзд', 'pidizd-i-pidizd'],
    ['Згорани і Гоголь', 'zghorany-i-hohol'],
    ['Електромобілі', 'elektromobili'],
    ['BMW X5 — обзор', 'bmw-x5-obzor'],
    ['Café ﬁn', 'cafe-fin'],
    ['  --  ', ''],
    ['価格', ''],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('%s', (title, slug) => expect(slugOf(title)).toBe(slug))

  it('is always an address, never longer than allowed, and its own address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), title => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(maxSlugLength)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })

  it('is cut between words', () => {
    const slug = slugOf('слово '.repeat(40))
    expect(slug.endsWith('-slovo')).toBe(true)
    expect(slugOf('x'.repeat(200))).toHaveLength(maxSlugLength)
  })

  it('takes a number within the same length', () => {
    expect(numberedSlug('akciz', 1)).toBe('akciz')
    expect(numberedSlug('akciz', 12)).toBe('akciz-12')
    expect(numberedSlug('a'.repeat(maxSlugLength), 10)).toHaveLength(maxSlugLength)
  })

  it('is cut only where it is too long, at the last hyphen that leaves whole words', () => {
    const words = (last: number) => `${'a'.repeat(100)}-${'b'.repeat(last)}`
    expect(slugOf(words(19))).toBe(words(19))
    expect(slugOf(words(20))).toBe('a'.repeat(100))
    expect(slugOf(`${'a'.repeat(maxSlugLength)} b`)).toBe('a'.repeat(maxSlugLength))
    expect(slugOf(`aa ${'b'.repeat(maxSlugLength - 3)} c`)).toBe(`aa-${'b'.repeat(maxSlugLength - 3)}`)
    expect(slugOf(`${words(30)} c`)).toBe('a'.repeat(100))
    expect(numberedSlug(words(19), 2)).toBe(`${'a'.repeat(100)}-2`)
    expect(numberedSlug(words(17), 2)).toBe(`${words(17)}-2`)
    expect(numberedSlug(words(18), 2)).toBe(`${'a'.repeat(100)}-2`)
  })
})
