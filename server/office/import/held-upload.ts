/** The one export that is being brought in: on this server's disk until it is in, or until another takes its place. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openScratch } from '#server/platform/db/scratch.ts'
import type { UploadedFile } from '#server/platform/http/read-body.ts'

export interface Upload {
  id: string
  path: string
  kind: 'posts' | 'requests'
}

export interface HeldUpload {
  replace(file: UploadedFile): Promise<Upload>
  find(id: string): Upload | undefined
  drop(): Promise<void>
}

/** What a process leaves behind that was killed is removed by the next start, as all scratch is. */
export const holdUpload = (dataDir: string): HeldUpload => {
  let held: { upload: Upload; close: () => Promise<void> } | null = null
  const drop = async () => {
    const before = held
    held = null
    await before?.close()
  }
  return {
    replace: async file => {
      await drop()
      const { folder, close } = await openScratch(dataDir, 'import')
      const path = join(folder, 'export')
      await writeFile(path, file.bytes, { mode: 0o600 })
      const kind = /\.csv$/i.test(file.name) ? 'requests' : 'posts'
      held = { upload: { id: randomUUID(), path, kind }, close }
      return held.upload
    },
    find: id => (held?.upload.id === id ? held.upload : undefined),
    drop,
  }
}
