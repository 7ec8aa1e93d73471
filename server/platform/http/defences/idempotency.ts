/** `Idempotency-Key`: a repeated key gets the first response again, so that a form sent twice is stored once. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Request } from 'express'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, updateRows } from '#server/platform/db/rows.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { Call } from '#server/platform/http/requests/read-call.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'

/** Milliseconds for which a key is stored. */
export const keyLife = 24 * 3_600_000

type SentCall = Pick<Call<Endpoint>, 'request' | 'query' | 'body' | 'files'>

interface KeyedCall {
  scope: string
  key: string
  bodyHash: string
}

/** The key of a call with the hash of its content; null without a key. Throws 400 for an invalid one. */
export const keyOf = async (call: SentCall): Promise<KeyedCall | null> => {
  const key = readKey(call.request)
  if (key === null) return null
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(await contentOf(call)))
    .digest('hex')
  return { scope: call.request.path, key, bodyHash }
}

/** The response that an earlier call has stored under the key. Throws 422 when it came with another body or file. */
export const findAnswer = async <T>(
  ctx: Context,
  db: Tx,
  { bodyHash, ...name }: KeyedCall,
): Promise<T | undefined> => {
  const known = await findRow(db, 'idempotency_keys', name, ['body_hash', 'answer', 'created_at'])
  return known && known.created_at > oldest(ctx) ? answerOf<T>(known, bodyHash) : undefined
}

/**
 * Runs `work` and stores its response under the key, in one transaction. A repeated key gets that response and runs
 * nothing; of two concurrent ones the second waits for the first. Throws 422 when the key comes with another body or
 * file.
 */
export const once = async <T>(
  ctx: Context,
  tx: Tx,
  { bodyHash, ...name }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> => {
  const known = await takeKey(ctx, tx, name, bodyHash)
  if (known) return answerOf<T>(known, bodyHash)
  const result = await work()
  await updateRows(tx, 'idempotency_keys', name, { answer: JSON.stringify(result) })
  return result
}

const answerOf = <T>(known: { body_hash: string; answer: string }, bodyHash: string): T => {
  if (known.body_hash !== bodyHash) throw httpError('idempotency.reused')
  return JSON.parse(known.answer) as T
}

/** A key that was stored then or earlier is forgotten. */
const oldest = (ctx: Context): string => new Date(ctx.now().getTime() - keyLife).toISOString()

const readKey = (request: Request): string | null => {
  const key = request.get('idempotency-key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw fieldError('Idempotency-Key', 'field.idempotency-key')
  }
  return key
}

/** The body and the query; of an upload also the digests of its files. */
const contentOf = async ({ body, query, files }: SentCall): Promise<unknown> => {
  const digests: Record<string, string> = {}
  for (const [name, file] of Object.entries(files)) if (file) digests[name] = await digestOf(file.path)
  return { body, query, digests }
}

/** Reads in pieces: a file is in memory as a whole only in its turn, see `inConversionTurn`. */
const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/**
 * Writes the key before the work is done: a second transaction with the same key waits here until the first one has
 * ended, and then finds its row. Returns that row, or undefined when the key is new.
 */
const takeKey = async (ctx: Context, tx: Tx, name: { scope: string; key: string }, bodyHash: string) => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('scope', '=', name.scope)
    .where('key', '=', name.key)
    .where('created_at', '<=', oldest(ctx))
    .execute()
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ ...name, body_hash: bodyHash, status: 202, answer: '{}', created_at: nowIso(ctx) })
    .onConflict(conflict => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined
  return findRow(tx, 'idempotency_keys', { scope: name.scope, key: name.key }, ['body_hash', 'answer'])
}
