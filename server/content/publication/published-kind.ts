/** Additions to a kind of record whose texts are published, each language separately, at once or by schedule. */

import type { Tx } from '#server/platform/db/open.ts'
import { changeRecord, readRecord } from '#server/platform/records/change-record.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import type { Revisions, TextId } from './revisions.ts'

/** `R` is a stored text, `F` the fields that a change sets, `S` the content of a revision. */
export type PublishedKind<R extends TextId & { version: number }, F, S> = FullEntityDefinition<
  R,
  F,
  TextId
> & {
  /** Texts whose scheduled time has come. */
  listDue(db: Tx, at: string, limit: number): Promise<TextId[]>
  /** When the scheduled content goes public; null where nothing is scheduled. */
  plannedFor(text: R): string | null
  /** The fields of a text once its scheduled content is published. */
  comeTrue(text: R): F
  revisions: Revisions<S>
}

/** The text that a call names; the original if the call names no language. */
export const textIdOf = ({
  params,
  query,
}: {
  params: { id: number }
  query: { lang?: Language | undefined }
}): TextId => ({ id: params.id, lang: query.lang ?? originalLanguage })

type Any = PublishedKind<TextId & { version: number }, unknown, unknown>

/** Throws 404 for an unknown text. */
export const listRevisions = async (
  db: Tx,
  kind: Pick<Any, 'find' | 'entityName' | 'revisions'>,
  text: TextId,
): ReturnType<Any['revisions']['list']> => {
  await readRecord(db, kind, text)
  return kind.revisions.list(db, text)
}

/**
 * Restores an earlier version, with the fields that `decide` returns. Throws 404 if the text or the version is not
 * stored, 409 for a stale `If-Match`.
 */
export const restoreRevision = <R extends TextId & { version: number }, F, S>(
  command: ChangeContext,
  kind: PublishedKind<R, F, S>,
  { text, version }: { text: TextId; version: number },
  decide: (present: R, old: S) => F | Promise<F>,
): Promise<R> =>
  changeRecord(
    command,
    kind,
    text,
    async present => {
      const { state } = await kind.revisions.read(command.tx, text, version)
      return decide(present, state)
    },
    'restore',
  )
