/** Size of the disk that holds a folder, and the space on it that a program may still use, in bytes. */
import { statfsSync } from 'node:fs'

export interface DiskSpace {
  size: number
  free: number
}

export const diskSpace = (folder: string): DiskSpace => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}
