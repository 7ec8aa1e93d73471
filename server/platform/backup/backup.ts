/** A backup: a consistent copy of the database and every uploaded file in one archive, made while serving. */
import { appendFileSync, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, opendir, stat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'
import { type Database, databaseFile } from '../db/open.ts'
import { openTempDir } from '../db/temp-dir.ts'
import { absent, fileAreas, type MediaFiles } from '../media-files/media-files.ts'
import type { FileStores } from '../media-files/open-media-files.ts'
import { version } from '../monitoring/server-version.ts'
import { ageSuffix } from './age-encryption.ts'
import {
  backupFormat,
  checksumsFile,
  countRows,
  type Manifest,
  manifestFile,
  openChecksums,
} from './backup-manifest.ts'
import { bytesOf, fileOf, isPlainName, tarEnd } from './tar.ts'

export interface BackupSource {
  database: Database
  dataDir: string
  /** Object stores of the files; null when the files are in `dataDir`. */
  stores: FileStores | null
}

/**
 * Streams the archive. Files are collected before and after the database is copied, so that every file named by the
 * copy is in the archive, also when somebody deletes a post meanwhile. The keys that sign tokens and seal secrets stay
 * out: a stolen backup opens no session.
 */
export async function* writeBackup(source: BackupSource, now: Date): AsyncGenerator<Buffer> {
  const { database, dataDir, stores } = source
  const { folder: work, close } = await openTempDir(dataDir, 'backup')
  const noteFiles = async () => {
    for (const { folder } of fileAreas) {
      const to = join(work, folder)
      await mkdir(to, { recursive: true })
      await (stores ? fetchFiles(stores[folder], to) : linkFiles({ from: join(dataDir, folder), to }))
    }
  }
  try {
    await noteFiles()
    await database.copyTo(join(work, databaseFile))
    await noteFiles()
    let files = 0
    for await (const _ of collected(work)) files += 1
    const manifest: Manifest = {
      format: backupFormat,
      version,
      createdAt: now.toISOString(),
      checksums: checksumsFile,
      rows: countRows(join(work, databaseFile)),
      files,
    }
    const list = join(work, checksumsFile)
    const checksums = openChecksums(line => appendFileSync(list, line))
    checksums.add(manifestFile, yield* bytesOf(manifestFile, Buffer.from(JSON.stringify(manifest)), now))
    checksums.add(databaseFile, yield* fileOf(databaseFile, join(work, databaseFile), now))
    for await (const name of collected(work)) checksums.add(name, yield* fileOf(name, join(work, name), now))
    checksums.end()
    yield* fileOf(checksumsFile, list, now)
    yield tarEnd()
  } finally {
    await close()
  }
}

export const backupSource = ({ database, config, files }: Context): BackupSource => ({
  database,
  dataDir: config.dataDir,
  stores: config.s3 ? files : null,
})

/** File name of a backup: `backup-2026-11-20-0930.tar`, with `.age` appended when it is encrypted. */
export const backupName = (now: Date, recipient: string | undefined): string =>
  `backup-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.tar${recipient === undefined ? '' : ageSuffix}`

/** Hard-links files that are not linked yet; copies them on a file system without links. */
const linkFiles = async ({ from, to }: { from: string; to: string }): Promise<void> => {
  for await (const name of filesIn(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (name.includes('/')) await mkdir(dirname(target), { recursive: true })
    await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
      // The file was linked by the first pass, or deleted just now.
      if (error.code === 'EEXIST' || error.code === 'ENOENT') return
      await copyFile(source, target)
    })
  }
}

/** Downloads files that are not there yet; a file deleted meanwhile is skipped, since no record uses it. */
const fetchFiles = async (store: MediaFiles, folder: string): Promise<void> => {
  const missing: string[] = []
  for await (const { name } of store.list())
    if (!(await stat(join(folder, name)).catch(absent))) missing.push(name)
  const work = async () => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop()) {
      const file = await store.open(name)
      if (file) await pipeline(file.stream(), createWriteStream(join(folder, name)))
    }
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, work))
}

/** Downloads under way at once, since a store takes a while to answer each. */
const fetchedAtOnce = 8

/** Names in the archive of the files in the areas of a folder. */
async function* collected(work: string): AsyncGenerator<string> {
  for (const { folder } of fileAreas)
    for await (const name of filesIn(join(work, folder))) yield `${folder}/${name}`
}

/**
 * Names of finished files, one at a time, none without the folder: the name of a file that is still being written is
 * not plain, nor is that of a disk's own folder, `lost+found`.
 */
async function* filesIn(folder: string, within = ''): AsyncGenerator<string> {
  for await (const entry of (await opendir(join(folder, within)).catch(absent)) ?? []) {
    const name = posix.join(within, entry.name)
    if (!isPlainName(name)) continue
    if (entry.isDirectory()) yield* filesIn(folder, name)
    else if (entry.isFile()) yield name
  }
}
