/** Workbooks that programs have written, each of the six tables by each of them, are read as the same table. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { xlsxOf, xmlRow } from '#server/proofs/testing/hostile-xlsx.ts'
import { brokerSheet, brokerTable } from '#server/proofs/testing/workbooks/broker-sheets.ts'
import { byHand } from '#server/proofs/testing/workbooks/by-hand.ts'
import { programs, workbookFolder } from '#server/proofs/testing/workbooks/programs.ts'
import { holdsTable, readTable } from '#shared/calculator/tables/table-rules.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { readSheetFile } from './read-sheet.ts'

const tableIn = async (title: TableTitle, file: Buffer) => {
  const { rows } = await readSheetFile(file, rows => holdsTable(title, rows))
  const { table, errors } = readTable(title, rows)
  expect(errors).toBeUndefined()
  return table
}

describe.each(programs.map(({ name }) => name))('a workbook written by %s', name => {
  it.each(tableTitles)('%s', async title => {
    const file = readFileSync(`${workbookFolder(name)}/${title}.xlsx`)
    expect(await tableIn(title, file)).toEqual(brokerTable(title))
  })
})

describe.each(Object.entries(byHand))('a workbook as %s writes it', (_name, write) => {
  it.each(tableTitles)('%s', async title => {
    expect(await tableIn(title, write(brokerSheet(title)))).toEqual(brokerTable(title))
  })
})

describe('a number is read at the 15 digits that a spreadsheet shows', () => {
  const noisy = [
    [99.98999999999999, 99.99],
    [0.30000000000000004, 0.3],
    [12_345_678.899999999, 12_345_678.9],
    [1e21, 1e21],
    [0.1, 0.1],
  ] as const
  it.each(noisy)('%s as %s in XLSX', async (written, shown) => {
    expect((await readSheetFile(xlsxOf(xmlRow(1, [written])), () => true)).rows).toEqual([[shown]])
  })

  it('and in a CSV that a program has calculated', async () => {
    const csv = 'Цена от,Цена до,Сбор\n0,99.98999999999999,24.999999999999996\n100,,"137,49999999999997"\n'
    expect((await tableIn('copart-fee', Buffer.from(csv)))?.data).toEqual([
      { 'Price from': 0, 'Price to': 99.99, 'Buyer fee': 25 },
      { 'Price from': 100, 'Price to': null, 'Buyer fee': 137.5 },
    ])
  })
})
