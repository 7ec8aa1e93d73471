import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

// The site's messages keep their promises in both languages: typography holds, every line is explained.

const parts =
  'content/blog calculation/calculator calculation/car platform/errors work/forms platform/layout calculation/line-help calculation/live-quote platform/offline content/post calculation/quick-calculator content/sections calculation/statement'.split(
    ' ',
  )

const read = (language: string, part: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${part}.json`), 'utf8'))

/** The words that no line ends with. */
const joined = {
  ru: 'в|к|с|о|у|и|а|на|по|за|из|от|до|не',
  uk: 'в|з|о|у|і|й|а|на|по|за|із|від|до|не|та',
}

describe.each(Object.entries(joined))('messages in %s', (language, words) => {
  const messages = new Map(parts.flatMap(part => leavesOf(read(language, part), `${basename(part)}.`)))
  const failing = (pattern: RegExp) => [...messages].filter(([, text]) => pattern.test(text))
  // Labels and short notes stand in lines of their own: only sentences wrap.
  const sentences = [...messages].filter(([name]) =>
    /^(?:forms\.\w+|line-help|offline)\.|\.(?:help|notes)\./.test(name),
  )

  test('have real quotes and dashes', () => {
    expect(messages.size).toBeGreaterThan(200)
    expect(failing(/["“”'`]|--| - |\.\.\.| {2}| —/)).toEqual([])
  })

  test('have spaces that hold', () => {
    const loose = new RegExp(`(?<![\\p{L}-])(?:${words}) (?=[\\p{L}\\d])`, 'iu')
    expect(sentences.length).toBeGreaterThan(100)
    expect(sentences.filter(([, text]) => loose.test(text))).toEqual([])
    expect(failing(/\d (?:€|\$|₴|%|см³|кВт)/)).toEqual([])
  })

  test('hold their ranges together', () => {
    // With a word joiner after the dash, as the typographer sets those of posts.
    expect(failing(/[^\s\u00A0]–\d/)).toEqual([])
  })
})

it("keeps the order's own sentences, to the letter", () => {
  expect(read('ru', 'content/page-errors')).toMatchObject({ notFound: 'This page could not be found' })
  expect(read('ru', 'platform/problems')).toMatchObject({
    problems: {
      'page.unknown': 'This page could not be found',
      'rates.none': 'Нет данных для указаной даты.',
    },
  })
  expect(read('ru', 'platform/errors')).toMatchObject({ backHome: 'Back to the home page' })
  expect(read('ru', 'calculation/live-quote')).toMatchObject({ noRates: 'Нет данных для указаной даты.' })
})

test('every line of a statement is explained', () => {
  const codes =
    'price buyer_fee internet_bid copart_gate_fee_clean copart_gate_fee_nonclean copart_environmental_fee copart_title_fee ' +
    'iaa_service_fee iaa_environmental_fee iaa_title_fee transport sea ev_hybrid_surcharge insurance carriage duty excise vat ' +
    'pension company_fee customs_broker_fee port_forwarding delivery_inside_ukraine registration_mreo certification_usa certification_eu'
  const { lines } = read('ru', 'calculation/line-help') as { lines: object }
  expect(Object.keys(lines).sort()).toEqual(codes.split(' ').sort())
})

function leavesOf(value: unknown, name: string): [name: string, text: string][] {
  if (typeof value === 'string') return [[name.slice(0, -1), value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leavesOf(inner, `${name}${key}.`))
}
