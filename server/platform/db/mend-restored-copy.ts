/**
 * Changes of a restored database before a server opens it: delivered cars leave the site, since their consent may have
 * been taken back, sessions end, since somebody may have been locked out, and letters stay stopped.
 */

import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Row } from './tables.ts'

/**
 * Turns the cars into drafts and marks their pictures for removal, as `markForPurge` does; pictures used elsewhere
 * stay. Publishing again makes the pictures anew from the photos of the order. Returns how many cars left the site.
 */
export const withdrawRestoredCases = (sqlite: Database): number => {
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

/** Seconds of a second factor's code, which is accepted one step early as well. */
const period = 30

/**
 * Ends every session and rejects codes of the second factor that may have been used before. Writes a new session epoch, so that a server does not end the new sessions once more at its start.
 */
export const endSessions = (sqlite: Database, now: Date): void => {
  const step = Math.floor(now.getTime() / 1000 / period) + 1
  sqlite.transaction(() => {
    sqlite.prepare('delete from sessions').run()
    sqlite
      .prepare(
        'update admins set totp_last_step = max(coalesce(totp_last_step, 0), ?) where totp_secret is not null',
      )
      .run(step)
    sqlite
      .prepare('insert into session_epochs (lineage, created_at) values (?, ?)')
      .run(randomUUID(), now.toISOString())
  })()
}

export type StoppedLetters = Pick<Row<'orders'>, 'id' | 'created_at'>

/** Leaves an order begun at another time: its number was given out anew. */
export const keepLettersStopped = (sqlite: Database, orders: readonly StoppedLetters[]): void => {
  const stop = sqlite.prepare(`update orders set letters = 'stopped' where id = ? and created_at = ?`)
  for (const { id, created_at } of orders) stop.run(id, created_at)
}
