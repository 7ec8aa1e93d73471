/**
 * Unpacks an XLSX within limits: a small file can unpack to gigabytes, nest its tags without end, or declare entities.
 * So bytes are counted while unpacking, and every part is checked before an XML reader sees it.
 */

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { texts } from '#messages/server/calculation/tables.js'
import { UnreadableFile, unreadableFile } from './table-problems.ts'

/** MB of all XML parts together, and their number; the largest allowed table has about 5 MB. */
const unpackedLimit = 8
const entryLimit = 500

/**
 * The XML parts of a workbook by name in lower case, since names count without their case (ECMA-376, part 2): 1C
 * writes `SharedStrings.xml` and refers to `sharedStrings.xml`. Throws `UnreadableFile`.
 */
export const unpackXlsx = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await open(bytes)
  try {
    const parts = new Map<string, Buffer>()
    let left = unpackedLimit * 1024 * 1024
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > entryLimit) throw tooLarge()
      const other = otherFormats.find(([name]) => name.test(entry.fileName))
      if (other)
        throw new UnreadableFile(
          'table-file.unreadable',
          texts.isOtherArchive({ what: other[1](), saveAsXlsx: texts.saveAsXlsx }),
        )
      if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue
      if (entry.uncompressedSize > left) throw tooLarge()
      const part = await unpackEntry(zip, entry, left)
      left -= part.length
      checkShape(part)
      parts.set(entry.fileName.toLowerCase(), part)
    }
    return parts
  } catch (error) {
    throw error instanceof UnreadableFile ? error : unreadableFile()
  } finally {
    zip.close()
  }
}

/** Other formats of spreadsheet programs that are archives as well, by a name that each of them has. */
const otherFormats: readonly [name: RegExp, what: () => string][] = [
  [/^xl\/workbook\.bin$/, () => texts.formats.xlsb],
  [/^word\/document\.xml$/, () => texts.formats.word],
  [/^Index\/Document\.iwa$/, () => texts.formats.numbers],
  [/^mimetype$/, () => texts.formats.ods],
]

const open = (bytes: Buffer): Promise<ZipFile> =>
  fromBufferPromise(bytes, { validateEntrySizes: true }).catch(() => {
    throw unreadableFile()
  })

const unpackEntry = (zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(unreadableFile())
      // Allocated once in the declared size: joining collected pieces would take twice the memory.
      const part = Buffer.alloc(Math.min(entry.uncompressedSize, limit))
      let size = 0
      stream.on('error', () => reject(unreadableFile()))
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
  if (nestsTooDeep(part)) throw unreadableFile()
  for (let from = 0; from < part.length; from = pieceEnd(part, from));
}

/** Deepest nesting of tags, since a reader remembers each open one. */
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
 * End of a piece of the part, behind a `>`, so that none cuts through a tag. A long text without `>` is rejected, since a
 * cell has at most 32,767 letters.
 */
export const pieceEnd = (part: Buffer, from: number): number => {
  if (from + pieceSize >= part.length) return part.length
  const end = part.lastIndexOf('>', from + pieceSize - 1) + 1
  if (end <= from) throw unreadableFile()
  return end
}

/** Bytes; a full cell with every letter written as an entity. */
const pieceSize = 256 * 1024

const tooLarge = (): UnreadableFile =>
  new UnreadableFile('table-file.too-large', texts.unpackedTooLarge({ unpackedLimit }))
