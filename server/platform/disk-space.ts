/** Size of the disk that a folder is on, and its space that a program may still take, in bytes. */
import { statfsSync } from 'node:fs'

export interface DiskSpace {
  size: number
  free: number
}

export const diskSpace = (folder: string): DiskSpace => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}
