/**
 * Temporary folders for copies, removed after each piece of work: under `DATA_DIR/tmp`, named by the process that uses
 * them and its machine. A restore unpacks in `DATA_DIR` itself, from where the files are moved into place.
 */
import { randomUUID } from 'node:crypto'
import { chown, mkdir, opendir, readdir, rm, stat, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const kinds = ['backup', 'trial', 'rehearsal', 'import', 'export', 'upload', 'restore'] as const
export type TempDirKind = (typeof kinds)[number]

export const tempDirRoot = (dataDir: string): string => join(dataDir, 'tmp')

const folderOf = (dataDir: string, kind: TempDirKind) => (kind === 'restore' ? dataDir : tempDirRoot(dataDir))

/** Host name without dashes, which separate the parts of a folder's name. */
const host = hostname().replaceAll(/[^\w.]/g, '_')

/** Folders in use by this process. */
const inUse = new Set<string>()

/** Makes a folder that belongs to this process until `close` removes it. */
export const openTempDir = async (
  dataDir: string,
  kind: TempDirKind,
): Promise<{ folder: string; close: () => Promise<void> }> => {
  const name = `${kind}-${process.pid}@${host}-${randomUUID()}`
  const folder = join(folderOf(dataDir, kind), name)
  inUse.add(name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await leaveToOwner(dataDir, folderOf(dataDir, kind))
  return {
    folder,
    close: async () => {
      await removeFiles(folder).catch(() => {})
      // Retries if a file is being written into the folder at this moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      inUse.delete(name)
    },
  }
}

/** A command that root runs would leave a folder behind in which the server can make none. */
const leaveToOwner = async (dataDir: string, folder: string): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  await chown(folder, uid, gid).catch(() => {})
}

/** One at a time: `rm` alone removes all files of a folder at once, which takes 120 MB for 70,000. */
const removeFiles = async (folder: string): Promise<void> => {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? removeFiles(path) : unlink(path))
  }
}

/** Passes a new folder to `work` and removes it afterwards, also after an error. */
export const withTempDir = async <T>(
  dataDir: string,
  kind: TempDirKind,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const { folder, close } = await openTempDir(dataDir, kind)
  try {
    return await work(folder)
  } finally {
    await close()
  }
}

/** Milliseconds after which any such work has ended. */
const workLifeMs = 6 * 3_600_000

/**
 * Removes folders of ended processes, which hold copies of all data. Another server on the same folder may run on
 * another machine, where its process cannot be looked up: there age decides.
 */
export const removeOrphanedTempDirs = async (dataDir: string): Promise<void> => {
  await removeOrphansIn(tempDirRoot(dataDir), new RegExp(`^(?:${kinds.join('|')})-${owner}-`))
  await removeOrphansIn(dataDir, restoredName)
}

/** Process and machine. */
const owner = String.raw`(\d+)@([\w.]+)`

/** Matched exactly: any other folder in `DATA_DIR` may belong to somebody else. */
const restoredName = new RegExp(`^restore-${owner}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

const removeOrphansIn = async (work: string, names: RegExp): Promise<void> => {
  for (const name of await readdir(work).catch(() => [])) {
    const found = names.exec(name)
    if (!found || inUse.has(name)) continue
    const folder = await stat(join(work, name)).catch(() => null)
    if (!folder) continue
    const [, pid, machine] = found
    const isOld = Date.now() - folder.mtimeMs > workLifeMs
    const isDead = machine === host && !isRunning(Number(pid))
    if (isOld || isDead) await rm(join(work, name), { recursive: true, force: true })
  }
}

/** False for this process: its own folders are in `inUse`, and in a container an earlier process had the same id. */
const isRunning = (pid: number): boolean => {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
