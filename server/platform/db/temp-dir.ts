/**
 * Folders for copies that live as long as one piece of work: under `DATA_DIR/tmp`, named by the process that works
 * there and its machine. What is being restored lies in `DATA_DIR` itself, from where it is moved into its place.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Purposes of a folder: making a backup, trying one, rehearsing a restore, import, export, upload, restore. */
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
  return {
    folder,
    close: async () => {
      // Once more if a file is being made in it at this very moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      inUse.delete(name)
    },
  }
}

/** Hands a folder to a piece of work and removes it however that ends. */
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

/** Milliseconds after which no such work is still going on. */
const workLifeMs = 6 * 3_600_000

/**
 * Removes folders of ended processes: they hold copies of all data, and nobody would look for those here. Another
 * server on the same folder may run on another machine, where its process cannot be looked up: there age decides.
 */
export const removeOrphanedTempDirs = async (dataDir: string): Promise<void> => {
  await removeOrphansIn(tempDirRoot(dataDir), new RegExp(`^(?:${kinds.join('|')})-(?:${owner}-)?`))
  await removeOrphansIn(dataDir, restoredName)
}

/** Process and machine. Earlier versions named only the process, or neither. */
const owner = '(\\d+)(?:@([\\w.]+))?'

/** Matched exactly: any other folder in `DATA_DIR` may be somebody's own. */
const restoredName = new RegExp(`^restore-(?:${owner}-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

const removeOrphansIn = async (work: string, names: RegExp): Promise<void> => {
  for (const name of await readdir(work).catch(() => [])) {
    const found = names.exec(name)
    if (!found || inUse.has(name)) continue
    const folder = await stat(join(work, name)).catch(() => null)
    if (!folder) continue
    const [, pid, machine = host] = found
    const isOld = Date.now() - folder.mtimeMs > workLifeMs
    const isDead = pid !== undefined && machine === host && !isRunning(Number(pid))
    if (isOld || isDead) await rm(join(work, name), { recursive: true, force: true })
  }
}

/** False for this process: its own folders are known, and in a container an earlier process had the same number. */
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
