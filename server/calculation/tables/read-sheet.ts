import { texts } from '#messages/server/calculation/tables.js'
import { decodeText } from '#server/platform/text-files.ts'
import type { GivenCell } from '#shared/calculator/tables/table-sheet.ts'
import { readCsvTable } from './read-csv.ts'
import { UnreadableFile } from './table-problems.ts'

export interface ReadSheet {
  /** Name of the sheet; `CSV` for a CSV file. */
  sheet: string
  rows: GivenCell[][]
}

/**
 * The sheet of a file that `holdsTable`. Throws `UnreadableFile`, also where two visible sheets hold one. The content
 * decides about the kind of file, not the name.
 */
export const readSheetFile = async (
  bytes: Buffer,
  holdsTable: (rows: readonly (readonly GivenCell[])[]) => boolean,
): Promise<ReadSheet> => {
  const other = otherFormats.find(([, isIt]) => isIt(bytes))
  if (other) throw unreadable(texts.isOther({ what: other[0]() }))
  if (!bytes.subarray(0, 2).equals(zip)) return { sheet: 'CSV', rows: readCsvTable(bytes) }
  // Loaded only for XLSX: the readers of archives and XML are half of what a worker loads.
  const { readVisibleSheets } = await import('./read-workbook.ts')
  const sheets = await readVisibleSheets(bytes)
  const [found, second] = sheets.filter(({ rows }) => rows && holdsTable(rows))
  if (found && second) {
    throw unreadable(texts.onTwoSheets({ first: found.name, second: second.name }))
  }
  // Without a table the first sheet with cells is read, whose errors say what is missing.
  const chosen = found ?? sheets.find(({ rows }) => rows?.length !== 0) ?? sheets[0]
  if (!chosen) throw unreadable(texts.noVisibleSheet)
  if (chosen.error) throw chosen.error
  return { sheet: chosen.name, rows: chosen.rows }
}

const unreadable = (text: string): UnreadableFile => new UnreadableFile('table-file.unreadable', text)

const zip = Buffer.from('PK')
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** True for a container of the old Office that holds a stream of the name; Excel keeps a workbook with a password in one. */
const holdsStream = (bytes: Buffer, name: string): boolean =>
  bytes.subarray(0, 4).equals(oldOffice) && bytes.includes(Buffer.from(name, 'utf16le'))

/** Programs save these under the name `.xls`, or people rename them. */
const otherFormats: readonly [what: () => string, isIt: (bytes: Buffer) => boolean][] = [
  [() => texts.formats.encrypted, bytes => holdsStream(bytes, 'EncryptedPackage')],
  [() => texts.formats.word, bytes => holdsStream(bytes, 'WordDocument')],
  [() => texts.formats.xls, bytes => bytes.subarray(0, 4).equals(oldOffice)],
  [() => texts.formats.xml, bytes => /^<\?xml[\s\S]*<(?:\w+:)?Workbook[\s>]/.test(startOf(bytes))],
  [
    () => texts.formats.html,
    bytes =>
      /^(?:<!doctype html|<html|<table|<head|<meta|<style|<\?xml[\s\S]*<html)|^MIME-Version:/i.test(
        startOf(bytes),
      ),
  ],
]

const startOf = (bytes: Buffer): string => decodeText(bytes.subarray(0, 4_096)).trimStart()
