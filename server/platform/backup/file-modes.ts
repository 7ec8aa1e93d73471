/** Tightens the modes of files that another umask has left readable for others. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { secretsKeyFile, signingSecretFile } from '../config/stored-key.ts'
import { backupsFolder, momentOfBackup } from '../db/backup-names.ts'
import { databaseFiles, movedAsidePrefix } from '../db/open.ts'
import { isMigrationBackup, migrationBackupsFolder } from './backup-before-migration.ts'

/**
 * Leaves the database, its backups and the keys to their owner alone (0600). Touches only plain files that the server
 * makes itself; a file of another user is skipped, since the server can start all the same.
 */
export const tightenModes = (dataDir: string): void => {
  const own = [
    signingSecretFile,
    secretsKeyFile,
    ...databaseFiles,
    ...namesIn(dataDir, '.', name => name.startsWith(movedAsidePrefix)).flatMap(aside =>
      databaseFiles.map(name => join(aside, name)),
    ),
    ...namesIn(dataDir, backupsFolder, name => momentOfBackup(name) !== null),
    ...namesIn(dataDir, migrationBackupsFolder, isMigrationBackup),
  ]
  for (const name of own) {
    const path = join(dataDir, name)
    try {
      const found = lstatSync(path)
      if (found.isFile() && (found.mode & 0o077) !== 0) chmodSync(path, 0o600)
    } catch {
      // The file is missing, or belongs to another user.
    }
  }
}

const namesIn = (dataDir: string, folder: string, isOwn: (name: string) => boolean): string[] => {
  try {
    return readdirSync(join(dataDir, folder))
      .filter(isOwn)
      .map(name => join(folder, name))
  } catch {
    return []
  }
}
