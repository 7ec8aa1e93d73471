/**
 * Archive of a person's data: a readable file, a machine-readable one, and the files of the person's orders, named by
 * id.
 */
import { buffer } from 'node:stream/consumers'
import { tarEnd } from '#server/platform/backup/tar.ts'
import { bytesOf } from '#server/platform/backup/tar-files.ts'
import type { Context } from '#server/platform/context.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { FoundPerson } from '#shared/contract/system/personal-data.ts'
import type { FoundOrder } from './orders-of-person.ts'
import { isOwn, personHtml, personJson } from './person-file.ts'

export async function* personArchive(
  ctx: Context,
  person: FoundPerson,
  quotes: readonly StoredQuote[],
  orders: readonly FoundOrder[],
): AsyncGenerator<Buffer> {
  const now = ctx.now()
  const put = (name: string, bytes: Buffer) => bytesOf(name, bytes, now, new Map())
  yield* put('data.html', Buffer.from(personHtml(person, quotes, orders)))
  yield* put('data.json', Buffer.from(personJson(person, quotes, orders)))
  for (const { id, file } of orders.filter(isOwn).flatMap(({ files }) => files)) {
    const stored = await ctx.files.orders.open(file)
    if (stored) yield* put(`files/${id}.${file.split('.')[1]}`, await buffer(stored.stream()))
  }
  yield tarEnd()
}
