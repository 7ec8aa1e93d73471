import { expect, it } from 'vitest'
import { languagesIn, nameIn, partIn } from './languages-in-text.ts'

it.each([
  '[:ru]Цена[:ua]Ціна[:] 900 $',
  '<!--:ru-->Цена<!--:--><!--:ua-->Ціна<!--:--> 900 $',
  '{:ru}Цена{:}{:ua}Ціна{:} 900 $',
])('reads the part of each language, and what belongs to all: %s', text => {
  expect(languagesIn(text)).toEqual(['ru', 'ua'])
  expect(partIn(text, 'ru')).toBe('Цена 900 $')
  expect(partIn(text, 'ua')).toBe('Ціна 900 $')
  expect(partIn(text, 'de')).toBe(' 900 $')
})

it('leaves a text without languages as it is', () => {
  for (const text of ['Цена [1] {а} <!--more--> [ru]', '']) {
    expect(languagesIn(text)).toEqual([])
    expect([partIn(text, 'ru'), nameIn(text, 'ru')]).toEqual([text, text])
  }
})

it('counts no language without words, and names a thing in the one that it has', () => {
  expect(languagesIn('[:ru]Цена[:uk] [:]')).toEqual(['ru'])
  expect([nameIn('[:ru]Порт[:]', 'uk'), nameIn('[:ru]Порт[:uk]Гавань[:]', 'uk')]).toEqual(['Порт', 'Гавань'])
})
