import { describe, expect, test } from 'vitest'
import { mergeRecord, type RecordMerge } from '#shared/admin/platform/records/merge.ts'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { mergeSections } from './merge-sections.ts'
import { newSection } from './section-kinds.ts'
import type { PageValues } from './site-page-kind.ts'

const print = (id: string, text: string): SiteSection =>
  ({ ...newSection('finePrint', id), text }) as SiteSection
const page = (...sections: SiteSection[]): PageValues => ({
  title: 'О нас',
  path: '/about',
  theme: 'neutral',
  sections,
})
const base = page(print('a', 'А'), print('b', 'Б'))

const mergePages = (began: PageValues | null, mine: PageValues, theirs: PageValues) => {
  const merge = mergeRecord<PageValues>({ sections: mergeSections }, began, mine, theirs)
  const placed = ({ field, item }: { field: string; item: unknown }) => item ?? { section: null, field }
  return {
    ...merge,
    taken: merge.taken.map(placed),
    conflicts: merge.conflicts.map(({ mine: own, theirs: other, ...place }) => ({
      ...Object(placed(place)),
      mine: own,
      theirs: other,
    })),
  }
}
const withChoices = ({ resolve }: Pick<RecordMerge<PageValues>, 'resolve'>, chosen: boolean[]) =>
  resolve(chosen.map(isTheirs => (isTheirs ? 'theirs' : 'mine')))

describe('joining two people’s work on a page', () => {
  test('takes each one’s change of another section', () => {
    const merge = mergePages(
      base,
      page(print('a', 'Моё'), print('b', 'Б')),
      page(print('a', 'А'), print('b', 'Их')),
    )
    expect(merge.merged).toEqual(page(print('a', 'Моё'), print('b', 'Их')))
    expect(merge.conflicts).toEqual([])
    expect(merge.taken).toEqual([{ section: print('b', 'Б'), field: 'text' }])
  })

  test('asks about a field that both have changed, and takes the one that is chosen', () => {
    const merge = mergePages(
      base,
      page(print('a', 'Моё'), print('b', 'Б')),
      page(print('a', 'Их'), print('b', 'Б')),
    )
    expect(merge.conflicts).toEqual([
      { section: print('a', 'Моё'), field: 'text', mine: 'Моё', theirs: 'Их' },
    ])
    expect(merge.merged.sections[0]).toEqual(print('a', 'Моё'))
    expect(withChoices(merge, [true]).sections[0]).toEqual(print('a', 'Их'))
    expect(withChoices(merge, [false])).toEqual(merge.merged)
  })

  test('asks about the title as about any field', () => {
    const merge = mergePages(base, { ...base, title: 'Мы' }, { ...base, title: 'Они' })
    expect(merge.conflicts).toEqual([{ section: null, field: 'title', mine: 'Мы', theirs: 'Они' }])
    expect(withChoices(merge, [true]).title).toBe('Они')
  })

  test('a removed section stays removed, unless the other one has worked on it', () => {
    expect(mergePages(base, page(print('b', 'Б')), base).merged).toEqual(page(print('b', 'Б')))
    expect(mergePages(base, base, page(print('b', 'Б'))).merged).toEqual(page(print('b', 'Б')))
    const worked = page(print('a', 'Работа'), print('b', 'Б'))
    expect(mergePages(base, page(print('b', 'Б')), worked).merged).toEqual(worked)
    expect(mergePages(base, worked, page(print('b', 'Б'))).merged).toEqual(worked)
  })

  test('keeps what either has added', () => {
    const mine = page(print('a', 'А'), print('m', 'М'), print('b', 'Б'))
    const theirs = page(print('a', 'А'), print('b', 'Б'), print('t', 'Т'))
    expect(mergePages(base, mine, theirs).merged.sections.map(({ id }) => id)).toEqual(['a', 'm', 'b', 't'])
  })

  test('does not join a section of a newer version from halves', () => {
    const cube = (edge: number, colour: string): SiteSection => ({ id: 'a', kind: 'hologram', edge, colour })
    const began = page(cube(1, 'red'))
    expect(mergePages(began, began, page(cube(2, 'red'))).merged.sections).toEqual([cube(2, 'red')])
    expect(mergePages(began, page(cube(1, 'blue')), page(cube(2, 'red'))).merged.sections).toEqual([
      cube(1, 'blue'),
    ])
  })

  test('without a beginning every difference is a question', () => {
    const merge = mergePages(null, base, page(print('a', 'Их'), print('b', 'Б')))
    expect(merge.conflicts.map(({ field }) => field)).toEqual(['text'])
  })
})
