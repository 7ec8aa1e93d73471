import { expect, test } from 'vitest'
import { pickDroppedTable } from './dropped-file.tsx'

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
