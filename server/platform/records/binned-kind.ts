import type { Action } from '#shared/domain/can.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/open.ts'
import type { Actor } from '../http/actor.ts'
import type { BinPayload } from './bin.store.ts'

export interface RestoredRecord {
  title: string
  /** Text for people on how the restored record differs from the removed one. */
  note?: string
  /** The record for the audit log, without secrets. */
  record: Readonly<Record<string, unknown>>
}

export interface RestoringActor extends Pick<Actor, 'role'> {
  /** True when the call repeated the account's password, and it was right. */
  confirmed: boolean
}

export interface BinnedKind {
  /** Right to see such records in the bin and to restore them. */
  right: Action
  /** Throws 403 for a record whose restoring needs more than the right. */
  refuse?(payload: BinPayload, actor: RestoringActor): void
  /** Throws 409 when another record has taken its name or address. */
  restore(tx: Tx, payload: BinPayload, at: string): Promise<RestoredRecord>
  /** Notifies the people concerned, in the transaction of the restore. */
  notify?(ctx: Context, tx: Tx, actor: Actor, payload: BinPayload): Promise<void>
  /** Removes files and rows outside of the entry, when the entry is deleted for good. */
  purge?(tx: Tx, id: number, payload: BinPayload, ctx: Context): Promise<void>
}
