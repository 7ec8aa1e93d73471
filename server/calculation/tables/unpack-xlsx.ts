/**
 * Unpacks an XLSX within limits. A reader alone is not safe: a small file can unpack to gigabytes, name a cell in the
 * last column of the last row, or show different content to this check and to the reader. So bytes are counted while
 * unpacking, cells of the first sheet before reading, and the reader gets a new workbook made of the checked parts.
 */
import { type Entry, fromBufferPromise, type ZipFile as OpenZip } from 'yauzl'
import { tableCellLimit, tableColumnLimit, tableRowLimit } from '#shared/domain/calculation/table-limits.ts'
import { writeZip, type ZipFile } from '#shared/domain/write-zip.ts'
import { type FirstSheet, findFirstSheet } from './first-sheet.ts'
import { percentStyles, writePercents } from './percent-cells.ts'
import { tooManyCells, UnreadableFile } from './table-problems.ts'

/** MB of all XML parts together, and their number; the largest allowed table has about 5 MB. */
const unpackedLimit = 8
const entryLimit = 500

/** A workbook with only the first sheet, safe to give to a reader. Throws `UnreadableFile`. */
export const unpackXlsx = async (bytes: Buffer): Promise<Buffer> => {
  const zip = await open(bytes)
  try {
    const parts = new Map<string, Buffer>()
    let left = unpackedLimit * 1024 * 1024
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > entryLimit) throw tooLarge()
      if (!/\.xml(\.rels)?$/.test(entry.fileName)) continue
      if (entry.uncompressedSize > left) throw tooLarge()
      const part = await unpackEntry(zip, entry, left)
      left -= part.length
      checkShape(part)
      parts.set(entry.fileName, part)
    }
    const found = findFirstSheet(parts)
    if (!found) throw broken()
    return workbookOf(found)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken()
  } finally {
    zip.close()
  }
}

/** Writes the parts under fixed names, so that the reader finds only the checked sheet, with percentages as text. */
const workbookOf = ({ name, from1904, sheet, styles, sharedStrings }: FirstSheet): Buffer => {
  checkSheet(sheet)
  const files: ZipFile[] = [
    { name: 'xl/workbook.xml', bytes: Buffer.from(workbookXml(name, from1904)) },
    { name: 'xl/_rels/workbook.xml.rels', bytes: Buffer.from(relationshipsXml) },
  ]
  const percents = percentStyles(styles?.toString('utf8') ?? '')
  const bytes = percents.size > 0 ? Buffer.from(writePercents(sheet.toString('utf8'), percents)) : sheet
  files.push({ name: 'xl/worksheets/sheet1.xml', bytes })
  for (const [part, content] of Object.entries({ styles, sharedStrings })) {
    if (!content) continue
    checkText(content)
    files.push({ name: `xl/${part}.xml`, bytes: content })
  }
  return Buffer.from(writeZip(files).buffer)
}

const workbookXml = (name: string, from1904: boolean): string =>
  `<workbook><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="${name.replaceAll('"', '&quot;')}" sheetId="1" r:id="sheet"/></sheets></workbook>`

const relationshipsXml =
  '<Relationships><Relationship Id="sheet" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'

const open = (bytes: Buffer): Promise<OpenZip> =>
  fromBufferPromise(bytes, { validateEntrySizes: true }).catch(() => {
    throw broken()
  })

const unpackEntry = (zip: OpenZip, entry: Entry, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(broken())
      // Allocated once in the declared size: joining collected pieces would take twice the memory.
      const part = Buffer.alloc(Math.min(entry.uncompressedSize, limit))
      let size = 0
      stream.on('error', () => reject(broken()))
      stream.on('data', (chunk: Buffer) => {
        if (size + chunk.length > part.length) {
          stream.destroy()
          reject(tooLarge())
        } else size += chunk.copy(part, size)
      })
      stream.on('end', () => resolve(part.subarray(0, size)))
    })
  })

/** Rejects very deep nesting and very long text in any part, which no real file has. */
const checkShape = (part: Buffer): void => {
  if (nestsTooDeep(part)) throw broken()
  for (let from = 0; from < part.length; from = pieceEnd(part, from));
}

/** Rejects entities and other encodings before any XML reader sees the part. */
const checkText = (part: Buffer): void => {
  if (part.includes(0)) throw broken()
  for (const text of piecesOf(part)) if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw broken()
}

/** Checks like `checkText`, and rejects a sheet with more cells than a table may have. */
const checkSheet = (part: Buffer): void => {
  checkText(part)
  let rows = 0
  let columns = 0
  for (const text of piecesOf(part)) {
    for (const [, address = ''] of text.matchAll(addresses)) {
      const [, letters, row] = /^([A-Za-z]{0,3})(\d{1,7})$/.exec(address) ?? []
      // `r` must be the number of a row or the address of a cell; anything else is an attempt to hide cells.
      if (row === undefined) throw broken()
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnNumber(letters ?? ''))
    }
    if (columns > tableColumnLimit || rows > tableRowLimit + 1) throw tooManyCells()
    // The reader fills every row up to the last column, so two distant cells cost as much as a full sheet. The reader
    // itself rejects cells without an address, or with two.
    if ((rows - 1) * columns > tableCellLimit) throw tooManyCells()
  }
}

/** Matches `r` and prefixed forms such as `x:r`, since the reader ignores prefixes; except `xmlns:r`. */
const addresses = /(?:\s|(?<!\sxmlns):)r\s*=\s*["']([^"']{0,20})/g

/** Deepest nesting of tags, since the reader remembers each open one. */
const depthLimit = 1_000

const nestsTooDeep = (part: Buffer): boolean => {
  let depth = 0
  for (let at = 0; at < part.length && depth <= depthLimit; at++) {
    if (part[at] === opening) depth += part[at + 1] === slash ? -1 : 1
    // Self-closing tags, comments and declarations open nothing.
    else if (part[at] === closing && endsItself.has(part[at - 1] ?? 0)) depth -= 1
  }
  return depth > depthLimit
}

const [opening = 0, closing = 0, slash = 0] = Buffer.from('<>/')
const endsItself: ReadonlySet<number> = new Set(Buffer.from('/?-]'))

/**
 * Yields the part in pieces that end after a `>`, so that none cuts through a tag: a single string would take the
 * memory of the whole part again. A long text without `>` is rejected, since a cell has at most 32,767 letters and
 * readers scan such text repeatedly.
 */
function* piecesOf(part: Buffer): Generator<string> {
  for (let from = 0, to = 0; from < part.length; from = to) {
    to = pieceEnd(part, from)
    yield part.toString('latin1', from, to)
  }
}

const pieceEnd = (part: Buffer, from: number): number => {
  if (from + pieceSize >= part.length) return part.length
  const end = part.lastIndexOf('>', from + pieceSize - 1) + 1
  if (end <= from) throw broken()
  return end
}

/** Bytes; a full cell with every letter written as an entity. */
const pieceSize = 256 * 1024

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

const broken = (): UnreadableFile =>
  new UnreadableFile(
    'table-file.unreadable',
    'Файл не удалось прочитать. Сохраните таблицу как XLSX или CSV и загрузите снова.',
  )

const tooLarge = (): UnreadableFile =>
  new UnreadableFile(
    'table-file.too-large',
    `Файл после распаковки больше ${unpackedLimit} МБ. Оставьте в нём только лист с таблицей и загрузите снова.`,
  )
