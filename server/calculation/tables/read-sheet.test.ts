/** A cell is read as a person sees it, or refused with what stands there; of several sheets the one with the table is read. */
import { describe, expect, it } from 'vitest'
import { deflatedZip, xlsxOf, xmlRow } from '#server/proofs/testing/hostile-xlsx.ts'
import { holdsTable, readTable } from '#shared/calculator/tables/table-rules.ts'
import { readSheetFile } from './read-sheet.ts'

const yardsHeader = ['Auction', 'Auction Location', 'Newark, NJ', 'Houston, TX']
const yards = (price: string, more: Parameters<typeof xlsxOf>[1] = [], behind = '', before = '') =>
  xlsxOf(
    `${xmlRow(1, yardsHeader)}<row r="2"><c r="A2" t="inlineStr"><is><t>Copart</t></is></c><c r="B2" t="inlineStr"><is><t>Dallas</t></is></c>${price}<c r="D2"><v>400</v></c></row>`,
    more,
    '',
    { before, behind },
  )

const read = async (file: Buffer, title: 'transportation' | 'copart-fee' = 'transportation') => {
  const { sheet, rows } = await readSheetFile(file, cells => holdsTable(title, cells))
  return { sheet, ...readTable(title, rows) }
}
/** Row, column and what stands there, as far as the message quotes it. */
const refusals = async (file: Buffer) =>
  (await read(file)).errors?.map(({ row, column, message }) => [row, column, message])
const price = async (file: Buffer) => (await read(file)).table?.data[0]?.['Newark, NJ']

const styles = (format: string, font = '') => ({
  name: 'xl/styles.xml',
  content: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><fonts><font/><font>${font}</font></fonts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="164" fontId="1"/></cellXfs></styleSheet>`,
})

describe('a cell without a value is refused, and never passes for an empty one', () => {
  it.each([
    ['an error of a lookup', '<c r="C2" t="e"><f>VLOOKUP(B2,X,2,0)</f><v>#N/A</v></c>', '#N/A'],
    ['an error as a text', '<c r="C2" t="inlineStr"><is><t>#ССЫЛКА!</t></is></c>', '#ССЫЛКА!'],
    ["LibreOffice's own error", '<c r="C2" t="str"><v>Err:502</v></c>', 'Err:502'],
    ['a formula without a result', '<c r="C2"><f>D2*2</f></c>', '=D2*2'],
    ['a formula with an empty result', '<c r="C2"><f>D2*2</f><v></v></c>', '=D2*2'],
    ['a formula that shares its text', '<c r="C2"><f t="shared" si="0"/></c>', '='],
    [
      'a text that is struck out whole',
      '<c r="C2" t="inlineStr"><is><r><rPr><strike/></rPr><t>140</t></r></is></c>',
      '140',
    ],
  ])('%s', async (_, cell, shown) => {
    expect(await refusals(yards(cell))).toEqual([[2, 'Newark, NJ', expect.stringContaining(`«${shown}»`)]])
  })

  it('a number in a struck-out style', async () => {
    const file = yards('<c r="C2" s="1"><v>140</v></c>', [styles('General', '<strike/>')])
    expect(await refusals(file)).toEqual([[2, 'Newark, NJ', expect.stringContaining('«140» зачёркнуто')]])
  })

  it('a stored 0 that the program has not calculated', async () => {
    const workbook = (flag: string) => [
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns:r="r"><sheets><sheet name="Лист1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="${flag}"/></workbook>`,
      },
    ]
    const zero = '<c r="C2"><f>D2*2</f><v>0</v></c>'
    expect(await refusals(yards(zero, workbook('1')))).toEqual([
      [2, 'Newark, NJ', expect.stringContaining('«=D2*2»')],
    ])
    expect(await price(yards(zero, workbook('0')))).toBe(0)
    expect(await price(yards('<c r="C2"><f>D2*2</f><v>800</v></c>', workbook('1')))).toBe(800)
  })

  it('a cell merged with one that has a value, but not in a title above', async () => {
    const merged = (range: string) => `<mergeCells><mergeCell ref="${range}"/></mergeCells>`
    expect(await refusals(yards('', [], merged('B2:C2')))).toEqual([
      [2, 'Newark, NJ', expect.stringContaining('«Dallas»')],
    ])
    const titled = xlsxOf(
      xmlRow(1, ['Доставка']) + xmlRow(3, yardsHeader) + xmlRow(4, ['Copart', 'Dallas', 350, 400]),
      [],
      '',
      { before: '', behind: merged('A1:D1') },
    )
    expect(await price(titled)).toBe(350)
  })

  it('the same in a CSV', async () => {
    const csv = (cell: string) =>
      Buffer.from(`Auction;Auction Location;Newark, NJ;Houston, TX\nCopart;Dallas;${cell};400\n`)
    expect(await refusals(csv('#N/A'))).toEqual([[2, 'Newark, NJ', expect.stringContaining('«#N/A»')]])
    expect(await refusals(csv('###'))).toEqual([[2, 'Newark, NJ', expect.stringContaining('«###»')]])
    expect(await refusals(csv('"150,00 ₴"'))).toEqual([
      [2, 'Newark, NJ', '«150,00 ₴» — не в долларах: таблицы ведутся в долларах США'],
    ])
    expect(await price(csv(''))).toBeNull()
  })

  it('while an empty one, and one whose formula gives an empty text, is not served', async () => {
    expect(await price(yards('<c r="C2"/>'))).toBeNull()
    expect(await price(yards('<c r="C2" t="str"><f>IF(D2,"",1)</f><v></v></c>'))).toBeNull()
  })
})

describe('a cell is read as a person sees it', () => {
  const fee = (cell: string, more: Parameters<typeof xlsxOf>[1]) =>
    xlsxOf(
      `${xmlRow(1, ['Price from', 'Price to', 'Buyer fee'])}<row r="2"><c r="A2"><v>0</v></c>${cell}</row>`,
      more,
    )
  const feeIn = async (cell: string, format: string) => {
    const { table, errors } = await read(fee(cell, [styles(format)]), 'copart-fee')
    return errors ? errors.map(({ message }) => message) : table?.data[0]?.['Buyer fee']
  }

  it.each([
    ['0.00%', '0.0725', '7.25%'],
    ['0.00%', '7.0000000000000007E-2', '7%'],
    ['0.00%', '1', '100%'],
    ['0.00&quot; %&quot;', '7.25', '7.25%'],
    ['0.00\\ \\%', '7.25', '7.25%'],
    ['#,##0;[Red]\\-#,##0&quot;%&quot;', '129', 129],
    ['&quot;$&quot;#,##0.00', '129', 129],
    ['[$$-409]#,##0.00', '129', 129],
    ['[$-422]#,##0.00', '129', 129],
    ['[$USD] #,##0', '129', 129],
    // Numbers with the room that a sign would take.
    ['_-* #,##0.00\\ _₴_-;\\-* #,##0.00\\ _₴_-;_-* &quot;-&quot;??\\ _₴_-;_-@_-', '129', 129],
    ['#,##0.00_%_)', '0.5', 0.5],
    ['#,##0\\,', '129', 129],
    ['_-* &quot;-&quot;??_-', '0', 0],
    ['_-* #,##0_-;-* #,##0_-;_-* &quot;-&quot;??_-;_-@_-', '0', 0],
    ['#,##0;-#,##0;&quot;бесплатно&quot;', '0', 0],
    ['0;;&quot;-&quot;;@', '150', 150],
    ['#,##0&quot; долл. США&quot;', '129', 129],
    ['&quot;US$ &quot;#,##0', '129', 129],
    ['0.00E+00', '129', 129],
    ['# ?/16', '1.5', 1.5],
    ['[&lt;1000]0;[&gt;=1000]#\\ ##0', '1500', 1500],
    ['[=0]&quot;по запросу&quot;;#,##0', '1500', 1500],
  ])('in the format %s the number %s is %s', async (format, value, seen) => {
    expect(await feeIn(`<c r="C2" s="1"><v>${value}</v></c>`, format)).toBe(seen)
    expect(await feeIn(`<c r="C2" s="1" t="n"><f>A1</f><v>${value}</v></c>`, format)).toBe(seen)
  })

  it.each([
    ['#,##0.00\\ [$₴-422]', '₴'],
    ['[$€-407]#,##0', '€'],
    ['#,##0&quot; грн&quot;', 'грн'],
    ['#,##0.00&quot;р.&quot;', 'р.'],
    ['#,##0 [$CHF]', 'CHF'],
    ['[$₸-43F]#,##0', '₸'],
    ['&quot;C$&quot;#,##0', 'C$'],
  ])('a sum of another currency, %s, is refused as such', async (format, currency) =>
    expect(await feeIn('<c r="C2" s="1"><v>150</v></c>', format)).toEqual([
      `«150 ${currency}» — не в долларах: таблицы ведутся в долларах США`,
    ]),
  )

  it.each([
    ['0;-0;;@', '0'],
    ['#,###', '0'],
    [';;;', '150'],
    ['&quot;-&quot;', '150'],
    ['[&gt;=1000]0', '150'],
  ])('the format %s shows nothing of %s, which is refused', async (format, value) => {
    expect(await feeIn(`<c r="C2" s="1"><v>${value}</v></c>`, format)).toEqual([
      expect.stringContaining(`«${value}» не видно`),
    ])
    expect(await feeIn('<c r="C2" s="1"/>', format)).toEqual([expect.stringContaining('Пустая ячейка')])
  })

  it.each([
    ['#,##0,', '150000', '«150000» показано в тысячах'],
    ['#,##0,&quot;тыс.&quot;', '150000', '«150000» показано в тысячах'],
    ['0.0,,', '1500000', '«1500000» показано в тысячах'],
    ['0.0&quot;‰&quot;', '7.25', '«7.25‰»'],
    ['0.0‰', '7.25', '«7.25‰»'],
    ['#,##0;-#,##0;&quot;по запросу&quot;', '0', '«по запросу»'],
    ['&quot;по запросу&quot;', '150', '«по запросу»'],
    ['&quot;бесплатно&quot;', '150', '«бесплатно»'],
    ['[&gt;=1000]&quot;по запросу&quot;;#,##0', '1500', '«по запросу»'],
    ['[=0]&quot;по запросу&quot;;#,##0', '0', '«по запросу»'],
    ['0.0&quot; тыс. $&quot;', '1.5', '«1.5 тыс. $»'],
    ['0.0\\K', '1.5', '«1.5K»'],
    ['#&quot; шт&quot;', '0', '«шт»'],
    ['0%&quot; грн&quot;', '0.07', '«7% грн»'],
    ['&quot;600 + &quot;0%', '0.01', '«600 + 1%»'],
    ['0.0%&quot; + 10&quot;', '0.07', '«7% + 10»'],
    ['&quot;1&quot;000', '50', '«150»'],
  ])('the format %s makes another number of %s, which is refused', async (format, value, said) =>
    expect(await feeIn(`<c r="C2" s="1"><v>${value}</v></c>`, format)).toEqual([
      expect.stringContaining(said),
    ]),
  )

  it('text keeps its own signs in a format of percent', async () => {
    expect(await feeIn('<c r="C2" s="1" t="inlineStr"><is><t>600 + 1%</t></is></c>', '0%')).toBe('600 + 1%')
  })

  it.each([
    ['a struck-out price beside the new one', '<r><rPr><strike/></rPr><t>140</t></r><r><t>150</t></r>', 150],
    ['a price that is not struck out', '<r><rPr><strike val="0"/></rPr><t>15</t></r><r><t>0</t></r>', 150],
  ])('%s', async (_, runs, seen) => {
    expect(await price(yards(`<c r="C2" t="inlineStr"><is>${runs}</is></c>`))).toBe(seen)
    const shared = { name: 'xl/sharedStrings.xml', content: `<sst><si>${runs}</si></sst>` }
    expect(await price(yards('<c r="C2" t="s"><v>0</v></c>', [shared]))).toBe(seen)
  })

  it.each([
    ['superscript', '«150¹»'],
    ['subscript', '«150₁»'],
  ])('the mark of a footnote joins no number: %s', async (place, shown) => {
    const raised = `<r><t>150</t></r><r><rPr><vertAlign val="${place}"/></rPr><t>1</t></r>`
    expect(await refusals(yards(`<c r="C2" t="inlineStr"><is>${raised}</is></c>`))).toEqual([
      [2, 'Newark, NJ', expect.stringContaining(shown)],
    ])
  })

  it('days of both systems, so that no date passes for a number', async () => {
    const dated = (flag: string) => [
      styles('dd.mm.yyyy'),
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns:r="r"><workbookPr date1904="${flag}"/><sheets><sheet name="1" r:id="rId1"/></sheets></workbook>`,
      },
    ]
    const cell = '<c r="C2" s="1"><v>46096</v></c>'
    expect(await refusals(yards(cell, dated('0')))).toEqual([
      [2, 'Newark, NJ', expect.stringContaining('«2026-03-15»')],
    ])
    expect(await refusals(yards(cell, dated('true')))).toEqual([
      [2, 'Newark, NJ', expect.stringContaining('«2030-03-16»')],
    ])
  })
})

describe('what the sheet does not show is refused, not read', () => {
  const unseen = (value: string) => `«${value}» не видно`
  const sheet = (before: string, row = '') =>
    xlsxOf(
      `${xmlRow(1, yardsHeader)}<row r="2">${cells}</row><row r="3" ${row}>${cells.replaceAll('2"', '3"')}</row>`,
      [],
      '',
      { before, behind: '' },
    )
  const cells =
    '<c r="A2" t="inlineStr"><is><t>Copart</t></is></c><c r="B2" t="inlineStr"><is><t>Dallas</t></is></c><c r="C2"><v>0</v></c><c r="D2"><v>400</v></c>'

  it('zeros of a sheet that shows none', async () => {
    expect(await refusals(sheet('<sheetViews><sheetView showZeros="0"/></sheetViews>'))).toEqual(
      expect.arrayContaining([[2, 'Newark, NJ', expect.stringContaining(unseen('0'))]]),
    )
    expect(await price(yards('<c r="C2"><v>0</v></c>'))).toBe(0)
  })

  it('a hidden row, by its first cell', async () => {
    const found = await refusals(sheet('', 'hidden="1"'))
    expect(found?.filter(([, , message]) => String(message).includes('не видно'))).toEqual([
      [3, 'Auction', expect.stringContaining(unseen('Copart'))],
    ])
  })

  it('a hidden column, but not an empty one', async () => {
    const hidden = (from: number, to: number) =>
      yards('<c r="C2"><v>350</v></c>', [], '', `<cols><col min="${from}" max="${to}" hidden="1"/></cols>`)
    expect(await refusals(hidden(3, 3))).toEqual([
      [1, 'Newark, NJ', expect.stringContaining(unseen('Newark, NJ'))],
      [2, 'Newark, NJ', expect.stringContaining(unseen('350'))],
    ])
    expect(await price(hidden(5, 16_384))).toBe(350)
  })
})

it.each([
  ['as 1C does, with a capital', 'xl/workbook.xml', 'xl/SharedStrings.xml', 'sharedStrings.xml'],
  [
    'as SharePoint does, with a number',
    'xl/workbook22.xml',
    'xl/sharedStrings.xml',
    '../xl/sharedStrings.xml',
  ],
  ['as Microsoft AX does, in no folder', 'workbook.xml', 'sharedStrings.xml', '/sharedStrings.xml'],
])('parts are found by the names that the workbook gives them, %s', async (_, workbook, texts, target) => {
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const texted = [...yardsHeader, 'Copart', 'Dallas'].map(text => `<si><t>${text}</t></si>`)
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="/${workbook}"/></Relationships>`,
    [workbook]: '<workbook xmlns:r="r"><sheets><sheet name="TDSheet" r:id="r1"/></sheets></workbook>',
    [`${folder}_rels/${workbook.slice(folder.length)}.rels`]: `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="${target}"/></Relationships>`,
    [`${folder}sheet.xml`]: `<worksheet><sheetData><row>${[0, 1, 2, 3].map(text => `<c t="s"><v>${text}</v></c>`).join('')}</row><row><c t="s"><v>4</v></c><c t="s"><v>5</v></c><c><v>350</v></c><c><v>400</v></c></row></sheetData></worksheet>`,
    [texts]: `<sst>${texted.join('')}</sst>`,
  }
  expect(await price(deflatedZip(Object.entries(parts).map(([name, content]) => ({ name, content }))))).toBe(
    350,
  )
})

it('cells without an address stand behind each other', async () => {
  const row = (cells: string[]) =>
    `<row>${cells.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  expect(await price(xlsxOf(row(yardsHeader) + row(['Copart', 'Dallas', '350', '400'])))).toBe(350)
})

it.each([
  ['a comma table under a title with a semicolon', 'Тарифы; март 2026\n', ','],
  ['a semicolon table under a title without one', 'Тарифы, март 2026\n', ';'],
  ['a table of tabs under a title with a semicolon', '\nТарифы; март\n', '\t'],
])('%s is read', async (_, above, mark) => {
  const rows = [
    ['Auction', 'Auction Location', '"Newark, NJ"'],
    ['Copart', '"Dallas, TX; south"', '350'],
  ]
  expect(await price(Buffer.from(above + rows.map(cells => cells.join(mark)).join('\n')))).toBe(350)
})

describe('of several sheets', () => {
  const rows = (cost: number) => xmlRow(1, yardsHeader) + xmlRow(2, ['Copart', 'Dallas', cost, 400])
  const book = (...sheets: [name: string, attributes: string, rows: string][]) =>
    deflatedZip([
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns:r="r"><sheets>${sheets.map(([name, attributes], at) => `<sheet name="${name}" ${attributes} r:id="r${at}"/>`).join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Type="x/worksheet" Target="/xl/worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
      },
      ...sheets.map(([, , data], at) => ({
        name: `xl/worksheets/s${at}.xml`,
        content: `<worksheet><sheetData>${data}</sheetData></worksheet>`,
      })),
    ])

  it.each(['state="hidden"', 'state="veryHidden"'])('one with %s is left out', async hidden => {
    const { sheet, table } = await read(
      book(['Старые', hidden, rows(300)], ['Новые &amp; все', '', rows(350)]),
    )
    expect(sheet).toBe('Новые & все')
    expect(table?.data[0]?.['Newark, NJ']).toBe(350)
  })

  it.each([
    ['an empty one', ''],
    ['one of other things', xmlRow(1, ['Содержание']) + xmlRow(2, ['Лист 2'])],
    ['one with more cells than a table may have', xmlRow(20_000, ['x'])],
  ])('%s in front hides no table', async (_, data) => {
    expect((await read(book(['Первый', '', data], ['Тарифы', '', rows(350)]))).sheet).toBe('Тарифы')
  })

  it('two visible ones with the table are refused, and both named', async () => {
    await expect(read(book(['Март', '', rows(300)], ['Апрель', '', rows(350)]))).rejects.toThrow(
      /«Март» и «Апрель»/,
    )
  })

  it('and without any table the first one with cells says what is missing', async () => {
    const { sheet, errors } = await read(book(['Пусто', '', ''], ['Заметки', '', xmlRow(1, ['Заметка'])]))
    expect(sheet).toBe('Заметки')
    expect(errors?.length).toBeGreaterThan(0)
  })

  it('and none that a person sees are said', async () => {
    await expect(read(book(['Старые', 'state="hidden"', rows(300)]))).rejects.toThrow(/видимого листа/)
  })
})

it.each([
  ['старый формат XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  // Streams of MS-OFFCRYPTO and of Word, named in the directory of the same container (MS-CFB).
  [
    'книга под паролем',
    Buffer.from('\xd0\xcf\x11\xe0 E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0', 'latin1'),
  ],
  ['документ Word', Buffer.from('\xd0\xcf\x11\xe0 W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0', 'latin1')],
  ['документ Word', deflatedZip([{ name: 'word/document.xml', content: '<w/>' }])],
  ['веб-страница HTML', Buffer.from('\uFEFF<html><table><tr><td>Price from</td></tr></table></html>')],
  ['веб-страница HTML', Buffer.from('\r\n<table border="1"><tr><td>Price from</td></tr></table>')],
  [
    'таблица XML 2003',
    Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:x"/>'),
  ],
  [
    'файл LibreOffice (ODS)',
    deflatedZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
  ],
  ['двоичная книга Excel (XLSB)', deflatedZip([{ name: 'xl/workbook.bin', content: 'x' }])],
])('%s is named as such', async (what, file) => {
  await expect(read(file)).rejects.toThrow(`Это ${what}`)
})
