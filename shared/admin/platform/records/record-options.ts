import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { refresh, type Stale } from '../calls/call-query.ts'
import type { FormDefinition, Versioned } from './form-definition.ts'
import type { AttachedFile } from './use-attached-file.ts'
import type { SaveQuestion } from './use-save-question.ts'

/** `A` is the effect of a save that `question` reads. */
export interface RecordOptions<V extends object, R extends Versioned, A = never> {
  kind: FormDefinition<V, R>
  /** The record as read from the server; null for a new one. */
  given: R | null
  /** Schema of the values as the server takes them. */
  input?: z.ZodType
  /** Values that no draft keeps, such as a password: the server's problems with them are shown at their fields, too. */
  secrets?: object
  /** Problems by field that the schema cannot find. */
  check?(values: V, now: { base: R | null; file: File | null }): Record<string, string>
  /** Name of a new record's draft, where several new ones can exist side by side. */
  newName?: string
  file?: AttachedFile
  /** True when these values are saved without a press, after a pause in the typing. */
  autosaves?(values: V, base: R | null): boolean
  /** True for a form that shares Ctrl+S with another one: without changes it sends nothing. */
  onlyChanged?: boolean
  /** True for work that only its open form may send, not the save queue. */
  onlyByForm?: boolean
  /** Question before a save whose effect the person must confirm. */
  question?: SaveQuestion<V, A>
  /** Shows values in parts that do not follow the form by themselves, such as a text editor. */
  onShow?(values: V): void
  /** Called when a draft has been restored into the form. */
  onRestored?(values: V): void
  /** Name of the form field for a field named by the server. */
  fieldOf?(path: string): string
  /** Text of the notice after a save; null for none. */
  savedText?(how: { created: boolean; saved: R; before: R | null }): string | null
  /** Refreshes lists and closes the form once the person has chosen a colleague's version; default: shows it. */
  onTheirs?(): void
  /** Refreshes lists. `typedOn`: the form has changed since the values were sent. */
  onSaved(saved: NoInfer<R>, how: { created: boolean; typedOn: boolean }): Promise<AfterSave>
}

/** The form stays with the record, starts a new one, or closes and navigates. */
export type AfterSave = 'stay' | 'start anew' | { leave(): void }

/** For a form in a list, which is read again: it closes upon a save and upon a colleague's version. */
export const inList = (queries: QueryClient, onClose: (() => void) | null, ...list: readonly Stale[]) => ({
  onSaved: async (_saved: unknown, { typedOn }: { typedOn: boolean }): Promise<AfterSave> => {
    await refresh(queries, ...list)
    return typedOn || !onClose ? 'stay' : { leave: onClose }
  },
  ...(onClose && {
    onTheirs: () => {
      void refresh(queries, ...list)
      onClose()
    },
  }),
})

/** The record as the server has stored it; `waits` for the connection; `rejected` when the form shows why. */
export type SaveOutcome<R> = R | 'waits' | 'rejected'

export interface SentValues<V> {
  values: V
  file: File | null
}

/** The record and version that a save is based on; null for a new record. */
export interface SavedOnto<R> {
  record: R | null
  version: number | null
}
