/**
 * Workbooks as Excel and Apache POI write them, put together by hand: Excel does not run here, and Debian's POI has no
 * XLSX in it. Shared strings, numbers of 17 digits or with a needless `.0`, the theme of the time, a second sheet without
 * an end, and parts that no table needs.
 */
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import { columnName, deflatedZip, type Part } from '../hostile-xlsx.ts'

type Rows = readonly (readonly SheetCell[])[]

export const byHand = {
  'Excel 2007': rows => workbook(rows, excel(themeOf2007('Cambria', 'Calibri'), '12')),
  'Excel 2010': rows => workbook(rows, excel(themeOf2007('Cambria', 'Calibri'), '14')),
  'Excel 2013': rows => workbook(rows, excel(themeOf2013('Calibri Light', 'Calibri'), '15')),
  'Excel 365': rows => workbook(rows, excel(themeOf2013('Aptos Display', 'Aptos Narrow'), '16')),
  'Apache POI': rows => workbook(rows, poi),
} satisfies Record<string, (rows: Rows) => Buffer>

interface Writer {
  number: (value: number) => string
  rowAttributes: string
  sheetAttributes: string
  behindRows: string
  parts: readonly Part[]
  relationships: string
}

const excel = (theme: string, version: string): Writer => ({
  number: value => (Number.isInteger(value) ? String(value) : String(value.toPrecision(17))),
  rowAttributes: ' spans="1:8" x14ac:dyDescent="0.25"',
  sheetAttributes:
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xr:uid="{3D4C9B6A-0001-4E5F-8A1B-5C6D7E8F9A0B}"',
  behindRows: '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
  parts: [
    { name: 'xl/theme/theme1.xml', content: theme },
    {
      name: 'docProps/app.xml',
      content: `<Properties><AppVersion>${version}.0300</AppVersion></Properties>`,
    },
    // Power Query keeps its steps in UTF-16.
    {
      name: 'customXml/item1.xml',
      content: Buffer.from('\uFEFF<DataMashup>UEsDBBQAAgAI</DataMashup>', 'utf16le'),
    },
  ],
  relationships: '<Relationship Id="rId3" Type="{office}/theme" Target="theme/theme1.xml"/>',
})

const poi: Writer = {
  number: value => (Number.isInteger(value) ? `${value}.0` : String(value)),
  rowAttributes: '',
  sheetAttributes: '',
  behindRows: '<pageMargins bottom="0.75" footer="0.3" header="0.3" left="0.7" right="0.7" top="0.75"/>',
  parts: [
    { name: 'docProps/app.xml', content: '<Properties><Application>Apache POI</Application></Properties>' },
  ],
  relationships: '',
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationshipsOf = 'http://schemas.openxmlformats.org/package/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

const workbook = (rows: Rows, writer: Writer): Buffer => {
  const texts = [...new Set(rows.flat().filter(cell => typeof cell === 'string'))]
  const cellOf = (cell: SheetCell, address: string): string => {
    if (cell === null || cell === undefined) return `<c r="${address}" s="1"/>`
    if (typeof cell !== 'string') return `<c r="${address}" s="1"><v>${writer.number(Number(cell))}</v></c>`
    return `<c r="${address}" s="1" t="s"><v>${texts.indexOf(cell)}</v></c>`
  }
  const rowOf = (cells: readonly SheetCell[], at: number): string => {
    const written = cells.map((cell, column) => cellOf(cell, `${columnName(column)}${at + 1}`))
    return `<row r="${at + 1}"${writer.rowAttributes}>${written.join('')}</row>`
  }
  const sheet = (inside: string) =>
    `${head}<worksheet xmlns="${main}" xmlns:r="${office}"${writer.sheetAttributes}>${inside}</worksheet>`
  const relationships = `<Relationship Id="rId1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{office}/worksheet" Target="worksheets/sheet2.xml"/>${writer.relationships}<Relationship Id="rId4" Type="{office}/styles" Target="styles.xml"/><Relationship Id="rId5" Type="{office}/sharedStrings" Target="sharedStrings.xml"/>`
  return deflatedZip([
    { name: '[Content_Types].xml', content: contentTypes },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships xmlns="${relationshipsOf}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr defaultThemeVersion="124226"/><sheets><sheet name="Тарифы" sheetId="1" r:id="rId1"/><sheet name="Заметки" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships xmlns="${relationshipsOf}">${relationships.replaceAll('{office}', office)}</Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheet(
        `<dimension ref="A1:H${rows.length}"/><sheetFormatPr defaultRowHeight="15"/><sheetData>${rows.map(rowOf).join('')}</sheetData>${writer.behindRows}`,
      ),
    },
    {
      name: 'xl/worksheets/sheet2.xml',
      // Somebody has marked the whole of it down to the last row: no table, so nobody minds.
      content: sheet('<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
    },
    { name: 'xl/styles.xml', content: styles },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst xmlns="${main}">${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    ...writer.parts,
  ])
}

const typeOf = (part: string, kind: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typeOf('workbook', 'sheet.main')}${typeOf('worksheets/sheet1', 'worksheet')}${typeOf('worksheets/sheet2', 'worksheet')}${typeOf('styles', 'styles')}${typeOf('sharedStrings', 'sharedStrings')}</Types>`

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><color theme="1"/></font></fonts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="0" fontId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

const themeWith = (major: string, minor: string, backgrounds: string): string =>
  `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Тема Office"><a:themeElements><a:clrScheme name="Стандартная"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1></a:clrScheme><a:fontScheme name="Стандартная"><a:majorFont><a:latin typeface="${major}"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="${minor}"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Стандартная"><a:fillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:fillStyleLst><a:bgFillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill>${backgrounds}</a:bgFillStyleLst></a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`

const stops =
  '<a:gsLst><a:gs pos="0"><a:schemeClr val="phClr"><a:tint val="40000"/><a:satMod val="350000"/></a:schemeClr></a:gs><a:gs pos="100000"><a:schemeClr val="phClr"><a:shade val="20000"/><a:satMod val="255000"/></a:schemeClr></a:gs></a:gsLst>'

/** Of 2007 and 2010: backgrounds that grow paler in circles. */
const themeOf2007 = (major: string, minor: string): string =>
  themeWith(
    major,
    minor,
    `<a:gradFill rotWithShape="1">${stops}<a:path path="circle"><a:fillToRect l="50000" t="-80000" r="50000" b="180000"/></a:path></a:gradFill><a:gradFill rotWithShape="1">${stops}<a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path></a:gradFill>`,
  )

/** Since 2013: in straight lines. */
const themeOf2013 = (major: string, minor: string): string =>
  themeWith(
    major,
    minor,
    `<a:gradFill rotWithShape="1">${stops}<a:lin ang="5400000" scaled="0"/></a:gradFill>`,
  )
