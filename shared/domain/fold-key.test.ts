import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldKey } from './fold-key.ts'

describe('a key of a name', () => {
  it.each([
    ['  Авто из  США ', 'авто из сша'],
    ['Авто\tиз\n\u00a0США', 'авто из сша'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ЇЖАК', 'їжак'],
    ['И\u0306од', 'йод'],
    ['ﬁat', 'FIAT'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ＡＵＤＩ', 'audi'],
  ])('is the same for «%s» and «%s»', (one, other) => expect(foldKey(one)).toBe(foldKey(other)))

  it.each([
    ['Авто', 'Автo'],
    ['а б', 'аб'],
    ['е', 'ё'],
    ['США', 'США.'],
  ])('differs between «%s» and «%s»', (one, other) => expect(foldKey(one)).not.toBe(foldKey(other)))

  it('is lower case with single spaces inside and none around', () => {
    expect(foldKey('  BMW   X5\t')).toBe('bmw x5')
    expect(foldKey(' \u00a0 ')).toBe('')
  })

  it('is its own key, without white space around', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), text => {
        expect(foldKey(foldKey(text))).toBe(foldKey(text))
      }),
    )
  })
})
