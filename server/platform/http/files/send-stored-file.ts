/** Sends a stored file, the whole of it or the range that the request asks for, from a disk or a bucket. */
import { pipeline } from 'node:stream'
import type { Request, Response } from 'express'
import type { StoredFile } from '#server/platform/media-files/media-files.ts'

/** `name` is the ETag, so it is never reused for other bytes. `onBreak` gets all errors but a client's disconnect. */
export const sendStoredFile = (
  request: Request,
  response: Response,
  { file, name }: { file: StoredFile; name: string },
  onBreak: (error: Error) => void = () => {},
): void => {
  const tag = `"${name}"`
  response.setHeader('ETag', tag)
  response.setHeader('Accept-Ranges', 'bytes')
  if ((request.headers['if-none-match'] ?? '').includes(tag)) return void response.status(304).end()
  const range = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const asked = range ? request.range(file.size) : undefined
  if (asked === -1) {
    response.setHeader('Content-Range', `bytes */${file.size}`)
    return void response.status(416).end()
  }
  // Several ranges in one request get the whole file, as the standard allows.
  const part = Array.isArray(asked) && asked.type === 'bytes' && asked.length === 1 ? asked[0] : undefined
  if (part) {
    response.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
    response.setHeader('Content-Length', part.end - part.start + 1)
  } else response.setHeader('Content-Length', file.size)
  if (request.method === 'HEAD') return void response.end()
  pipeline(file.stream(part), response, error => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onBreak(error)
  })
}
