import { expect, it } from 'vitest'
import { compareText, type ListColumn, nextSort, shownColumns, sortRows } from './list-columns.ts'

interface Row {
  name: string
  posts: number
}

const columns: ListColumn<Row>[] = [
  {
    key: 'name',
    title: 'Название',
    fixed: true,
    sort: { up: 'name', down: 'nameDown', compare: (a, b) => compareText(a.name, b.name) },
  },
  {
    key: 'posts',
    title: 'Статей',
    sort: { up: 'postsUp', down: 'posts', first: 'down', compare: (a, b) => a.posts - b.posts },
  },
  { key: 'note', title: 'Пояснение', extra: true },
]

it.each([
  [null, ['name', 'posts']],
  [[], ['name']],
  [['note'], ['name', 'note']],
  // The list's order, whatever order they were chosen in, and no column of another version.
  [
    ['note', 'posts', 'gone'],
    ['name', 'posts', 'note'],
  ],
])('of the chosen %j are shown %j', (chosen, shown) => expect(shownColumns(columns, chosen)).toEqual(shown))

it('goes from one order to the other and back to that of the list', () => {
  const [name, posts] = [columns[0]?.sort, columns[1]?.sort]
  if (!name || !posts) throw new Error('Both are sorted by')
  expect([nextSort(name, ''), nextSort(name, 'name'), nextSort(name, 'nameDown')]).toEqual([
    'name',
    'nameDown',
    '',
  ])
  expect([nextSort(posts, ''), nextSort(posts, 'posts'), nextSort(posts, 'postsUp')]).toEqual([
    'posts',
    'postsUp',
    '',
  ])
  expect(nextSort(posts, 'name')).toBe('posts')
})

const rows: Row[] = [
  { name: 'ёлка', posts: 1 },
  { name: 'Акциз 10', posts: 2 },
  { name: 'акциз 9', posts: 1 },
  { name: 'їжак', posts: 2 },
]

it.each([
  ['', ['ёлка', 'Акциз 10', 'акциз 9', 'їжак']],
  ['name', ['акциз 9', 'Акциз 10', 'ёлка', 'їжак']],
  ['nameDown', ['їжак', 'ёлка', 'Акциз 10', 'акциз 9']],
  // Equal ones keep their places both ways.
  ['posts', ['Акциз 10', 'їжак', 'ёлка', 'акциз 9']],
  ['postsUp', ['ёлка', 'акциз 9', 'Акциз 10', 'їжак']],
  ['nonsense', ['ёлка', 'Акциз 10', 'акциз 9', 'їжак']],
])('sorted by %j the rows are %j', (asked, names) =>
  expect(sortRows(rows, columns, asked).map(({ name }) => name)).toEqual(names),
)
