/** XLSX files that no office program writes: bombs, entities, far-away cells, lies about sizes. */
import { crc32, deflateRawSync } from 'node:zlib'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface Part {
  name: string
  content: string | Buffer
  /** The unpacked size that both headers claim; the truth when absent. */
  claimedSize?: number
}

/** A workbook of one sheet with these rows of XML, further parts, and what stands before and behind the rows. */
export const xlsxOf = (
  sheetData: string,
  more: Part[] = [],
  prologue = '',
  around = { before: '', behind: '' },
): Buffer =>
  deflatedZip([
    {
      name: '[Content_Types].xml',
      content:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${prologue}<worksheet xmlns="${main}">${around.before}<sheetData>${sheetData}</sheetData>${around.behind}</worksheet>`,
    },
    ...more,
  ])

/** A row of text and number cells, in order from column A. */
export const xmlRow = (number: number, cells: readonly (string | number)[]): string =>
  `<row r="${number}">${cells
    .map((cell, at) => {
      const address = `${columnName(at)}${number}`
      return typeof cell === 'number'
        ? `<c r="${address}"><v>${cell}</v></c>`
        : `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')}</row>`

export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

interface Packed {
  packed: Buffer
  checksum: number
}

const packedOf = (content: Buffer): Packed => ({ packed: deflateRawSync(content), checksum: crc32(content) })

/** Bombs are made of the same hundreds of megabytes again and again. */
const known = new WeakMap<Buffer, Packed>()
const knownOf = (content: Buffer): Packed => {
  const packed = known.get(content) ?? packedOf(content)
  known.set(content, packed)
  return packed
}

export const deflatedZip = (parts: readonly Part[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = typeof part.content === 'string' ? Buffer.from(part.content) : part.content
    const { packed, checksum } = typeof part.content === 'string' ? packedOf(content) : knownOf(part.content)
    const name = Buffer.from(part.name)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x0800, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt16LE(0x21, 8)
    header.writeUInt32LE(checksum, 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(part.claimedSize ?? content.length, 18)
    header.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from('PK\x03\x04'), header, name, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), header, tail, name)
    offset += 30 + name.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, index, end])
}

const header = xmlRow(1, ['Price from', 'Price to', 'Buyer fee'])
/** The rows of a small fee table that is accepted. */
export const goodRows = header + xmlRow(2, [0, 99.99, 25]) + xmlRow(3, [100, '', '7.25%'])

const megabytesOfBlanks = new Map(
  [7, 300].map(megabytes => [megabytes, Buffer.alloc(megabytes * 1024 * 1024, ' ')]),
)
export const blanks = (megabytes: 7 | 300): Buffer => megabytesOfBlanks.get(megabytes) ?? Buffer.of()

/** Rows of these cells, from this number on. */
const rowsOf = (count: number, cells: readonly (string | number)[], first = 1) =>
  Array.from({ length: count }, (_, at) => xmlRow(first + at, cells)).join('')

const megabyteOf = (text: string) => Buffer.alloc(1024 * 1024, text)
/** Each is refused, by its size or its shape. */
export const bombs: [what: string, file: () => Buffer][] = [
  ['one large part', () => xlsxOf(goodRows, [{ name: 'xl/more.xml', content: blanks(300) }])],
  [
    'a part that claims to be smaller',
    () => xlsxOf(goodRows, [{ name: 'xl/more.xml', content: blanks(300), claimedSize: 7 * 1024 * 1024 }]),
  ],
  [
    'a hundred parts of tags',
    () =>
      xlsxOf(
        goodRows,
        Array.from({ length: 100 }, (_, i) => ({ name: `xl/${i}.xml`, content: megabyteOf('<a/>') })),
      ),
  ],
  [
    'a part of blanks, within the bounds',
    () => xlsxOf(goodRows, [{ name: 'xl/more.xml', content: blanks(7) }]),
  ],
  ['a sheet of blanks, within the bounds', () => xlsxOf(goodRows + blanks(7).toString())],
  [
    'thousands of cells without an address, within the bounds',
    () => xlsxOf(`${header}${`<row>${'<c><v>1</v></c>'.repeat(50)}</row>`.repeat(9_000)}`),
  ],
  ['a sheet of 990,000 cells', () => xlsxOf(rowsOf(4_950, Array(200).fill(1)))],
  ['a sheet of 200,000 cells, within the bounds', () => xlsxOf(rowsOf(1_000, Array(200).fill(1)))],
  [
    'two cells far from each other, and the rows between them',
    () => xlsxOf(`${header}<row r="2"><c r="GR2"><v>1</v></c></row>${rowsOf(15_000, [1], 3)}`),
  ],
  ['many rows without a number', () => xlsxOf(`${goodRows}${'<row><c/></row>'.repeat(100_000)}`)],
  ['millions of tags within each other', () => xlsxOf(goodRows + '<a>'.repeat(2_500_000))],
  [
    'tens of thousands of sheets and of relationships, none of which meet',
    () =>
      deflatedZip([
        { name: 'xl/workbook.xml', content: '<sheet name="a" r:id="b"/>'.repeat(40_000) },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: '<Relationship Id="a" Type="/worksheet"/>'.repeat(26_000),
        },
        { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' },
      ]),
  ],
  ['a million columns', () => xlsxOf(`${header}<row r="2"><c r="BDWGN2"><v>1</v></c></row>`)],
]

const ports = Array.from({ length: 8 }, (_, at) => `Port ${at}`)
const largest = (cells: readonly (string | number)[]) =>
  xlsxOf(
    xmlRow(1, ['Auction', 'Auction Location', ...ports]) +
      Array.from({ length: 10_000 }, (_, at) => xmlRow(at + 2, ['Copart', `Place ${at}`, ...cells])).join(''),
  )
/** As much as the bounds let through, and the status of the answer. */
export const largestFiles: [what: string, status: number, file: () => Buffer][] = [
  ['the largest table', 200, () => largest(ports.map((_, at) => 1_000.25 + at))],
  ['the largest table, an error in every cell', 422, () => largest(ports)],
  ['eight megabytes of Russian text', 422, () => xlsxOf(header + rowsOf(3_900, ['я'.repeat(1_000)], 2))],
  [
    'hundreds of thousands of texts that no cell shows',
    422,
    () =>
      xlsxOf(header, [
        { name: 'xl/sharedStrings.xml', content: `<sst>${'<si><t>яя</t></si>'.repeat(380_000)}</sst>` },
      ]),
  ],
]
