/** What the form of one record is told, its states, and what becomes of a save. */
import type { z } from 'zod'
import type { RecordKind, Versioned } from './record-kind.ts'
import type { AttachedFile } from './use-attached-file.ts'

export interface RecordForm<V extends object, R extends Versioned> {
  kind: RecordKind<V, R>
  /** Null while a new record is written. */
  given: R | null
  /** What the server takes. */
  input?: z.ZodType
  /** Complaints by field, where they take more than the schema. */
  check?(values: V, now: { base: R | null; file: File | null }): Record<string, string>
  /** Names the unsaved work of a new record where several lie side by side. */
  newName?: string
  /** Saved along with the values. */
  file?: AttachedFile
  /** True for a record that is stored by itself after a rest. */
  autosaves?(values: V, base: R | null): boolean
  /** True for a form that is saved along with another one of the page: without changes there is nothing to send. */
  onlyChanged?: boolean
  /** True for what is not sent without its form. */
  onlyByForm?: boolean
  /** What stands beside the fields, such as a text editor, shows these values as well. */
  onShow?(values: V): void
  /** Work of last time is in the form. */
  onRestored?(values: V): void
  /** The field that a complaint of the server is about, where it goes by another name there. */
  fieldOf?(path: string): string
  /** What is said once it is saved; null where somebody else says it. */
  savedText?(how: { created: boolean; saved: R; before: R | null }): string | null
  /** Brings lists up to date. `typedOn`: the form holds more than was sent. */
  onSaved(saved: R, how: { created: boolean; typedOn: boolean }): Promise<AfterSave>
}

/** The form stays upon the record, begins another one, or closes and leads elsewhere. */
export type AfterSave = 'stay' | 'start anew' | { leave(): void }

/** The record as the server has stored it; `waits` for the connection; `rejected` when the form shows why. */
export type SaveOutcome<R> = R | 'waits' | 'rejected'

/** What goes to the server at once. */
export interface SentWork<V> {
  values: V
  file: File | null
}

/** What a save is laid upon: nothing yet for a new record. */
export interface SavedOnto<R> {
  record: R | null
  version: number | null
}

interface Steps {
  step: 'ready' | 'saving' | 'left'
  conflict: unknown
  isWaiting: boolean
  failure: string | null
}

/** The one state that a person is shown of a form. */
export const stateOf = ({ step, conflict, isWaiting, failure }: Steps) => {
  if (step === 'saving') return 'saving'
  if (conflict !== null) return 'conflict'
  if (isWaiting) return 'waiting'
  return failure === null ? 'ready' : 'rejected'
}
