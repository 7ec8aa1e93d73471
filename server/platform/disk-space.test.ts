import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { diskSpace, diskWithin } from './disk-space.ts'

const otherDisk = ['/dev/shm', '/var/tmp'].find(
  path => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
)

it.runIf(otherDisk)('files of orders have the room of the disk on which their folder is', () => {
  const dataDir = emptyFolder('disk-space')
  const disk = mkdtempSync(join(otherDisk ?? '', 'orders-'))
  try {
    symlinkSync(disk, join(dataDir, 'orders'))
    mkdirSync(join(dataDir, 'invoices'))
    const sizes = (['orders', 'invoices', 'media'] as const).map(name => diskWithin(dataDir)(name).size)
    const [own, around] = [disk, dataDir].map(folder => diskSpace(folder).size)
    expect(sizes).toEqual([own, around, around])
    expect(own).not.toBe(around)
  } finally {
    rmSync(disk, { recursive: true })
  }
})
