import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { texts } from '#messages/server/content/import.js'
import { UnreadableExport } from './import-shape.ts'

const chunkBytes = 1024 * 1024
/** An archive may be forged. */
const maxLineBytes = 16 * chunkBytes

/**
 * Lines of a list in our export, without blank ones; none for a table that leaves within other files. One chunk of a
 * long list is in memory at once. Throws `UnreadableExport` for a line of more than `most` bytes.
 */
export function* linesOf(file: string, most = maxLineBytes): Generator<string> {
  if (!existsSync(file)) return
  const opened = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(chunkBytes)
    let begun = Buffer.alloc(0)
    for (let read = readSync(opened, chunk); read > 0; read = readSync(opened, chunk)) {
      const bytes = Buffer.concat([begun, chunk.subarray(0, read)])
      // A sign of several bytes has none that equals a line feed.
      const end = bytes.lastIndexOf('\n') + 1
      yield* textLines(bytes.subarray(0, end))
      begun = bytes.subarray(end)
      if (begun.length > most) throw new UnreadableExport(texts.recordTooLong)
    }
    yield* textLines(begun)
  } finally {
    closeSync(opened)
  }
}

const textLines = (bytes: Buffer): string[] =>
  bytes
    .toString()
    .split('\n')
    .filter(line => line.trim() !== '')
