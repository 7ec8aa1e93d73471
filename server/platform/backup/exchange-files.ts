/** Puts restored files in the place of the present ones, or leaves all as it was. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { movedAsidePrefix } from '../db/open.ts'

/**
 * Moves the named files and folders of `dataDir` aside and those of `fresh` into their place. Returns the folder with
 * what was there, null when there was nothing.
 */
export const exchangeFiles = (
  dataDir: string,
  fresh: string,
  names: readonly string[],
  rename = renameSync,
): string | null => {
  const aside = join(dataDir, `${movedAsidePrefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  const from = (folder: string, to: string) =>
    names
      .filter(name => existsSync(join(folder, name)))
      .map(name => [join(folder, name), join(to, name)] as const)
  const current = from(dataDir, aside)
  const done: (readonly [string, string])[] = []
  if (current.length > 0) mkdirSync(aside)
  try {
    for (const move of [...current, ...from(fresh, dataDir)]) {
      moveEntry(...move, rename)
      done.push(move)
    }
  } catch (error) {
    for (const [was, is] of done.reverse()) moveEntry(is, was, rename)
    if (current.length > 0) rmdirSync(aside)
    throw error
  }
  return current.length > 0 ? aside : null
}

/** A folder on a disk of its own cannot be renamed: it stays, and its files are copied. */
const moveEntry = (from: string, to: string, rename: typeof renameSync): void => {
  try {
    rename(from, to)
  } catch (error) {
    if (!staysInPlace(error) || !statSync(from).isDirectory()) throw error
    copyFiles(from, to)
    empty(from)
  }
}

/** Also where the folder of the other disk is still there, with what the disk's own file system keeps in it. */
const staysInPlace = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EXDEV', 'EBUSY', 'ENOTEMPTY', 'EEXIST'].includes(String(error.code))

const copyFiles = (from: string, to: string): void => {
  try {
    cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: path => isOurs(basename(path)) })
  } catch (error) {
    empty(to)
    throw error
  }
}

const empty = (folder: string): void => {
  for (const name of readdirSync(folder).filter(isOurs)) rmSync(join(folder, name), { recursive: true })
  // Unless it is where a disk is mounted.
  try {
    rmdirSync(folder)
  } catch {}
}

const isOurs = (name: string): boolean => name !== 'lost+found'
