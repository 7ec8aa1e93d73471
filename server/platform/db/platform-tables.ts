/** Tables of the platform, such as trash, outbox, jobs and audit log; for the format of values see `tables.ts`. */

import type { Generated } from 'kysely'
import type { CommentKind } from '#shared/contract/platform/comments.ts'
import type { ListName } from '#shared/kinds/all-kinds.ts'
import { fact, inFiles, kept, person, rows, stays, table, times, why } from './table-columns.ts'

/** Removed records, each with all its rows. */
export interface BinTable {
  id: Generated<number>
  kind: string
  /** The record's id. */
  ref: string
  title: string
  title_key: string
  payload: string
  removed_by: number | null
  removed_by_name: string | null
  removed_at: string
}

/** The one row that says which installation this database belongs to. */
export interface InstallationTable {
  only_one: 1
  id: string
}

export interface OutboxTable {
  id: Generated<number>
  request_id: number | null
  channel: Generated<'mail' | 'telegram'>
  recipient: string
  message: string
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

/** Settings that an owner has entered: one row for each channel. */
export interface ChannelSettingsTable {
  channel: 'mail' | 'telegram'
  /** JSON, nothing secret. */
  settings: string
  /** Sealed: the password of the mail server, the token of the bot. */
  secret: string | null
  version: Generated<number>
  updated_at: string
}

export interface IdempotencyKeyTable {
  scope: string
  key: string
  body_hash: string
  status: number
  answer: string
  created_at: string
}

export interface RateLimitTable {
  key: string
  hits: number
  /** Milliseconds since 1970. */
  reset_at: number
}

/** How often something was asked for on a day in Kyiv, see `monitoring/daily-counts.ts`. */
export interface DailyCountTable {
  day: string
  what: string
  value: string
  hits: number
}

export interface AuditTable {
  id: Generated<number>
  at: string
  actor_id: number | null
  /** The name at the time: the account with its name may be removed later. */
  actor_name: string | null
  action: string
  kind: string
  record_id: string | null
  /** Title of the record at the time; null for records without one and for texts by visitors. */
  record_title: string | null
  /** The name folded for searching, see `foldKey`. */
  record_key: string | null
  /** Version that the change created or, by a deletion, removed. */
  record_version: number | null
  difference: string | null
  request_id: string | null
}

export interface JobTable {
  name: string
  locked_until: string | null
  last_run_at: string | null
  last_error: string | null
}

/** Test restores, see `server/platform/backup/rehearsal.job.ts`. */
export interface RehearsalTable {
  id: Generated<number>
  started_at: string
  /** Null while the test runs, and when its process died. */
  finished_at: string | null
  /** When the restored backup was made. */
  copy_at: string | null
  /** 1: a backup was made for the test, because there was none or all were encrypted. */
  fresh: number
  milliseconds: Generated<number>
  row_count: Generated<number>
  file_count: Generated<number>
  /** JSON: sentences for people; empty when all is well. */
  problems: Generated<string>
}

/** One row: `version` grows with every write to what the public can read. Caches compare it. */
export interface ContentVersionTable {
  id: number
  version: number
}

/** Who has which record open; the next query removes rows whose `seen_at` is old. */
export interface PresenceTable {
  kind: string
  record_id: string
  admin_id: number
  since: string
  seen_at: string
}

/** Columns and density that a person has chosen for a list of the admin. */
export interface ListSettingsTable {
  admin_id: number
  list: ListName
  /** JSON: keys of columns; null for the list's default columns. */
  columns: string | null
  density: 'normal' | 'dense'
}

/** Saved views of lists; a query never holds words searched for among requests, see `shared/kinds/list-views.ts`. */
export interface ListViewTable {
  id: Generated<number>
  admin_id: number
  list: ListName
  name: string
  query: string
  is_default: number
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Notes of the office on a record; erasing the person of a request or an order removes them. */
export interface CommentTable {
  id: Generated<number>
  kind: CommentKind
  record_id: string
  author_id: number | null
  /** The author's name at the time. */
  author_name: string
  text: string
  created_at: string
}

export interface CommentMentionTable {
  comment_id: number
  admin_id: number
}

/** The last comment at a record that a person has seen. */
export interface CommentReadTable {
  admin_id: number
  kind: CommentTable['kind']
  record_id: string
  last_id: number
}

/** Erasures after which the database's files may still hold traces, see `personal-data/note-erasure.ts`. */
export interface UnfinishedErasureTable {
  id: Generated<number>
  at: string
}

export const platformColumns = {
  comments: table<CommentTable>(
    rows(
      fact('id', 'kind', 'record_id', 'author_name'),
      person('text'),
      fact('created_at'),
      kept(why.follows, fact('author_id')),
    ),
  ),
  audit: table<AuditTable>(
    stays(why.backups)(
      person('difference', 'record_title', 'record_key'),
      fact('id', 'at', 'actor_id', 'action', 'kind', 'record_id', 'request_id'),
      fact('actor_name', 'record_version'),
    ),
  ),
  bin: table<BinTable>(
    stays(why.backups)(
      person('title', 'title_key', 'payload'),
      fact('id', 'kind', 'ref', 'removed_by', 'removed_by_name', 'removed_at'),
    ),
  ),
  channel_settings: table<ChannelSettingsTable>(
    stays(why.secrets)(fact('channel', 'settings', 'secret', 'version', 'updated_at')),
  ),
  comment_mentions: table<CommentMentionTable>(stays(why.personal)(fact('comment_id', 'admin_id'))),
  comment_reads: table<CommentReadTable>(
    stays(why.personal)(fact('admin_id', 'kind', 'record_id', 'last_id')),
  ),
  content_version: table<ContentVersionTable>(stays(why.follows)(fact('id', 'version'))),
  // Values come from short lists and paths of pages, see `daily-counts.ts`.
  daily_counts: table<DailyCountTable>(stays(why.follows)(fact('day', 'what', 'value', 'hits'))),
  // `answer` is the request's number; the row is removed with the request.
  idempotency_keys: table<IdempotencyKeyTable>(
    stays(why.passing)(person('key'), fact('scope', 'body_hash', 'status', 'answer', 'created_at')),
  ),
  installation: table<InstallationTable>(inFiles(fact('only_one', 'id'))),
  jobs: table<JobTable>(stays(why.passing)(fact('name', 'locked_until', 'last_run_at', 'last_error'))),
  list_settings: table<ListSettingsTable>(
    stays(why.personal)(fact('admin_id', 'list', 'columns', 'density')),
  ),
  list_views: table<ListViewTable>(
    stays(why.personal)(
      person('name', 'query'),
      fact('id', 'admin_id', 'list', 'is_default', 'version', ...times),
    ),
  ),
  outbox: table<OutboxTable>(
    stays(why.passing)(
      person('recipient', 'message', 'last_error'),
      fact('id', 'request_id', 'state', 'attempts', 'next_attempt_at', 'created_at'),
      fact('sent_at', 'channel'),
    ),
  ),
  presence: table<PresenceTable>(
    stays(why.passing)(fact('kind', 'record_id', 'admin_id', 'since', 'seen_at')),
  ),
  // Keys are hashes of accounts and visitors' IP addresses; those of failed sign-ins are kept for a day.
  rate_limits: table<RateLimitTable>(stays(why.passing)(fact('key', 'hits', 'reset_at'))),
  rehearsals: table<RehearsalTable>(
    stays(why.passing)(
      fact('id', 'started_at', 'finished_at', 'copy_at', 'fresh', 'milliseconds'),
      fact('row_count', 'file_count', 'problems'),
    ),
  ),
  unfinished_erasures: table<UnfinishedErasureTable>(stays(why.passing)(fact('id', 'at'))),
}
