/** Unpacks a backup into an empty folder and checks every byte of it. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chmod, copyFile, open, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrations } from '../db/all-migrations.ts'
import { beforeFirstRelease, isBeforeFirstRelease } from '../db/migrate.ts'
import { applicationId, databaseFile } from '../db/open.ts'
import { SqliteFile } from '../db/sqlite-file.ts'
import { fileAreas } from '../media-files/media-files.ts'
import { decryptFile, isEncrypted } from './age-encryption.ts'
import { momentOfMigrationBackup } from './backup-before-migration.ts'
import { BackupDamage } from './backup-damage.ts'
import {
  backupFormat,
  checksumsFile,
  compareChecksums,
  type Manifest,
  manifestFile,
  readChecksums,
  readManifest,
} from './backup-manifest.ts'
import { readTar, sourceOf, type TarEntry } from './tar.ts'

export interface Unpacked {
  manifest: Manifest
  /** Uploaded files and the database. */
  files: number
  /** True for a copy made before a migration, which has no uploaded files. */
  isDatabaseAlone: boolean
}

/** Sentence that a command adds to its report about such a copy. */
export const databaseAloneNote =
  '\nВнимание: в копии только база; картинки и файлы заказов остаются как есть.'

/**
 * Unpacks the database and the uploaded files into `folder`; a copy made before a migration holds the database alone.
 * `identity` is the text of an age identity file, for an encrypted backup. Throws `BackupDamage` for a part that
 * differs from what was written, and for a backup of a newer version.
 */
export const unpackBackup = async (file: string, folder: string, identity?: string): Promise<Unpacked> => {
  if (await isEncrypted(file)) {
    const plain = join(folder, 'archive.tar')
    await decryptFile(file, plain, identity)
    const unpacked = await unpackBackup(plain, folder)
    rmSync(plain)
    return unpacked
  }
  if (await isDatabase(file)) return unpackDatabase(file, folder)
  const found = new Map<string, string>()
  await using archive = await open(file, 'r')
  for await (const entry of readTar(sourceOf(archive))) {
    if (found.has(entry.name)) throw foreign(entry.name)
    found.set(entry.name, await unpackPart(file, entry, folder))
  }
  if (!found.has(manifestFile)) throw missing(manifestFile, 'manifest')
  if (!found.has(databaseFile)) throw missing(databaseFile, 'database')
  if (!found.has(checksumsFile)) throw missing(checksumsFile, 'checksums')
  checkSums(found, folder)
  const manifest = readManifest(join(folder, manifestFile))
  rmSync(join(folder, manifestFile))
  checkDatabase(join(folder, databaseFile))
  return {
    manifest,
    files: [...found.keys()].filter(name => name !== manifestFile && name !== checksumsFile).length,
    isDatabaseAlone: false,
  }
}

const isDatabase = async (file: string): Promise<boolean> => {
  const opening = Buffer.from('SQLite format 3\0')
  await using archive = await open(file, 'r')
  const { buffer } = await archive.read(Buffer.alloc(opening.length), 0, opening.length, 0)
  return opening.equals(buffer)
}

const unpackDatabase = async (file: string, folder: string): Promise<Unpacked> => {
  if (existsSync(`${file}-wal`))
    throw new BackupDamage(
      'foreign',
      databaseFile,
      'The copy has a journal beside it: some program has it open',
    )
  const path = join(folder, databaseFile)
  await copyFile(file, path)
  await chmod(path, 0o600)
  checkDatabase(path)
  const createdAt = momentOfMigrationBackup(basename(file)) ?? (await stat(file)).mtime.toISOString()
  return {
    manifest: { format: backupFormat, createdAt },
    files: 1,
    isDatabaseAlone: true,
  }
}

/** Returns the SHA-256 of the part. */
const unpackPart = async (
  file: string,
  { name, size, position }: TarEntry & { position: number },
  folder: string,
): Promise<string> => {
  const isKnown =
    [manifestFile, databaseFile, checksumsFile].includes(name) ||
    fileAreas.some(({ folder }) => name.startsWith(`${folder}/`))
  if (!isKnown) throw foreign(name)
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  const bytes =
    size === 0 ? Readable.from([]) : createReadStream(file, { start: position, end: position + size - 1 })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(bytes, hashing, target)
  if (target.bytesWritten !== size)
    throw new BackupDamage('cut-off', name, `The archive is cut off in ${name}`)
  return hash.digest('hex')
}

const checkSums = (found: ReadonlyMap<string, string>, folder: string): void => {
  const path = join(folder, checksumsFile)
  const expected = readChecksums(readFileSync(path, 'utf8'))
  rmSync(path)
  compareChecksums(expected, new Map([...found].filter(([name]) => name !== checksumsFile)))
}

const checkDatabase = (path: string): void => {
  using sqlite = new SqliteFile(path)
  if (sqlite.pragma('application_id', { simple: true }) !== applicationId) {
    throw new BackupDamage(
      'unreadable',
      databaseFile,
      'The database of the archive belongs to another program',
    )
  }
  if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok')
    throw new BackupDamage('damaged', databaseFile, 'The database of the archive is damaged')
  const names = sqlite.prepare('select name from migrations').pluck().all()
  if (isBeforeFirstRelease(names))
    throw new BackupDamage('unreadable', databaseFile, `The backup is ${beforeFirstRelease}`)
  const unknown = names.filter(name => !migrations.some(known => known.name === name))
  if (unknown.length > 0) {
    throw new BackupDamage(
      'unreadable',
      databaseFile,
      `The backup is of a newer version: ${unknown.join(', ')}`,
    )
  }
  // Leaves one plain file without a journal beside it, so that it can be moved alone.
  sqlite.pragma('journal_mode = delete')
}

const missing = (part: string, what: string): BackupDamage =>
  new BackupDamage('missing', part, `This is no backup: it has no ${what}`)

const foreign = (part: string): BackupDamage =>
  new BackupDamage('foreign', part, `The archive holds what no backup has: ${part}`)
