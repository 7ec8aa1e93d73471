/** Which quotes a request has had, for the export: a line each, in the order of the requests. */
import type { Context } from '#server/platform/context.ts'

/** Requests with more than one quote; `data/requests.jsonl` names the only quote of the others. */
export async function* exportRequestQuotes({ db }: Context): AsyncGenerator<string> {
  for (let after = { request_id: 0, quote_id: 0 }; ; ) {
    const rows = await db
      .selectFrom('request_quotes')
      .select(['request_id', 'quote_id', 'author_name', 'created_at'])
      .where(eb =>
        eb.or([
          eb('request_id', '>', after.request_id),
          eb.and([eb('request_id', '=', after.request_id), eb('quote_id', '>', after.quote_id)]),
        ]),
      )
      .orderBy('request_id')
      .orderBy('quote_id')
      .limit(200)
      .execute()
    for (const row of rows) yield `${JSON.stringify(row)}\n`
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
