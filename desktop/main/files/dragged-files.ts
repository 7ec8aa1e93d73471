/** Files dragged out of a window. Another program may read one only later, so they stay until this program ends. */
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeFileName } from './safe-file-name.ts'

export const draggedFiles = (folder: string) => ({
  /** Returns the path of a file that nobody else on this computer may read. */
  async write(suggestedName: string, content: Uint8Array): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(await mkdtemp(join(folder, 'file-')), safeFileName(suggestedName))
    await writeFile(path, content, { mode: 0o600 })
    return path
  },
  remove() {
    try {
      rmSync(folder, { recursive: true, force: true })
      // Another program still holds a file: it is removed at the next start.
    } catch {}
  },
})
