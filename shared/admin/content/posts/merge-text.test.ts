// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mergeRecord } from '#shared/admin/platform/records/merge.ts'
import { createClient } from '#shared/client/call.ts'
import { postKind } from './post-kind.ts'
import { emptyPost, type PostValues } from './post-values.ts'

const base: PostValues = {
  ...emptyPost,
  title: 'Акциз',
  description: 'Коротко',
  categories: ['1', '2'],
  text: '<p>раз</p><p>два</p><p>три</p>',
}
const ways = postKind(createClient({ headers: () => ({}) }), 'ru').merges ?? {}
const merge = (mine: Partial<PostValues>, theirs: Partial<PostValues>) =>
  mergeRecord(ways, base, { ...base, ...mine }, { ...base, ...theirs })

test.each<[string, Partial<PostValues>, Partial<PostValues>, Partial<PostValues>, string[]]>([
  ['nothing on either side', {}, {}, base, []],
  ['mine alone', { title: 'Моё' }, {}, { title: 'Моё' }, []],
  ['theirs alone', {}, { title: 'Их' }, { title: 'Их' }, ['title']],
  [
    'different fields',
    { title: 'Моё' },
    { description: 'Их' },
    { title: 'Моё', description: 'Их' },
    ['description'],
  ],
  ['the same change twice', { title: 'Одно' }, { title: 'Одно' }, { title: 'Одно' }, []],
  [
    'categories both ways',
    { categories: ['1', '2', '3'] },
    { categories: ['2'] },
    { categories: ['2', '3'] },
    ['categories'],
  ],
  [
    'different paragraphs',
    { text: '<p>РАЗ</p><p>два</p><p>три</p>' },
    { text: '<p>раз</p><p>два</p><p>ТРИ</p>' },
    { text: '<p>РАЗ</p><p>два</p><p>ТРИ</p>' },
    ['text'],
  ],
  [
    'a paragraph added here and one removed there',
    { text: '<p>ноль</p><p>раз</p><p>два</p><p>три</p>' },
    { text: '<p>раз</p><p>два</p>' },
    { text: '<p>ноль</p><p>раз</p><p>два</p>' },
    ['text'],
  ],
])('joins %s', (_name, mine, theirs, expected, taken) => {
  const result = merge(mine, theirs)
  expect(result.merged).toMatchObject(expected)
  expect(result.conflicts).toEqual([])
  expect(result.taken.map(({ field }) => field).toSorted()).toEqual(taken)
})

test('a field that both have changed waits for a choice, and mine stands until then', () => {
  const result = merge({ title: 'Моё' }, { title: 'Их' })
  expect(result.conflicts.map(({ field }) => field)).toEqual(['title'])
  expect(result.merged.title).toBe('Моё')
})

test.each([
  ['mine', '<p>раз</p><p>моё</p><p>три</p>'],
  ['theirs', '<p>раз</p><p>их</p><p>три</p>'],
  ['both', '<p>раз</p><p>моё</p><p>их</p><p>три</p>'],
] as const)('a paragraph that both have changed: %s', (choice, text) => {
  const result = merge({ text: '<p>раз</p><p>моё</p><p>три</p>' }, { text: '<p>раз</p><p>их</p><p>три</p>' })
  expect(result.resolve([choice]).text).toBe(text)
})

test('without the common beginning every difference is asked about, and no paragraph vanishes', () => {
  const mine = { ...base, title: 'Моё', text: '<p>раз</p><p>моё</p>' }
  const theirs = { ...base, text: '<p>раз</p><p>их</p><p>ещё</p>' }
  const result = mergeRecord(ways, null, mine, theirs)
  expect(result.conflicts.map(({ field }) => field)).toEqual(['title', 'text'])
  expect(result.resolve(['mine', 'both']).text).toBe('<p>раз</p><p>моё</p><p>их</p><p>ещё</p>')
})
