/** Anonymous JSON answers, as new as the database, compressed once and sent without going through Express again. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { versionOfTurn } from '../db/version-of-turn.ts'
import { brotliOf, gzipOf } from '../ssr/compress.ts'
import { type KeptAnswer, sendKept } from '../ssr/kept-answer.ts'
import type { JsonAnswer } from './mount.ts'

/** Enough for every public read that pages repeat; searches come and go. */
const keptAnswers = 2000
/** Bytes of all kept answers together: lists of hundreds of posts must not fill the memory. */
const keptBytes = 32 * 1024 * 1024
/** Bytes below which compressing gains nothing. */
const worthCompressing = 1024

/** An entry counts only at the content version it was filled at. */
export class AnswerCache {
  readonly #contentVersion: () => number
  readonly #entries = new Map<string, KeptAnswer>()
  #version = -1
  #bytes = 0

  constructor(ctx: Pick<Context, 'database'>) {
    this.#contentVersion = versionOfTurn(() => ctx.database.contentVersion())
  }

  /** Sends what is kept for a read without a token; false leaves the request to Express. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const kept = this.#get(request.url ?? '/')
    if (!kept) return false
    sendKept(request, response, kept)
    return true
  }

  #get(url: string): KeptAnswer | undefined {
    this.#forgetOlder()
    return this.#entries.get(url)
  }

  /** `filledAt` is the content version before the handler read: a write in between makes the answer not worth keeping. */
  put(url: string, answer: KeptAnswer, filledAt: number): void {
    this.#forgetOlder()
    if (filledAt !== this.#version) return
    this.#bytes += answer.plain.length - (this.#entries.get(url)?.plain.length ?? 0)
    this.#entries.set(url, answer)
    for (const [oldest, { plain }] of this.#entries) {
      if (this.#entries.size <= keptAnswers && this.#bytes <= keptBytes) break
      this.#entries.delete(oldest)
      this.#bytes -= plain.length
    }
    if (answer.plain.length >= worthCompressing) void compress(answer)
  }

  #forgetOlder(): void {
    const version = this.#contentVersion()
    if (version === this.#version) return
    this.#entries.clear()
    this.#bytes = 0
    this.#version = version
  }
}

/** Until it is done the answer goes out plain. */
const compress = async (answer: KeptAnswer): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(answer.plain), gzipOf(answer.plain)])
  answer.brotli = br
  answer.gzip = gz
}

/** An answer under the headers that the response has by now, but those that belong to one request alone. */
export const keptAnswer = (
  response: ServerResponse,
  { status, json, tag, taggable }: JsonAnswer,
): KeptAnswer => {
  const { 'x-request-id': _, etag: __, ...headers }: OutgoingHttpHeaders = response.getHeaders()
  return {
    status,
    plain: json,
    brotli: null,
    gzip: null,
    tag: taggable ? tag : null,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  }
}
