/** The options of `useRecord`, and the outcome of a save. */
import type { z } from 'zod'
import type { FormDefinition, Versioned } from './form-definition.ts'
import type { AttachedFile } from './use-attached-file.ts'
import type { SaveQuestion } from './use-save-question.ts'

/** `A` is the answer to the question before a save. */
export interface RecordForm<V extends object, R extends Versioned, A = never> {
  kind: FormDefinition<V, R>
  /** Null while a new record is written. */
  given: R | null
  /** Schema of the values as the server takes them. */
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
  /** True for work that is not sent without its form. */
  onlyByForm?: boolean
  /** Asks before a save that needs a person's word. */
  question?: SaveQuestion<V, A>
  /** Shows these values beside the fields as well, as in a text editor. */
  onShow?(values: V): void
  /** Work of last time is in the form. */
  onRestored?(values: V): void
  /** The field that a complaint of the server is about, where it goes by another name there. */
  fieldOf?(path: string): string
  /** The words of the notice once it is saved; null where somebody else says it. */
  savedText?(how: { created: boolean; saved: R; before: R | null }): string | null
  /** Brings lists up to date. `typedOn`: the form holds more than was sent. */
  onSaved(saved: R, how: { created: boolean; typedOn: boolean }): Promise<AfterSave>
}

/** The form stays upon the record, begins another one, or closes and leads elsewhere. */
export type AfterSave = 'stay' | 'start anew' | { leave(): void }

/** The record as the server has stored it; `waits` for the connection; `rejected` when the form shows why. */
export type SaveOutcome<R> = R | 'waits' | 'rejected'

/** Values and file of one save. */
export interface SentWork<V> {
  values: V
  file: File | null
}

/** The record that a save changes: none yet for a new one. */
export interface SavedOnto<R> {
  record: R | null
  version: number | null
}
