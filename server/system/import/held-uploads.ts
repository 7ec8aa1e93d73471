/**
 * The exports that are being brought in, one for each account, with the pictures given to them: on this server's disk
 * until they are in, until another of the same account takes their place, or until nobody has asked for them for an hour.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UnreadableExport } from '#server/content/import/import-record.ts'
import { exportIn } from '#server/content/import/open-source.ts'
import { type ReadExport, unpackExport, unpackZip } from '#server/content/import/read-in-worker.ts'
import { markdownName, ownPath, type ZipRoom, zipRoom } from '#server/content/import/unpack-zip.ts'
import type { Context } from '#server/platform/context.ts'
import { inConversionTurn } from '#server/platform/conversions.ts'
import { openTempDir } from '#server/platform/db/temp-dir.ts'
import type { UploadedFile } from '#server/platform/http/requests/read-body.ts'
import { createMutex } from '#server/platform/queue.ts'

export interface Upload {
  id: string
  /** A file or a folder, for the reader. */
  path: string
  kind: 'posts' | 'requests'
  /** Visitors stand in it: a table of requests, or an archive of ours that has them. */
  hasPeople: boolean
  /** Where its pictures are looked for; null while there are none. */
  pictures: string | null
  /** While it is being gone through. */
  source: ReadExport | null
  /** Set when the upload is dropped: the running import stops before its next record. */
  isDropped: boolean
}

export interface HeldUploads {
  /** Throws `UnreadableExport` for an archive that holds no export. */
  replace(account: number, file: UploadedFile): Promise<Upload>
  /** Only those of the account itself. */
  find(account: number, id: string): Upload | undefined
  /** Work on one upload, one piece after another: two who look at one export would send its reader to and fro. */
  inTurn<T>(upload: Upload, work: () => Promise<T>): Promise<T>
  /** Adds a picture or a ZIP of them. Throws `UnreadableExport`. */
  addPictures(upload: Upload, file: UploadedFile): Promise<void>
  /** Once what is at work on it has ended; not to be called by that. */
  drop(upload: Upload): Promise<void>
  /** Drops all in which people stand; false when there were none. */
  dropPeople(): Promise<boolean>
  /** Uploads that nobody has asked for during the last hour. */
  idle(): Upload[]
}

/** One holder for each server; several routes and a job share it. */
export const heldUploadsOf = (ctx: Context): HeldUploads => {
  const known = uploads.get(ctx.db)
  if (known) return known
  const held = holdUploads(ctx)
  uploads.set(ctx.db, held)
  return held
}
const uploads = new WeakMap<Context['db'], HeldUploads>()

/** Milliseconds. */
const idleAfter = 3_600_000

interface Held {
  account: number
  upload: Upload
  folder: string
  room: ZipRoom
  usedAt: number
  close: () => Promise<void>
}

/** Uploads left by a killed process are removed at the next start, with all temporary folders. */
const holdUploads = ({ config, uptime }: Pick<Context, 'config' | 'uptime'>): HeldUploads => {
  const held = new Map<string, Held>()
  const turns = createMutex()
  const inTurn: HeldUploads['inTurn'] = (upload, work) => turns(upload.id, work)
  const drop = async (upload: Upload) => {
    const dropped = held.get(upload.id)
    if (!dropped) return
    held.delete(upload.id)
    upload.isDropped = true
    await inTurn(upload, async () => {
      await upload.source?.close()
      await dropped.close()
    })
  }
  const dropAll = async (which: (one: Held) => boolean) => {
    const found = [...held.values()].filter(which)
    await Promise.all(found.map(one => drop(one.upload)))
    return found.length > 0
  }
  return {
    replace: async (account, file) => {
      const ofAccount = (one: Held) => one.account === account
      await dropAll(ofAccount)
      const { folder, close } = await openTempDir(config.dataDir, 'import')
      const room = zipRoom()
      try {
        const laid = await inConversionTurn(account, () => lay(file, folder, room))
        const upload: Upload = { id: randomUUID(), source: null, isDropped: false, ...laid }
        // Another may have come meanwhile.
        await dropAll(ofAccount)
        held.set(upload.id, { account, upload, folder, room, usedAt: uptime(), close })
        return upload
      } catch (error) {
        await close()
        throw error
      }
    },
    find: (account, id) => {
      const found = held.get(id)
      if (found?.account !== account) return undefined
      found.usedAt = uptime()
      return found.upload
    },
    inTurn,
    addPictures: async (upload, file) => {
      const found = held.get(upload.id)
      if (!found) return
      const { account, folder, room } = found
      const pictures = join(folder, 'pictures')
      await mkdir(pictures, { recursive: true, mode: 0o700 })
      if (await isZip(file)) await inConversionTurn(account, () => unpack(file, pictures, room, true))
      else await rename(file.path, join(pictures, ownName(file)))
      // All of it: a folder of Markdown has pictures of its own.
      upload.pictures = folder
    },
    drop,
    dropPeople: () => dropAll(one => one.upload.hasPeople),
    idle: () => [...held.values()].filter(one => uptime() - one.usedAt > idleAfter).map(one => one.upload),
  }
}

/** Puts an upload where its reader finds it. */
const lay = async (
  file: UploadedFile,
  folder: string,
  room: ZipRoom,
): Promise<Pick<Upload, 'path' | 'kind' | 'hasPeople' | 'pictures'>> => {
  const posts = { kind: 'posts', hasPeople: false } as const
  const files = join(folder, 'files')
  await mkdir(files, { mode: 0o700 })
  if (await isZip(file)) {
    await unpack(file, files, room)
    return { ...posts, path: exportIn(files), pictures: files }
  }
  if (markdownName.test(file.name)) {
    await rename(file.path, join(files, ownName(file)))
    return { ...posts, path: files, pictures: null }
  }
  const path = join(folder, 'export')
  await rename(file.path, path)
  if (/\.csv$/i.test(file.name)) return { kind: 'requests', hasPeople: true, path, pictures: null }
  if (!/\.tar$/i.test(file.name)) return { ...posts, path, pictures: null }
  await unpackExport(path, files)
  await rm(path)
  const hasPeople = existsSync(join(files, 'data/requests.jsonl'))
  return { ...posts, hasPeople, path: files, pictures: files }
}

const unpack = async (
  { path }: UploadedFile,
  folder: string,
  room: ZipRoom,
  onlyPictures = false,
): Promise<void> => {
  Object.assign(room, await unpackZip({ file: path, folder, room, onlyPictures }))
}

const isZip = async ({ path }: UploadedFile): Promise<boolean> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.equals(Buffer.from('PK\x03\x04', 'latin1'))
}

/** Throws `UnreadableExport` for a name that no file can have. */
const ownName = ({ name }: UploadedFile): string => {
  const own = ownPath(basename(name.replaceAll('\\', '/')))
  if (own === null) throw new UnreadableExport('Переименуйте файл: такого имени на сервере быть не может')
  return own
}
