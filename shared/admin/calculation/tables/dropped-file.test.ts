import { expect, test } from 'vitest'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { bestFit, type Candidate, pickDroppedTable } from './dropped-file.tsx'

const fits = (title: TableTitle, added: number, changedCells = 0): Candidate => ({
  title,
  difference: {
    added,
    removed: added,
    changed: Array.from({ length: changedCells }, () => ({ row: 1, column: 'fee', from: 1, to: 2 })),
  },
})

test.each([
  ['the only one that takes the file', [fits('transportation', 40)], 'прайс.xlsx', 'transportation'],
  ['the one that it changes least', [fits('copart-fee', 12, 3), fits('iaa-fee', 0, 5)], 'new.csv', 'iaa-fee'],
  ['the one that it names', [fits('copart-fee', 0), fits('iaa-fee', 12)], 'IAA_Fee 2026.xlsx', 'iaa-fee'],
  [
    'the longer of two names',
    [fits('copart-fee', 0), fits('copart-internet-bid', 9)],
    'copart internet bid.csv',
    'copart-internet-bid',
  ],
  ['not one that it names without fitting', [fits('copart-fee', 1)], 'transportation.csv', 'copart-fee'],
  ['the named one, so that its problems are shown, when none takes it', [], 'iaa-fee.csv', 'iaa-fee'],
  ['none', [], 'смета.xlsx', null],
  ['none of two that are as near', [fits('copart-fee', 4), fits('iaa-fee', 4)], 'fees.csv', null],
] as const)('%s', (_what, candidates, name, title) => {
  expect(bestFit(candidates, name)).toBe(title)
})

const files = (...names: string[]) => names.map(name => ({ name }))

test.each([
  [['Прайс.XLSX'], 'Прайс.XLSX', null],
  [['fees.csv'], 'fees.csv', null],
  [['letter.docx'], undefined, 'letter.docx: сюда можно бросить таблицу'],
  [['a.csv.exe', 'photo.png'], undefined, 'a.csv.exe, photo.png: сюда можно бросить таблицу'],
  [['photo.png', 'fees.csv', 'more.csv'], 'fees.csv', 'Открыт только fees.csv'],
])('of %j %s goes to its table, and nothing is passed over in silence', (names, name, warning) => {
  const { file, warning: said } = pickDroppedTable(files(...names))
  expect(file?.name).toBe(name)
  if (warning === null) expect(said).toBeNull()
  else expect(said).toContain(warning)
})
