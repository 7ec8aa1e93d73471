import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titleOfOption } from '#shared/calculator/line-titles.ts'
import { calculator } from '#site/content/calculator.ts'
import { calculationForm, callbackForm, thanksPages } from '#site/content/forms.ts'
import { lineHelp } from '#site/content/line-help.ts'
import * as system from '#site/content/system.ts'

// The interface's texts keep their promises: typography holds, pictures exist, links lead to our own pages.

const pages = {
  calculator,
  forms: { callbackForm, calculationForm, thanksPages },
  system,
}

describe.each(Object.entries(pages))('texts of %s', (_name, copy) => {
  const strings = collectStrings(copy)
  const texts = strings.filter(text => /[а-яё]/i.test(text))

  test('have real quotes and dashes, and spaces that hold', () => {
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.filter(text => /["“”']|--| - |\.\.\.| {2}| —/.test(text))).toEqual([])
    expect(
      texts.filter(text => /(?<![\p{L}-])(?:в|к|с|о|у|и|а|на|по|за|из|от|до|не) (?=[\p{L}\d])/iu.test(text)),
    ).toEqual([])
    expect(texts.filter(text => /\d (?:€|\$|₴|%|см³|кВт)/.test(text))).toEqual([])
  })

  test('hold their ranges together', () => {
    // With a word joiner after the dash, as the typographer sets those of posts.
    expect(strings.filter(text => /[^\s\u00A0]–\d/.test(text))).toEqual([])
  })

  test('name pictures that exist', () => {
    const pictures = strings.filter(text => text.startsWith('/images/'))
    const missing = pictures.filter(path => !existsSync(join(import.meta.dirname, '../public', path)))
    expect(missing).toEqual([])
  })

  test('link only to our own pages', () => {
    const known = /^(?:#callback|\/(?:usa|eu|georgia|blog|calculator(?:\?route=(?:usa|eu|georgia))?)?)$/
    const links = strings.filter(text => /^[#/]\S*$/.test(text) && !text.startsWith('/images/'))
    expect(links.filter(link => !known.test(link))).toEqual([])
  })
})

test('every line of a statement is explained', () => {
  const codes =
    'price buyer_fee internet_bid copart_gate_fee_clean copart_gate_fee_nonclean copart_environmental_fee copart_title_fee ' +
    'iaa_service_fee iaa_environmental_fee iaa_title_fee transport sea ev_hybrid_surcharge insurance carriage duty excise vat ' +
    'pension company_fee customs_broker_fee port_forwarding delivery_inside_ukraine registration_mreo certification_usa certification_eu'
  expect(Object.keys(lineHelp).sort()).toEqual(codes.split(' ').sort())
})

test('a line has the same name in the statement and in its explanation', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const priced = Object.entries(lineHelp).filter(
    ([code]) => code.includes('_') && !['buyer_fee', 'internet_bid'].includes(code),
  )
  for (const [code, help] of priced) expect(plain(help.title)).toBe(titleOfOption(code))
})

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(collectStrings)
}
