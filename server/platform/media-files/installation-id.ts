/** The file that says which installation a folder belongs to. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Stored beside the pictures or the backups; no picture or backup can have this name. */
const idFile = '.installation-id'

export const readFolderId = (folder: string): string | null => {
  const path = join(folder, idFile)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null
}

/** Writes the id whole or not at all: half an id would look like another installation's. */
export const writeFolderId = async (folder: string, id: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${idFile}.${randomUUID()}`)
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(`${id}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(folder, idFile))
}
