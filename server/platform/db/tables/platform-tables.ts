/** Tables of the platform, such as trash, outbox, jobs and audit log; for the format of values see `tables.ts`. */

import type { Generated } from 'kysely'
import type { CommentKind } from '#shared/contract/platform/comments.ts'
import type { ListName } from '#shared/kinds/all-kinds.ts'
import { fact, inFiles, kept, person, rows, stays, why } from '../table-columns.ts'

export const platformColumns = {
  /** Notes of the office on a record; erasing the person of a request or an order removes them. */
  comments: rows({
    id: fact<Generated<number>>(),
    kind: fact<CommentKind>(),
    record_id: fact(),
    /** The author's name at the time. */
    author_name: fact(),
    text: person(),
    created_at: fact(),
    author_id: kept(why.follows, fact<number | null>()),
  }),
  audit: stays(why.backups)({
    difference: person<string | null>(),
    /** Title of the record at the time; null for records without one and for texts by visitors. */
    record_title: person<string | null>(),
    /** The title folded for searching, see `foldForSearch`. */
    record_key: person<string | null>(),
    id: fact<Generated<number>>(),
    at: fact(),
    actor_id: fact<number | null>(),
    action: fact(),
    kind: fact(),
    record_id: fact<string | null>(),
    request_id: fact<string | null>(),
    /** The name at the time: the account with its name may be removed later. */
    actor_name: fact<string | null>(),
    /** Version that the change created or, by a deletion, removed. */
    record_version: fact<number | null>(),
  }),
  /** Removed records, each with all its rows. */
  bin: stays(why.backups)({
    title: person(),
    title_key: person(),
    payload: person(),
    id: fact<Generated<number>>(),
    kind: fact(),
    /** The record's id. */
    ref: fact(),
    removed_by: fact<number | null>(),
    removed_by_name: fact<string | null>(),
    removed_at: fact(),
  }),
  /** Settings that an owner has entered: one row for each channel. */
  channel_settings: stays(why.secrets)({
    channel: fact<'mail' | 'telegram'>(),
    /** JSON, nothing secret. */
    settings: fact(),
    /** Sealed: the password of the mail server, the token of the bot. */
    secret: fact<string | null>(),
    version: fact<Generated<number>>(),
    updated_at: fact(),
  }),
  comment_mentions: stays(why.personal)({
    comment_id: fact<number>(),
    admin_id: fact<number>(),
  }),
  /** The last comment at a record that a person has seen. */
  comment_reads: stays(why.personal)({
    admin_id: fact<number>(),
    kind: fact<CommentKind>(),
    record_id: fact(),
    last_id: fact<number>(),
  }),
  /** One row: `version` grows with every write to what the public can read. Caches compare it. */
  content_version: stays(why.follows)({
    id: fact<number>(),
    version: fact<number>(),
  }),
  // Values come from short lists and paths of pages, see `daily-counts.ts`.
  /** How often something was asked for on a day in Kyiv, see `monitoring/daily-counts.ts`. */
  daily_counts: stays(why.follows)({
    day: fact(),
    what: fact(),
    value: fact(),
    hits: fact<number>(),
  }),
  // `answer` is the request's number; the row is removed with the request.
  idempotency_keys: stays(why.passing)({
    key: person(),
    scope: fact(),
    body_hash: fact(),
    status: fact<number>(),
    answer: fact(),
    created_at: fact(),
  }),
  /** The one row that says which installation this database belongs to. */
  installation: inFiles({
    only_one: fact<1>(),
    id: fact(),
  }),
  jobs: stays(why.passing)({
    name: fact(),
    locked_until: fact<string | null>(),
    last_run_at: fact<string | null>(),
    last_error: fact<string | null>(),
  }),
  /** Columns and density that a person has chosen for a list of the admin. */
  list_settings: stays(why.personal)({
    admin_id: fact<number>(),
    list: fact<ListName>(),
    /** JSON: keys of columns; null for the list's default columns. */
    columns: fact<string | null>(),
    density: fact<'normal' | 'dense'>(),
  }),
  /** Saved views of lists; a query never holds words searched for among requests, see `shared/kinds/list-views.ts`. */
  list_views: stays(why.personal)({
    name: person(),
    query: person(),
    id: fact<Generated<number>>(),
    admin_id: fact<number>(),
    list: fact<ListName>(),
    is_default: fact<number>(),
    version: fact<Generated<number>>(),
    created_at: fact(),
    updated_at: fact(),
  }),
  outbox: stays(why.passing)({
    recipient: person(),
    message: person(),
    last_error: person<string | null>(),
    id: fact<Generated<number>>(),
    request_id: fact<number | null>(),
    state: fact<'pending' | 'sent' | 'failed'>(),
    attempts: fact<number>(),
    next_attempt_at: fact(),
    created_at: fact(),
    sent_at: fact<string | null>(),
    channel: fact<Generated<'mail' | 'telegram'>>(),
  }),
  /** Who has which record open; the next query removes rows whose `seen_at` is old. */
  presence: stays(why.passing)({
    kind: fact(),
    record_id: fact(),
    admin_id: fact<number>(),
    since: fact(),
    seen_at: fact(),
  }),
  // Keys are hashes of accounts and visitors' IP addresses; those of failed sign-ins are kept for a day.
  rate_limits: stays(why.passing)({
    key: fact(),
    hits: fact<number>(),
    /** Milliseconds since 1970. */
    reset_at: fact<number>(),
  }),
  /** Test restores, see `server/platform/backup/rehearsal.job.ts`. */
  rehearsals: stays(why.passing)({
    id: fact<Generated<number>>(),
    started_at: fact(),
    /** Null while the test runs, and when its process died. */
    finished_at: fact<string | null>(),
    /** When the restored backup was made. */
    copy_at: fact<string | null>(),
    /** 1: a backup was made for the test, because there was none or all were encrypted. */
    fresh: fact<number>(),
    milliseconds: fact<Generated<number>>(),
    row_count: fact<Generated<number>>(),
    file_count: fact<Generated<number>>(),
    /** JSON of `RehearsalProblem[]`; empty when all is well. */
    problems: fact<Generated<string>>(),
  }),
  /** Erasures after which the database's files may still hold traces, see `personal-data/note-erasure.ts`. */
  unfinished_erasures: stays(why.passing)({
    id: fact<Generated<number>>(),
    at: fact(),
  }),
}
