/** Size of the disk that holds a folder, and the space on it that a program may still use, in bytes. */
import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

export interface DiskSpace {
  size: number
  free: number
}

export const diskSpace = (folder: string): DiskSpace => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** The disk of a folder in `dataDir`, which may be one of its own; until the folder is made, the disk around it. */
export const diskWithin =
  (dataDir: string) =>
  (name: string): DiskSpace => {
    const folder = join(dataDir, name)
    return diskSpace(existsSync(folder) ? folder : dataDir)
  }
