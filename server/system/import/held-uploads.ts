/**
 * Uploads that are being imported, one per account, with the pictures added to them. Each is on this server's disk
 * until it is imported, replaced by another of the account, or unused for an hour.
 */

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { texts } from '#messages/server/system/import.js'
import { UnreadableExport } from '#server/content/import/import-shape.ts'
import {
  type ReadExport,
  unpackExportInWorker,
  unpackZipInWorker,
} from '#server/content/import/read-in-worker.ts'
import { exportIn } from '#server/content/import/recognise-export.ts'
import { isMarkdown, ownPath, type ZipRoom, zipRoom } from '#server/content/import/unpack-zip.ts'
import type { Context } from '#server/platform/context.ts'
import { openTempDir } from '#server/platform/db/temp-dir.ts'
import type { UploadedFile } from '#server/platform/http/requests/read-body.ts'
import { createMutex, inConversionTurn } from '#server/platform/queue.ts'

export interface Upload {
  id: string
  /** Path of the file or folder for the reader. */
  path: string
  kind: 'posts' | 'requests'
  /** True if the upload contains visitors' data: a table of requests, or our own archive with requests. */
  hasPeople: boolean
  /** Folder in which pictures are looked for; null while there are none. */
  pictures: string | null
  /** Reader of the export, open while it is being imported. */
  source: ReadExport | null
  /** Set when the upload is dropped: a running import stops before its next record. */
  isDropped: boolean
}

export type HeldUploads = ReturnType<typeof holdUploads>

/** Shared instance of a server: several routes and a job use it. */
export const heldUploadsOf = (ctx: Context): HeldUploads => {
  const known = uploads.get(ctx.db)
  if (known) return known
  const held = holdUploads(ctx)
  uploads.set(ctx.db, held)
  return held
}
const uploads = new WeakMap<Context['db'], HeldUploads>()

/** Milliseconds without use after which an upload is dropped. */
const idleAfter = 3_600_000

interface Held {
  account: number
  upload: Upload
  folder: string
  room: ZipRoom
  usedAt: number
  close: () => Promise<void>
}

/** Keeps uploads in temporary folders, which the next start removes if the process was killed. */
const holdUploads = ({ config, uptime }: Pick<Context, 'config' | 'uptime'>) => {
  const held = new Map<string, Held>()
  const turns = createMutex()
  /** Runs work on one upload in sequence: two passes at the same time would share one reader's position. */
  const inTurn = <T>(upload: Upload, work: () => Promise<T>): Promise<T> => turns(upload.id, work)
  /** Drops an upload after the work on it has ended; that work must not call this itself. */
  const drop = async (upload: Upload): Promise<void> => {
    const dropped = held.get(upload.id)
    if (!dropped) return
    held.delete(upload.id)
    upload.isDropped = true
    await inTurn(upload, async () => {
      await upload.source?.close()
      await dropped.close()
    })
  }
  const dropAll = async (which: (heldUpload: Held) => boolean) => {
    const found = [...held.values()].filter(which)
    await Promise.all(found.map(heldUpload => drop(heldUpload.upload)))
    return found.length > 0
  }
  return {
    /** Replaces the account's upload. Throws `UnreadableExport` for an archive without an export. */
    replace: async (account: number, file: UploadedFile): Promise<Upload> => {
      const ofAccount = (heldUpload: Held) => heldUpload.account === account
      await dropAll(ofAccount)
      const { folder, close } = await openTempDir(config.dataDir, 'import')
      const room = zipRoom()
      try {
        const laid = await inConversionTurn(account, () => lay(file, folder, room))
        const upload: Upload = { id: randomUUID(), source: null, isDropped: false, ...laid }
        // The account may have uploaded another export meanwhile.
        await dropAll(ofAccount)
        held.set(upload.id, { account, upload, folder, room, usedAt: uptime(), close })
        return upload
      } catch (error) {
        await close()
        throw error
      }
    },
    /** Finds an upload of this account only. */
    find: (account: number, id: string): Upload | undefined => {
      const found = held.get(id)
      if (found?.account !== account) return undefined
      found.usedAt = uptime()
      return found.upload
    },
    inTurn,
    /** Adds a picture or a ZIP of them. Throws `UnreadableExport`. */
    addPictures: async (upload: Upload, file: UploadedFile): Promise<void> => {
      const found = held.get(upload.id)
      if (!found) return
      const { account, folder, room } = found
      const pictures = join(folder, 'pictures')
      await mkdir(pictures, { recursive: true, mode: 0o700 })
      if (await isZip(file)) await inConversionTurn(account, () => unpack(file, pictures, room, true))
      else await rename(file.path, join(pictures, ownName(file)))
      // The whole folder, because an export in Markdown contains pictures of its own.
      upload.pictures = folder
    },
    drop,
    /** Drops all uploads with visitors' data; false if there were none. */
    dropPeople: () => dropAll(heldUpload => heldUpload.upload.hasPeople),
    /** Uploads unused for an hour. */
    idle: () =>
      [...held.values()]
        .filter(heldUpload => uptime() - heldUpload.usedAt > idleAfter)
        .map(heldUpload => heldUpload.upload),
  }
}

/** Moves or unpacks an upload into the form that its reader expects. */
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
    const path = exportIn(files)
    return { ...posts, hasPeople: holdsPeople(path), path, pictures: files }
  }
  if (isMarkdown(file.name)) {
    await rename(file.path, join(files, ownName(file)))
    return { ...posts, path: files, pictures: null }
  }
  const path = join(folder, 'export')
  await rename(file.path, path)
  if (/\.csv$/i.test(file.name)) return { kind: 'requests', hasPeople: true, path, pictures: null }
  if (!/\.tar$/i.test(file.name)) return { ...posts, path, pictures: null }
  await unpackExportInWorker(path, files)
  await rm(path)
  return { ...posts, hasPeople: holdsPeople(files), path: files, pictures: files }
}

/** True for our own export with requests. */
const holdsPeople = (folder: string): boolean => existsSync(join(folder, 'data/requests.jsonl'))

const unpack = async (
  { path }: UploadedFile,
  folder: string,
  room: ZipRoom,
  onlyPictures = false,
): Promise<void> => {
  Object.assign(room, await unpackZipInWorker({ file: path, folder, room, onlyPictures }))
}

const isZip = async ({ path }: UploadedFile): Promise<boolean> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.equals(Buffer.from('PK\x03\x04', 'latin1'))
}

/** Throws `UnreadableExport` for a name that is not allowed on the server's disk. */
const ownName = ({ name }: UploadedFile): string => {
  const own = ownPath(basename(name.replaceAll('\\', '/')))
  if (own === null) throw new UnreadableExport(texts.renameFile)
  return own
}
