/** Takes delivered cars off the site of a restored database: their consent may have been taken back meanwhile. */
import type { Database } from 'better-sqlite3'

/**
 * Turns the cars into drafts and marks their pictures for removal, as `markForPurge` does; pictures used elsewhere
 * stay. Publishing again makes the pictures anew from the photos of the order. Returns how many cars left the site.
 */
export const withdrawRestoredCases = (sqlite: Database): number => {
  if (!sqlite.prepare("select 1 from sqlite_master where name = 'cases'").get()) return 0
  return sqlite.transaction(() => {
    const hashes = sqlite.prepare('select distinct media_hash from case_media').pluck().all() as string[]
    sqlite.prepare('delete from case_media').run()
    for (const hash of hashes) leave(sqlite, hash)
    return sqlite
      .prepare(
        `update cases set status = 'draft', version = version + 1, pictures = (
          select json_group_array(json_object('file', json_extract(value, '$.file'),
            'cleared', json(case json_extract(value, '$.cleared') when 1 then 'true' else 'false' end), 'hash', null))
          from json_each(cases.pictures) where json_extract(value, '$.file') is not null)
        where status = 'published'`,
      )
      .run().changes
  })()
}

const columns = 'hash, width, height, variants, name, alts, focus_x, focus_y, stored, created_at'

const leave = (sqlite: Database, hash: string): void => {
  const isShown = sqlite
    .prepare(
      `select 1 from media where hash = @hash and (stored = 1
        or exists (select 1 from posts where image_hash = @hash)
        or exists (select 1 from post_media where media_hash = @hash)
        or exists (select 1 from revision_media where media_hash = @hash)
        or exists (select 1 from site_page_media where media_hash = @hash)
        or exists (select 1 from options where instr(value, @hash) > 0)
        or exists (select 1 from bin where instr(payload, @hash) > 0))`,
    )
    .get({ hash })
  if (isShown) return
  sqlite.prepare('delete from binned_media where hash = ?').run(hash)
  sqlite
    .prepare(
      `insert into binned_media (${columns}, binned_at) select ${columns}, ? from media where hash = ?`,
    )
    .run(new Date(0).toISOString(), hash)
  sqlite.prepare('delete from media where hash = ?').run(hash)
}
