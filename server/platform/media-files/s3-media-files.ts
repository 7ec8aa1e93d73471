/** Uploaded files in an object store that speaks S3: Amazon's, MinIO, Ceph, any other. */
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type FileArea, type MediaFiles, mediaArea, mediaTypeOf, type StoredFile } from './media-files.ts'

export interface S3Settings {
  /** Address of the store; undefined means Amazon's own of the region. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/**
 * Files in a bucket; readers get them through this server, so the bucket needs no public access. `pageSize` is the
 * number of names in one response of a listing; `onKept` is called with a removed object whose versions the keys may
 * not remove. Throws 503 when the store does not respond, 507 when it takes no file.
 */
export const s3MediaFiles = (
  settings: S3Settings,
  { folder, isName }: FileArea = mediaArea,
  { pageSize = 1000, onKept = (_key: string): unknown => undefined } = {},
): MediaFiles => {
  const { bucket: Bucket } = settings
  /** A prefix, since the bucket may hold other things as well. */
  const prefix = `${folder}/`
  const idKey = `${prefix}.installation-id`
  const keyOf = (name: string): string => {
    if (!isName(name)) throw new Error('Not the name of a stored file')
    return prefix + name
  }
  const binKeyOf = (name: string): string => keyOf(name).replace(prefix, `${folder}-bin/`)
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Self-hosted stores address buckets by path, and some do not know the newer checksums.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    maxAttempts: 2,
  })
  /** A bucket that keeps versions, as Backblaze's do unasked, only hides an object: each of its versions has to go. */
  const remove = async (Key: string): Promise<void> => {
    const deleted = await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(absent)
    if (!deleted?.DeleteMarker) return
    const forbidden = (error: unknown): undefined => {
      if (statusOf(error) !== 403) return absent(error)
      onKept(Key)
      return undefined
    }
    const { Versions = [], DeleteMarkers = [] } =
      (await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key })).catch(forbidden)) ?? {}
    for (const { Key: name, VersionId } of [...Versions, ...DeleteMarkers])
      if (name === Key)
        await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId })).catch(forbidden)
  }
  /** Copies first: a move that breaks off leaves the file in both places, never in none. */
  const move = async (from: string, to: string): Promise<void> => {
    const CopySource = `${Bucket}/${from}`
    const copied = await client
      .send(new CopyObjectCommand({ Bucket, Key: to, CopySource }))
      .catch((error: unknown) => (statusOf(error) === 404 ? undefined : notStored(error)))
    if (copied) await remove(from)
  }
  const openObject = async (Key: string): Promise<StoredFile | undefined> => {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(absent)
    if (found?.ContentLength === undefined) return undefined
    return {
      size: found.ContentLength,
      stream: range => Readable.from(bytesOf(client, { Bucket, Key, ...rangeOf(range) })),
    }
  }
  return {
    put: async (name, bytes) => {
      const object = { Bucket, Key: keyOf(name), Body: bytes, ContentType: mediaTypeOf(name) }
      await client.send(new PutObjectCommand(object)).catch(notStored)
    },
    open: async name => openObject(keyOf(name)),
    remove: async name => remove(keyOf(name)),
    list: async function* () {
      let after: string | undefined
      do {
        const page = await client
          .send(
            new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: pageSize, ContinuationToken: after }),
          )
          .catch(unreachable)
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const name = Key.slice(prefix.length)
          if (isName(name)) yield { name, modifiedAt: LastModified?.getTime() ?? Date.now() }
        }
        // A truncated listing would make stored pictures look missing.
        const next = page.NextContinuationToken
        const isCut = page.IsTruncated && (next === undefined || next === after)
        if (isCut || (page.KeyCount ?? 0) > (page.Contents?.length ?? 0))
          throw unreachable(new Error('The store has broken off its listing'))
        after = next
      } while (after !== undefined)
    },
    // Not needed: object stores never hold half an object.
    removeUnfinished: async () => {},
    readId: async () => {
      const object = { Bucket, Key: idKey }
      const found = await client.send(new GetObjectCommand(object)).catch(absent)
      return (await found?.Body?.transformToString())?.trim() || null
    },
    writeId: async id => {
      await client.send(new PutObjectCommand({ Bucket, Key: idKey, Body: `${id}\n` })).catch(notStored)
    },
    moveToBin: name => move(keyOf(name), binKeyOf(name)),
    takeFromBin: name => move(binKeyOf(name), keyOf(name)),
    openInBin: async name => openObject(binKeyOf(name)),
    removeFromBin: async name => remove(binKeyOf(name)),
    close: () => client.destroy(),
  }
}

const rangeOf = (range: { start: number; end: number } | undefined) =>
  range ? { Range: `bytes=${range.start}-${range.end}` } : {}

/** Requests the object when the first byte is read; a reader that stops ends the transfer. */
async function* bytesOf(
  client: S3Client,
  object: { Bucket: string; Key: string; Range?: string },
): AsyncGenerator<Uint8Array> {
  const { Body } = await client.send(new GetObjectCommand(object)).catch(unreachable)
  if (!(Body instanceof Readable)) throw new Error('The store responded without a body')
  for await (const chunk of Body) yield chunk as Uint8Array
}

const absent = (error: unknown): undefined => {
  if (statusOf(error) === 404) return undefined
  return unreachable(error)
}

/** Amazon names no quota; Ceph, MinIO and others have names of their own for it. */
const notStored = (cause: unknown): never => {
  const name = cause instanceof Error ? cause.name : ''
  if (/Quota|StorageFull/.test(name)) throw httpError('storage.full', { cause })
  if (name === 'AccessDenied') throw httpError('storage.read-only', { cause })
  return unreachable(cause)
}

const unreachable = (error: unknown): never => {
  throw httpError('storage.away', {
    headers: { 'Retry-After': '60' },
    cause: error,
  })
}

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const { $metadata } = error as { $metadata: { httpStatusCode?: number } }
  return $metadata.httpStatusCode
}
