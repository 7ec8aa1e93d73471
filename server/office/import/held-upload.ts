/**
 * The one export that is being brought in, with the pictures given to it: on this server's disk until it is in, until
 * another takes its place, or until nobody has asked for it for an hour.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UnreadableExport } from '#server/content/import/found-post.ts'
import { exportIn } from '#server/content/import/open-source.ts'
import { type ReadExport, unpackExport, unpackZip } from '#server/content/import/read-in-worker.ts'
import { markdownName, ownPath, type ZipRoom, zipRoom } from '#server/content/import/unpack-zip.ts'
import type { Context } from '#server/platform/context.ts'
import { openScratch } from '#server/platform/db/scratch.ts'
import type { UploadedFile } from '#server/platform/http/read-body.ts'

export interface Upload {
  id: string
  /** A file or a folder, for the reader. */
  path: string
  kind: 'posts' | 'requests'
  /** Where its pictures are looked for; null while there are none. */
  pictures: string | null
  /** While it is being gone through. */
  source: ReadExport | null
}

export interface HeldUpload {
  /** Throws `UnreadableExport` for an archive that holds no export. */
  replace(file: UploadedFile): Promise<Upload>
  find(id: string): Upload | undefined
  /** Adds a picture or a ZIP of them. Throws `UnreadableExport`. */
  addPictures(upload: Upload, file: UploadedFile): Promise<Upload>
  drop(): Promise<void>
  /** Drops a table of requests, which holds people's data; posts stay. */
  dropRequests(): Promise<void>
  /** True for one that nobody has asked for during the last hour. */
  isIdle(): boolean
}

/** Of this server; several routes and a job ask for it. */
export const heldUploadOf = (ctx: Context): HeldUpload => {
  const known = uploads.get(ctx.db)
  if (known) return known
  const held = holdUpload(ctx)
  uploads.set(ctx.db, held)
  return held
}
const uploads = new WeakMap<Context['db'], HeldUpload>()

/** Milliseconds. */
const idleAfter = 3_600_000

/** What a process leaves behind that was killed is removed by the next start, as all scratch is. */
const holdUpload = ({ config, uptime }: Pick<Context, 'config' | 'uptime'>): HeldUpload => {
  let held: {
    upload: Upload
    folder: string
    room: ZipRoom
    usedAt: number
    close: () => Promise<void>
  } | null = null
  const drop = async () => {
    const before = held
    held = null
    await before?.upload.source?.close()
    await before?.close()
  }
  return {
    replace: async file => {
      await drop()
      const { folder, close } = await openScratch(config.dataDir, 'import')
      const room = zipRoom()
      try {
        const upload: Upload = { id: randomUUID(), source: null, ...(await lay(file, folder, room)) }
        // Another may have come meanwhile.
        await drop()
        held = { upload, folder, room, usedAt: uptime(), close }
        return upload
      } catch (error) {
        await close()
        throw error
      }
    },
    find: id => {
      if (held?.upload.id !== id) return undefined
      held.usedAt = uptime()
      return held.upload
    },
    addPictures: async (upload, file) => {
      if (held?.upload.id !== upload.id) return upload
      const { folder, room } = held
      const pictures = join(folder, 'pictures')
      await mkdir(pictures, { recursive: true, mode: 0o700 })
      if (isZip(file)) await unpack(file, folder, pictures, room, true)
      else await writeFile(join(pictures, ownName(file)), file.bytes, { mode: 0o600 })
      // All of it: a folder of Markdown has pictures of its own.
      upload.pictures = folder
      return upload
    },
    drop,
    dropRequests: async () => {
      if (held?.upload.kind === 'requests') await drop()
    },
    isIdle: () => held !== null && uptime() - held.usedAt > idleAfter,
  }
}

/** Puts an upload where its reader finds it. */
const lay = async (
  file: UploadedFile,
  folder: string,
  room: ZipRoom,
): Promise<Omit<Upload, 'id' | 'source'>> => {
  const files = join(folder, 'files')
  await mkdir(files, { mode: 0o700 })
  if (isZip(file)) {
    await unpack(file, folder, files, room)
    return { path: exportIn(files), kind: 'posts', pictures: files }
  }
  if (markdownName.test(file.name)) {
    await writeFile(join(files, ownName(file)), file.bytes, { mode: 0o600 })
    return { path: files, kind: 'posts', pictures: null }
  }
  const path = join(folder, 'export')
  await writeFile(path, file.bytes, { mode: 0o600 })
  if (/\.csv$/i.test(file.name)) return { path, kind: 'requests', pictures: null }
  if (!/\.tar$/i.test(file.name)) return { path, kind: 'posts', pictures: null }
  await unpackExport(path, files)
  await rm(path)
  return { path: files, kind: 'posts', pictures: files }
}

const unpack = async (
  file: UploadedFile,
  scratch: string,
  folder: string,
  room: ZipRoom,
  onlyPictures = false,
): Promise<void> => {
  const archive = join(scratch, `${randomUUID()}.zip`)
  await writeFile(archive, file.bytes, { mode: 0o600 })
  try {
    Object.assign(room, await unpackZip({ file: archive, folder, room, onlyPictures }))
  } finally {
    await rm(archive, { force: true })
  }
}

const isZip = ({ bytes }: UploadedFile): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** Throws `UnreadableExport` for a name that no file can have. */
const ownName = ({ name }: UploadedFile): string => {
  const own = ownPath(basename(name.replaceAll('\\', '/')))
  if (own === null) throw new UnreadableExport('Переименуйте файл: такого имени на сервере быть не может')
  return own
}
