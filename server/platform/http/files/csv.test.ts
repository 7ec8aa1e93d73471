import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { readCsvTable } from '#server/calculation/tables/read-csv.ts'
import { csvMark, writeCsv, writeStrangersRow } from './csv.ts'

const openings = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']
const texts = openings.flatMap(opening => [`${opening}1+41`, `'${opening}1`, `''${opening}cmd|' /C calc'!A0`])

it.each(texts)('a cell %j begins with an apostrophe and is read back as it was', text => {
  const file = writeCsv([
    ['a', 'b'],
    [text, 'x'],
  ])
  const [, cells] = parse(file.slice(csvMark.length)) as string[][]
  expect(cells?.[0]).toBe(`'${text}`)
  expect(readCsvTable(Buffer.from(file))[1]).toEqual([text, 'x'])
})

it.each(['слово', "O'Neill", "'так'", '1 = 1', 'a＝b', ''])('a cell %j stays as it is', text =>
  expect(readCsvTable(Buffer.from(writeCsv([['a'], [text, 'x']])))[1]).toEqual([text, 'x']),
)

it('numbers and words of the program stay as they are, and nothing is an empty cell', () => {
  const row = [-1, true, null, undefined, 'a "b", c']
  expect(writeCsv([row])).toBe(`${csvMark}-1,true,,,"a ""b"", c"\r\n`)
  expect(writeStrangersRow(row)).toBe('-1;true;;;"a ""b"", c"\r\n')
})

it('a sum below zero stays a number', () => {
  expect(writeStrangersRow(['-488,13', '-1', '-1+1', '-1,5,2'])).toBe(`"-488,13";-1;'-1+1;"'-1,5,2"\r\n`)
})

it.each(openings.filter(opening => opening.trim() !== ''))(
  'a part of a stranger’s text never opens with %j, whatever separates cells',
  opening => {
    for (const separator of [';', ',', '\t', '\n', '"', '; ', ';\u00a0', ';\u3000', ',\u2003 ']) {
      const row = writeStrangersRow([`Иван${separator}${opening}1+41`])
      for (const part of row.split(/[;,\t\r\n"]/))
        expect(part.replace(/^\p{Zs}+/u, '')).not.toMatch(new RegExp(`^\\${opening}`))
    }
    for (const space of [' ', '\u00a0', '\u3000'])
      expect(writeStrangersRow([`${space}${opening}1`])).toBe(`${space}'${opening}1\r\n`)
  },
)
