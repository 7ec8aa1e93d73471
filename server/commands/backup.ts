/**
 * `npm run backup [file]`: writes a backup, also while the server is running. `-- --check <file>` checks one,
 * `-- --new-key <file>` makes the pair of keys for encrypted ones.
 */
import {
  accessSync,
  constants,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { checkRecipient, encryptFile, newKey } from '../platform/backup/age-encryption.ts'
import { backupName, writeBackup } from '../platform/backup/backup.ts'
import { checkBackup } from '../platform/backup/check-backup.ts'
import { databaseAloneNote } from '../platform/backup/unpack-backup.ts'
import { readConfig } from '../platform/config/config.ts'
import { hasMigrations } from '../platform/db/migrate.ts'
import { databaseFile } from '../platform/db/open.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { withTempDir } from '../platform/db/temp-dir.ts'
import { rejectsWrites } from '../platform/http/errors/problem.ts'
import { closeFiles, openObjectStore } from '../platform/media-files/open-media-files.ts'
import { decodeText } from '../platform/text-files.ts'
import { runCommand } from './run-command.ts'

await runCommand(async args => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'string' },
      identity: { type: 'string' },
      'new-key': { type: 'string' },
    },
  })
  if (values['new-key'] !== undefined) return makeKey(values['new-key'])
  if (values.check !== undefined) return check(values.check, values.identity)
  return backUp(positionals[0])
})

async function backUp(given: string | undefined): Promise<string> {
  const config = readConfig(process.env)
  const { backupRecipient } = config
  await checkRecipient(backupRecipient)
  const now = new Date()
  const file = resolve(given ?? backupName(now, backupRecipient))
  const nothing = new Error(
    config.databaseUrl
      ? 'В базе из DATABASE_URL нет данных сайта: копировать нечего. Запустите команду с DATABASE_URL сервера.'
      : `В папке DATA_DIR (${resolve(config.dataDir)}) нет базы сайта: копировать нечего. Запустите команду с DATA_DIR сервера: DATA_DIR=/папка/сервера npm run backup`,
  )
  // Opening would create an empty database, and its copy would pass for a backup.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, databaseFile))) throw nothing
  const database = await openDatabase(config)
  if (!(await hasMigrations(database.db))) {
    await database.close()
    throw nothing
  }
  const stores = await openObjectStore(config)
  try {
    // Gets its name only once it is complete and checked; an encrypted archive cannot be checked here.
    const part = `${file}.part`
    const source = { database, dataDir: config.dataDir, stores }
    try {
      await withTempDir(config.dataDir, 'trial', async work => {
        const plain = backupRecipient === undefined ? part : join(work, 'backup.tar')
        await pipeline(writeBackup(source, now), createWriteStream(plain, { mode: 0o600, flush: true }))
        await checkBackup(plain, work)
        if (backupRecipient !== undefined) await encryptFile(backupRecipient, plain, part)
      })
      renameSync(part, file)
    } finally {
      rmSync(part, { force: true })
    }
  } finally {
    if (stores) closeFiles(stores)
    await database.close()
  }
  return `Копия записана и проверена: ${file}${backupRecipient === undefined ? '' : `\nЗашифрована ключу ${backupRecipient}`}`
}

/** Needs neither the server's folder nor its settings: a copy can be checked wherever it is stored. */
async function check(file: string, identity: string | undefined): Promise<string> {
  const key = identity === undefined ? undefined : decodeText(readFileSync(identity))
  const { manifest, files, isDatabaseAlone } = await withRoom(folder => checkBackup(file, folder, key))
  const rows = Object.values(manifest.rows ?? {}).reduce((sum, count) => sum + count, 0)
  const note = isDatabaseAlone ? databaseAloneNote : ''
  return `Копия от ${manifest.createdAt} цела: файлов ${files}, строк ${rows}.${note}`
}

/** Works in the server's own folder where there is one: `/tmp` is memory in Debian 13 and in the containers. */
async function withRoom<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { DATA_DIR } = process.env
  if (DATA_DIR && isWritable(DATA_DIR)) return withTempDir(DATA_DIR, 'trial', work)
  const folder = mkdtempSync(join(tmpdir(), 'backup-check-'))
  try {
    return await work(folder)
  } catch (error) {
    if (!rejectsWrites(error)) throw error
    const advice = 'name a folder of a disk:  TMPDIR=<folder> npm run backup -- --check <file>'
    throw new Error(`${tmpdir()} has no room for what is in the backup; ${advice}`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

async function makeKey(file: string): Promise<string> {
  const { identityFile, recipient } = await newKey(new Date())
  // Never overwrites an earlier key: without it older backups cannot be decrypted.
  writeFileSync(file, identityFile, { mode: 0o600, flag: 'wx' })
  return `BACKUP_RECIPIENT=${recipient}\nСекретный ключ: ${resolve(file)}. Перенесите его с сервера в надёжное место: без него копию не открыть.`
}
