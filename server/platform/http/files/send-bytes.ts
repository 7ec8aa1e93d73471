/** Sends a file or other bytes as a response. */
import { pipeline } from 'node:stream'
import type { Response } from 'express'
import type { Logger } from 'pino'
import type { StoredFile } from '#server/platform/media-files/media-files.ts'
import { sendStoredFile } from './send-stored-file.ts'

/**
 * A stored file is sent in part when the request asks for a range. `rows` counts the records in a file with data, see
 * `Endpoint.download`.
 */
export interface ResponseBytes {
  type: string
  content: Buffer | NodeJS.ReadableStream | { file: StoredFile; name: string }
  fileName?: string
  rows?: number
}

export const sendBytes = (
  response: Response,
  { status, bytes }: { status: number; bytes?: ResponseBytes },
  log: Logger,
): void => {
  if (!bytes) return
  response.status(status).setHeader('Content-Type', bytes.type)
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store')
  if (bytes.fileName) {
    response.setHeader(
      'Content-Disposition',
      `attachment; filename="${bytes.fileName.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(bytes.fileName)}`,
    )
  }
  const { content } = bytes
  const onBreak = (error: Error) => log.error({ err: error }, 'a download broke off')
  if (Buffer.isBuffer(content)) response.end(content)
  else if ('file' in content) sendStoredFile(response.req, response, content, onBreak)
  else {
    // Ends the source when the client disconnects, and the connection when the source fails half-way.
    pipeline(content, response, error => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onBreak(error)
    })
  }
}
