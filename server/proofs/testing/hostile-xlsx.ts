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
