/**
 * Folders for copies that live as long as one piece of work: under `DATA_DIR/tmp`, named by the process that works
 * there. What is being restored lies in `DATA_DIR` itself, from where it is moved into its place.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a backup is made from or in, the trial of one, the rehearsal of a restore, and what is being imported or exported. */
export type ScratchKind = 'backup' | 'trial' | 'rehearsal' | 'import' | 'export' | 'restore'

export const scratchFolder = (dataDir: string): string => join(dataDir, 'tmp')

const folderOf = (dataDir: string, kind: ScratchKind) =>
  kind === 'restore' ? dataDir : scratchFolder(dataDir)

/** Of this process, at work now. */
const inUse = new Set<string>()

/** Makes a folder that belongs to this process until `close` removes it. */
export const openScratch = async (
  dataDir: string,
  kind: ScratchKind,
): Promise<{ folder: string; close: () => Promise<void> }> => {
  const name = `${kind}-${process.pid}-${randomUUID()}`
  const folder = join(folderOf(dataDir, kind), name)
  inUse.add(name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    close: async () => {
      await rm(folder, { recursive: true, force: true })
      inUse.delete(name)
    },
  }
}

/** Hands a folder to a piece of work and removes it however that ends. */
export const withScratch = async <T>(
  dataDir: string,
  kind: ScratchKind,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const { folder, close } = await openScratch(dataDir, kind)
  try {
    return await work(folder)
  } finally {
    await close()
  }
}

/** Milliseconds after which no such work is still going on. */
const workLife = 6 * 3_600_000

/**
 * Removes what processes that are gone have left: copies of everything, which nobody would look for here. Another
 * server on the same folder may be at work, perhaps on another machine, so that its age decides where nothing else does.
 */
export const removeOrphanedScratch = async (dataDir: string): Promise<void> => {
  await removeOrphansIn(scratchFolder(dataDir), /^(?:backup|trial|rehearsal|import|export)-(?:(\d+)-)?/)
  await removeOrphansIn(dataDir, restoredName)
}

/** To the letter: whatever else lies in `DATA_DIR` is somebody's. Earlier versions did not name the process. */
const restoredName = /^restore-(?:(\d+)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const removeOrphansIn = async (work: string, names: RegExp): Promise<void> => {
  for (const name of await readdir(work).catch(() => [])) {
    const owner = names.exec(name)
    if (!owner || inUse.has(name)) continue
    const found = await stat(join(work, name)).catch(() => null)
    if (!found) continue
    const isOld = Date.now() - found.mtimeMs > workLife
    if (isOld || (owner[1] !== undefined && !isRunning(Number(owner[1]))))
      await rm(join(work, name), { recursive: true, force: true })
  }
}

/** Not this process: what it is at work on is known, and an earlier one in a container had the same number. */
const isRunning = (pid: number): boolean => {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is one as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
