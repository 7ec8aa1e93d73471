/** A kind of record of our own export and how it comes into this installation: each wing has those of its tables. */
import type { z } from 'zod'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/open.ts'

export interface ArchiveScope {
  ctx: Pick<Context, 'config'>
  /** Number here of the record that this archive has under that number; null when it was not imported. */
  idOf(tx: Tx, table: string, id: number): Promise<number | null>
  /** The text with the pictures of the archive under the names that they have here. */
  withPictures(text: string): Promise<string>
  /** Cleans rich text, in the thread that reads the archive. */
  clean(html: string): Promise<string>
}

/** The number here; what is here already and says the same; or why it stays out. */
export type ImportOutcome = { id: number } | 'present' | { why: string }

export interface ArchivedKind<Shape extends z.ZodType = z.ZodType> {
  /** For the report: «Опция». */
  what: string
  audit: KindName | null
  shape: Shape
  title: (record: z.infer<Shape>) => string
  /** Before the transaction: what takes time. */
  prepare?: (scope: ArchiveScope, record: z.infer<Shape>) => Promise<z.infer<Shape>>
  importRecord: (tx: Tx, record: z.infer<Shape>, scope: ArchiveScope) => Promise<ImportOutcome>
}

/** Only gives the record its type. */
export const archivedKind = <Shape extends z.ZodType>(kind: ArchivedKind<Shape>): ArchivedKind =>
  kind as unknown as ArchivedKind

/** Leaves a record of the same name as it is: reports it as present when all fields are equal, else why it stays out. */
export const sameOr = (
  present: { id: number } & Record<string, unknown>,
  fields: Record<string, unknown>,
): ImportOutcome =>
  Object.entries(fields).every(([name, value]) => present[name] === value)
    ? { id: present.id }
    : { why: 'здесь уже есть другая запись под этим именем: она осталась как есть' }
