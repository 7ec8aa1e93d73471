import { expect, test } from 'vitest'
import {
  flawOfRecord,
  lacksUkrainianText,
  optionTranslationIssues,
  textTranslationIssue,
} from './translation-flaws.ts'

const draft = { status: 'draft', isOlder: false }
const published = { status: 'published', isOlder: false }

test.each([
  ['published', null, 'missing'],
  ['draft', null, 'missing'],
  ['published', draft, 'hidden'],
  ['draft', draft, null],
  ['published', published, null],
  ['published', { status: 'scheduled', isOlder: false }, null],
  ['published', { ...published, isOlder: true }, 'older'],
  ['draft', { ...draft, isOlder: true }, 'older'],
])('of a text that is %s, a translation %j is %s', (status, translation, flaw) => {
  expect(textTranslationIssue({ status }, translation)).toBe(flaw)
})

const at = (minute: number) => ({ updatedAt: `2026-11-20T09:0${minute}:00.000Z` })

test('a record is older than its original until it is saved again', () => {
  expect(flawOfRecord(at(1), undefined)).toBe('missing')
  expect(flawOfRecord(at(1), at(1))).toBeNull()
  expect(flawOfRecord(at(2), at(1))).toBe('older')
  expect(flawOfRecord(at(2), at(3))).toBeNull()
})

test('of options only words are to be translated', () => {
  const flaws = optionTranslationIssues([
    { title: 'address', value: 'Киев, Крещатик 1', ...at(2) },
    { title: 'address.uk', value: 'Київ, Хрещатик 1', ...at(1) },
    { title: 'site_tagline', value: 'Растаможка', ...at(1) },
    { title: 'site_tagline.uk', value: ' ', ...at(2) },
    { title: 'site_name', value: 'Auto Bridge', ...at(1) },
    { title: 'phone_main', value: '+380440000000', ...at(1) },
    { title: 'service.wash', value: '20', ...at(1) },
    { title: 'work_hours', value: 'Пн–Пт', ...at(1) },
    { title: 'work_hours.uk', value: 'Пн–Пт', ...at(1) },
  ])
  expect([...flaws]).toEqual([
    ['address', 'older'],
    ['site_tagline', 'missing'],
    ['service.wash', 'missing'],
  ])
})

test('a picture without any words lacks more than a translation', () => {
  expect(lacksUkrainianText({ ru: 'Порт' })).toBe(true)
  expect(lacksUkrainianText({ ru: 'Порт', uk: ' ' })).toBe(true)
  expect(lacksUkrainianText({ ru: 'Порт', uk: 'Порт' })).toBe(false)
  expect(lacksUkrainianText({ ru: '', uk: '' })).toBe(false)
})
