import type { Action } from '#shared/domain/can.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/open.ts'
import type { Actor } from '../http/actor.ts'
import type { BinPayload } from './bin.store.ts'

export interface RestoredRecord {
  title: string
  /** Differences from the removed state, in words. */
  note?: string
  /** The record for the log, without secrets. */
  record: Readonly<Record<string, unknown>>
}

export interface RestoringActor extends Pick<Actor, 'role'> {
  /** The password came along once more, and was right. */
  confirmed: boolean
}

export interface BinnedKind {
  /** Who may see it in the bin and bring it back. */
  right: Action
  /** Throws 403 in words for a record that asks for more than the right. */
  refuse?(payload: BinPayload, actor: RestoringActor): void
  /** Throws 409 in words when something has its place. */
  restore(tx: Tx, payload: BinPayload, at: string): Promise<RestoredRecord>
  /** Tells those who have to know, in the transaction that brings the record back. */
  notify?(ctx: Context, tx: Tx, actor: Actor, payload: BinPayload): Promise<void>
  /** Removes what stayed outside of the entry. */
  purge?(tx: Tx, id: number, payload: BinPayload, ctx: Context): Promise<void>
}
