/** A kind of record in an archive that another installation exported, and how it is imported here. */

import type { z } from 'zod'
import { texts } from '#messages/server/platform/records.js'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/open.ts'

export interface ArchiveScope {
  ctx: Pick<Context, 'config'>
  /** The id, here, of the record that has `id` in the archive; null when it was not imported. */
  idOf(tx: Tx, table: string, id: number): Promise<number | null>
  /** Makes a part of a record known to `idOf` and to the import of other kinds. */
  remember(tx: Tx, table: string, id: string, record: number): Promise<void>
  /** The text, with pictures of the archive under the names that they have here. */
  withPictures(text: string): Promise<string>
  /** Cleans rich text, in the thread that reads the archive. */
  clean(html: string): Promise<string>
}

/** Id of the imported record; `present` when an equal record exists here; or why it was not imported. */
export type ImportOutcome = { id: number } | 'present' | { why: string }

export interface ArchivedKind<Shape extends z.ZodType = z.ZodType> {
  /** Name of the kind in the report, such as «Настройка». */
  what: () => string
  audit: KindName | null
  shape: Shape
  title: (record: z.infer<Shape>) => string
  /**
   * For records that are known by something other than their id: true when an equal one is here already, `why` when
   * another is, which stays as it is.
   */
  isHere?: (db: Tx, record: z.infer<Shape>, scope: ArchiveScope) => Promise<boolean | { why: string }>
  /** Names what the record that is known here as `id` lacks, for the report. */
  lacks?: (db: Tx, record: z.infer<Shape>, id: number) => Promise<string | null>
  /** Slow work, done before the transaction. */
  prepare?: (scope: ArchiveScope, record: z.infer<Shape>) => Promise<z.infer<Shape>>
  importRecord: (tx: Tx, record: z.infer<Shape>, scope: ArchiveScope) => Promise<ImportOutcome>
}

/** Drops the type of the shape, so that different kinds fit into one list. */
export const archivedKind = <Shape extends z.ZodType>(kind: ArchivedKind<Shape>): ArchivedKind =>
  kind as unknown as ArchivedKind

/** Keeps an existing record of the same name: `present` when all fields are equal, else why the new one stays out. */
export const sameOr = (
  present: { id: number } & Record<string, unknown>,
  fields: Record<string, unknown>,
): ImportOutcome =>
  Object.entries(fields).every(([name, value]) => present[name] === value)
    ? { id: present.id }
    : { why: texts.otherRecordStays }
