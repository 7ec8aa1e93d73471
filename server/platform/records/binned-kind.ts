import type { Action } from '#shared/domain/can.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/open.ts'
import type { Actor } from '../http/actor.ts'
import type { BinPayload } from './bin.store.ts'

export interface RestoredRecord {
  title: string
  /** Text about differences from the removed state. */
  note?: string
  /** The record for the log, without secrets. */
  record: Readonly<Record<string, unknown>>
}

export interface RestoringActor extends Pick<Actor, 'role'> {
  /** True when the password was sent along again, and was right. */
  confirmed: boolean
}

export interface BinnedKind {
  /** Right to see such records in the bin and to restore them. */
  right: Action
  /** Throws 403 for a record whose restoring needs more than the right. */
  refuse?(payload: BinPayload, actor: RestoringActor): void
  /** Throws 409 when another record has its place. */
  restore(tx: Tx, payload: BinPayload, at: string): Promise<RestoredRecord>
  /** Notifies whom it concerns, in the transaction that brings the record back. */
  notify?(ctx: Context, tx: Tx, actor: Actor, payload: BinPayload): Promise<void>
  /** Removes files and rows outside of the entry, when the entry goes for good. */
  purge?(tx: Tx, id: number, payload: BinPayload, ctx: Context): Promise<void>
}
