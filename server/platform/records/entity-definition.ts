import type { notFound } from '#server/platform/http/errors/http-error.ts'
import type { BinKind } from '#shared/contract/system/bin.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import type { Tx } from '../db/open.ts'
import type { BinnedKind, BinPayload } from './bin.store.ts'
import type { ChangeContext } from './write-route.ts'

/** `R` is a stored record, `F` the fields that a change sets, `Id` the id in calls. */
export interface EntityDefinition<R extends { version: number }, F, Id = number> {
  /** The kind's name in the message of the 404. */
  entityName: Parameters<typeof notFound>[0]
  /** Finds the record; undefined also for one that belongs to another account. */
  find(tx: Tx, id: Id, by: ChangeContext['by']): Promise<R | undefined>
  /** Writes the fields and raises the version. */
  replace(command: ChangeContext, present: R, fields: F): Promise<R>
  /** Absent for a kind whose records are never created or removed. */
  insert?(command: ChangeContext, fields: F): Promise<R>
  remove?(command: ChangeContext, present: R): Promise<void>
  /** Throws when the fields are not allowed; `present` is null for a new record. */
  check?(command: ChangeContext, fields: F, present: R | null): Promise<void>
  /** Side effects of a change, in its transaction. */
  afterChange?(command: ChangeContext, before: R | null, after: R | null): Promise<void>
  /** Absent for personal settings, whose changes are not audited. */
  log?: {
    kind: KindName
    id(record: R): number | string
    fields(record: R): Readonly<Record<string, unknown>>
  }
  /** Absent for a kind whose records are deleted for good. */
  bin?: BinDefinition<R>
}

export interface BinDefinition<R> extends BinnedKind {
  kind: BinKind
  title(record: R): string
  payload(tx: Tx, record: R): BinPayload | Promise<BinPayload>
}

/** A kind whose records are created and removed as well. */
export type FullEntityDefinition<R extends { version: number }, F, Id = number> = EntityDefinition<R, F, Id> &
  Required<Pick<EntityDefinition<R, F, Id>, 'insert' | 'remove'>>
