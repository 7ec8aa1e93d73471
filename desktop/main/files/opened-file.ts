/** A table's file that the system hands to the program: opened with it, or dropped on its icon. */
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tableFileLimit } from '#shared/domain/calculation/table-limits.ts'

export interface OpenedFile {
  name: string
  content: Uint8Array<ArrayBuffer>
}

/** The first argument of a command line that names a table's file; the system decides the order of arguments. */
export const tableFileIn = (commandLine: readonly string[], folder: string): string | null => {
  const word = commandLine.find(each => !each.startsWith('-') && isTableFile(each))
  return word === undefined ? null : resolve(folder, pathOf(word))
}

/** A panel of Linux may name a file by its `file:` address, as a desktop entry's `%U` allows. */
const pathOf = (word: string): string => {
  try {
    return fileURLToPath(word)
  } catch {
    return word
  }
}

const isTableFile = (path: string): boolean => ['.csv', '.xlsx'].includes(extname(path).toLowerCase())

/** The file's content; null when it is not a table's, too large for one, or cannot be read. */
export const readTableFile = async (path: string): Promise<OpenedFile | null> => {
  if (!isTableFile(path)) return null
  try {
    const facts = await stat(path)
    if (!facts.isFile() || facts.size > tableFileLimit) return null
    return { name: basename(path).slice(-200), content: new Uint8Array(await readFile(path)) }
  } catch {
    return null
  }
}
