/** Reads the body of a call in the form that its contract names, within its limits, and validates it. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import express, { type Request, type RequestHandler } from 'express'
import type { MulterError, Options } from 'multer'
import type { z } from 'zod'
import { fieldError, HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { jsonSize } from '#server/platform/http/json-response.ts'
import { allowSlowBody } from '#server/platform/http/serving/body-timeout.ts'
import type { ToConvert } from '#server/platform/queue.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { parseInput } from './parse-input.ts'
import type { Place } from './uploads.ts'

export interface UploadedFile extends ToConvert {
  /** File name as the browser sent it: for people only, never part of a path. */
  name: string
  /** Path of the file, which is removed once the call is answered unless the handler has moved it. */
  path: string
  /** Bytes. */
  size: number
}
export type UploadedFiles = Record<string, UploadedFile | undefined>

/** Bytes: the largest JSON is the grid editor's table. */
const jsonLimitBytes = 8 * 1024 * 1024
const publicJsonLimitBytes = 64 * 1024
/** Values in JSON, unless its contract names more, and names in one object: several times as many as any body has. */
const maxValues = 50_000
const maxNames = 1_000
/** Bytes of one text field of a form: a post's text, each of its characters as a reference such as `&quot;`. */
const fieldLimitBytes = 6 * 1024 * 1024
/** Bytes of JSON that any signed-in account may send at any time, without a place in the queue of large bodies. */
const smallBodyBytes = 256 * 1024

const reportTypes = ['application/reports+json', 'application/csp-report', 'application/json']

/** The queue in which a call's body takes a place, by its headers: uploads, large bodies, or none. */
export const placeNeeded = (endpoint: Endpoint, request: Request): 'upload' | 'large' | null => {
  if (endpoint.access === 'public' || !endpoint.body) return null
  if (takesFiles(endpoint, request)) return 'upload'
  const { 'content-length': length, 'content-encoding': packed } = request.headers
  return packed !== undefined || !(Number(length ?? Number.NaN) <= smallBodyBytes) ? 'large' : null
}

const takesFiles = ({ bodyKind }: Endpoint, request: Request): boolean =>
  bodyKind === 'multipart' || (bodyKind === 'json-or-multipart' && Boolean(request.is('multipart/form-data')))

/** Returns the validated body; throws 400, 413 or 415. Files are stored in `place`. */
export const readBody = async (
  endpoint: Endpoint,
  request: Request,
  place: Place | null,
): Promise<{ body: unknown; files: UploadedFiles }> => {
  if (!endpoint.body) return { body: undefined, files: {} }
  const limit = endpoint.access === 'public' ? publicJsonLimitBytes : jsonLimitBytes
  if (takesFiles(endpoint, request)) {
    if (!place) throw new Error(`${endpoint.path}: files come from those who are signed in`)
    return readMultipart(endpoint, request, endpoint.body, place)
  }
  if (endpoint.bodyKind === 'reports') {
    if (!request.is(reportTypes)) throw httpError('request.media-type', { values: { expected: 'reports' } })
    await runMiddleware(express.json({ limit, strict: true, type: reportTypes }), request)
  } else if (endpoint.bodyKind === 'json-or-form' && request.is('application/x-www-form-urlencoded')) {
    await runMiddleware(express.urlencoded({ extended: false, limit, parameterLimit: 50 }), request)
    const empty = Object.entries(endpoint.emptyFields ?? {}).filter(([name]) => isBlank(request.body[name]))
    // `request.body` is not changed: the form shows it again when another field is wrong.
    return {
      body: parseInput(endpoint.body, { ...request.body, ...Object.fromEntries(empty) }),
      files: {},
    }
  } else {
    if (!request.is('application/json'))
      throw httpError('request.media-type', { values: { expected: 'json' } })
    const verify = rejectOversized(endpoint.maxValues ?? maxValues)
    await runMiddleware(express.json({ limit, strict: true, verify }), request)
    rejectDeep(request.body)
  }
  return { body: parseInput(endpoint.body, request.body), files: {} }
}

/**
 * Throws 413 for JSON that a parser would work on too long, 415 for an empty body and for another encoding than UTF-8.
 */
const rejectOversized =
  (most: number) =>
  (_request: IncomingMessage, _response: unknown, bytes: Buffer, encoding: string): void => {
    // Express would parse an empty body as an empty object, which is valid where every field is optional.
    if (bytes.length === 0 || encoding !== 'utf-8')
      throw httpError('request.media-type', { values: { expected: 'json' } })
    const { values, names } = jsonSize(bytes)
    if (values > most || names > maxNames) throw httpError('request.too-large')
  }

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** Levels of lists and objects, several times as many as any body has: deeper ones could exhaust the stack. */
const maxLevels = 50

const rejectDeep = (body: object): void => {
  for (const [name, value] of Object.entries(body)) {
    let level: unknown[] = [value]
    for (let depth = 1; level.length > 0; depth += 1) {
      if (depth > maxLevels) throw fieldError(name, 'field.too-deep', { levels: maxLevels })
      const deeper: unknown[] = []
      for (const each of level) {
        if (typeof each !== 'object' || each === null) continue
        for (const inner of Object.values(each)) if (typeof inner === 'object') deeper.push(inner)
      }
      level = deeper
    }
  }
}

const readMultipart = async (endpoint: Endpoint, request: Request, schema: z.ZodType, place: Place) => {
  if (!request.is('multipart/form-data'))
    throw httpError('request.media-type', { values: { expected: 'multipart' } })
  const fileFields = Object.entries(endpoint.files ?? {})
  allowSlowBody(request)
  const { default: multer, MulterError } = await import('multer')
  const options: Options & { streamHandler: typeof limitFields } = {
    storage: multer.diskStorage({ destination: await place.folder() }),
    streamHandler: limitFields,
    limits: {
      fileSize: Math.max(0, ...fileFields.map(([, field]) => field.maxBytes)),
      files: fileFields.length,
      fields: 60,
      parts: 60 + fileFields.length,
      fieldSize: fieldLimitBytes,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  }
  const upload = multer(options).fields(fileFields.map(([name]) => ({ name, maxCount: 1 })))
  // The connection broke before multer listened: reading the body would never end.
  if (request.destroyed) throw httpError('form.unreadable')
  try {
    await runMiddleware(upload, request)
  } catch (error) {
    if (error instanceof HttpError || isOfDisk(error)) throw error
    throw error instanceof MulterError ? fromMulter(error) : httpError('form.unreadable')
  }
  const files: UploadedFiles = {}
  const received = request.files as Record<string, Express.Multer.File[]> | undefined
  for (const [name, field] of fileFields) {
    const file = received?.[name]?.[0]
    if (file) {
      const { originalname, path, size } = file
      const shown = Buffer.from(originalname, 'latin1').toString('utf8')
      files[name] = { name: shown, path, size, account: place.account, read: () => readFile(path) }
    } else if (field.required) throw fieldError(name, 'file.missing')
  }
  // Multer's object has no prototype and may hold nested values for names such as `a[b]`; the schema rejects those.
  return { body: parseInput(schema, { ...request.body }), files }
}

/** True for an error of the disk, such as a full one; a body that breaks off fails in `read`. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'read'

/** Bounds the texts of a form, which are in memory: together they may take as much as JSON may. */
const limitFields = (request: Request, parser: Writable): void => {
  let bytes = 0
  parser.on('field', (_name: string, value: string) => {
    bytes += value.length
    if (bytes > jsonLimitBytes) parser.destroy(httpError('field.too-large'))
  })
  request.pipe(parser)
}

const fromMulter = (error: MulterError): HttpError => {
  if (error.code === 'LIMIT_FILE_SIZE') return httpError('upload.too-large')
  if (error.code === 'LIMIT_FIELD_VALUE') return httpError('field.too-large')
  if (error.code === 'LIMIT_UNEXPECTED_FILE') return fieldError(error.field ?? '', 'file.unknown')
  return httpError('form.unreadable')
}

/** Resolves when the middleware calls `next`, rejects with the error that it passes to `next`. */
export const runMiddleware = (middleware: RequestHandler, request: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    const response = request.res
    if (!response) return reject(new Error('No response belongs to the request'))
    const done = middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
    if (done instanceof Promise) done.catch(reject)
  })
