/**
 * Unpacks an XLSX within limits. A reader alone is not safe: a small file can unpack to gigabytes, name a cell in the
 * last column of the last row, or show one content to this check and another to the reader. So the bytes are counted
 * while they are unpacked, the cells before they are read, and the reader gets an archive made anew of what was checked.
 */
import { type Entry, fromBuffer, type ZipFile as OpenZip } from 'yauzl'
import { tableCellLimit, tableColumnLimit, tableRowLimit } from '#shared/domain/table-limits.ts'
import { percentStyles, writePercents } from './percent-cells.ts'
import { storedZip, type ZipFile } from './stored-zip.ts'
import { tooManyCells, UnreadableFile } from './unreadable-file.ts'

/** Megabytes of all XML parts together, and their number: the largest allowed table has about 5 MB. */
const unpackedLimit = 8
const entryLimit = 500

/** An archive of the XML parts, safe to hand to a reader. Throws `UnreadableFile`. */
export const unpackXlsx = async (bytes: Buffer): Promise<Buffer> => {
  const zip = await open(bytes)
  try {
    const files: ZipFile[] = []
    let left = unpackedLimit * 1024 * 1024
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > entryLimit) throw tooLarge()
      if (!/\.xml(\.rels)?$/.test(entry.fileName)) continue
      if (entry.uncompressedSize > left) throw tooLarge()
      const part = await unpackEntry(zip, entry, left)
      left -= part.length
      checkPart(part)
      files.push({ name: entry.fileName, bytes: part })
    }
    return storedZip(withPercents(files))
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken()
  } finally {
    zip.close()
  }
}

/** The sheets with percentages as people see them. */
const withPercents = (files: ZipFile[]): ZipFile[] => {
  const styles = percentStyles(
    files.find(({ name }) => name === 'xl/styles.xml')?.bytes.toString('utf8') ?? '',
  )
  if (styles.size === 0) return files
  return files.map(file =>
    /^xl\/worksheets\/[^/]+\.xml$/.test(file.name)
      ? { name: file.name, bytes: Buffer.from(writePercents(file.bytes.toString('utf8'), styles)) }
      : file,
  )
}

const open = (bytes: Buffer): Promise<OpenZip> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(broken()) : resolve(zip),
    )
  })

const unpackEntry = (zip: OpenZip, entry: Entry, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(broken())
      // One piece of the size that the archive names: collected and then joined it would take twice the memory.
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

/** Rejects entities, endless nesting and sheets larger than a table before any XML reader sees the part. */
const checkPart = (part: Buffer): void => {
  if (part.includes(0) || nestsTooDeep(part)) throw broken()
  let rows = 0
  let columns = 0
  for (const text of piecesOf(part)) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw broken()
    for (const [, address = ''] of text.matchAll(/\sr\s*=\s*["']([^"']{0,20})/g)) {
      const [, letters, row] = /^([A-Za-z]{0,3})(\d{1,7})$/.exec(address) ?? []
      // Relationship ids are written `r:id`; a plain `r` is a row or a cell, and one in disguise is no honest file.
      if (row === undefined) throw broken()
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnNumber(letters ?? ''))
    }
    if (columns > tableColumnLimit || rows > tableRowLimit + 1) throw tooManyCells()
    // The reader fills every row up to the last column: two cells far from each other take as much as a full sheet. It
    // rejects by itself cells without an address, or two with one.
    if ((rows - 1) * columns > tableCellLimit) throw tooManyCells()
  }
}

/** Tags within tags: the reader remembers each that is open. */
const depthLimit = 1_000

const nestsTooDeep = (part: Buffer): boolean => {
  let depth = 0
  for (let at = 0; at < part.length && depth <= depthLimit; at++) {
    if (part[at] === opening) depth += part[at + 1] === slash ? -1 : 1
    // A tag that ends in itself; so do comments and the like.
    else if (part[at] === closing && endsItself.has(part[at - 1] ?? 0)) depth -= 1
  }
  return depth > depthLimit
}

const [opening = 0, closing = 0, slash = 0] = Buffer.from('<>/')
const endsItself: ReadonlySet<number> = new Set(Buffer.from('/?-]'))

/**
 * The part in pieces that end behind a `>`, so that none of them cuts through a tag: as one text it would take its size
 * again. A long run without one is no honest file (a cell holds at most 32,767 letters), and readers go over such a run
 * again and again.
 */
function* piecesOf(part: Buffer): Generator<string> {
  for (let from = 0, to = 0; from < part.length; from = to) {
    const last = from + pieceSize >= part.length
    to = last ? part.length : part.lastIndexOf('>', from + pieceSize - 1) + 1
    if (to <= from) throw broken()
    yield part.toString('latin1', from, to)
  }
}

/** Bytes: the fullest cell, each of its letters written as an entity. */
const pieceSize = 256 * 1024

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

const broken = (): UnreadableFile =>
  new UnreadableFile(400, 'Файл не удалось прочитать. Сохраните таблицу как XLSX или CSV и загрузите снова.')

const tooLarge = (): UnreadableFile =>
  new UnreadableFile(
    413,
    `Файл после распаковки больше ${unpackedLimit} МБ. Оставьте в нём только лист с таблицей и загрузите снова.`,
  )
