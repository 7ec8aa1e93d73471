/** Options whose value is the URL of a picture, such as the logo. */
import { sql } from 'kysely'
import { optionKind, optionsHolding } from '#server/calculation/options/option.kind.ts'
import { matchesSearch } from '#server/platform/db/search-condition.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { mediaUrl } from './media-url.ts'
import type { PictureUse } from './picture-use.ts'

export const picturesOfOptions: PictureUse = {
  usagesOf: async (db, hashes) => {
    const options = await optionsHolding(db, '/media/')
    return options.flatMap(({ id, title, value }) =>
      hashes
        .filter(hash => value.includes(`/media/${hash}-`))
        .map(hash => ({ hash, place: { kind: 'option', ref: String(id), title, part: 'value' } as const })),
    )
  },

  shows: words =>
    sql`exists (select 1 from options where options.value like '%/media/' || media.hash || '-%'
      and ${matchesSearch('options.title', words)})`,

  swap: async (tx, ctx, by, from, to) => {
    const [file] = to?.variants ?? []
    const address = new RegExp(`/media/${from.hash}-[0-9]+[.][a-z]+`, 'g')
    for (const option of await optionsHolding(tx, `/media/${from.hash}-`)) {
      const value = option.value.replace(address, file ? mediaUrl(file.file) : '')
      await changeRecord(changeContext(ctx, tx, by), optionKind, option.id, ({ title, note }) => ({
        title,
        value,
        note,
      }))
    }
  },
}
