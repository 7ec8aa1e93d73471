import { createContext, useContext } from 'react'
import type { Language } from '#shared/domain/site/languages.ts'
import type { OriginalAt } from '../page-original.ts'

export interface FieldForm {
  /** The problem at a path such as `sections.2.title`; undefined without one. */
  problemAt(path: string): string | undefined
  /** Called before the value at a path changes. */
  touch(path: string): void
  /** Clears the problems of a list's entries: they are keyed by index, so a new order must clear them. */
  reordered(path: string): void
  /**
   * Call before an entry is removed: the returned undo puts it back into the list, wherever its section stands by then,
   * opens a section that was folded meanwhile, and focuses the entry.
   */
  bringBackTo(path: string): (index: number, entry: unknown) => void
  /** Anchors of the page, for links within the page. */
  anchors: readonly string[]
  lang: Language
  /** Original values by the same path; null where no original is shown. */
  originalAt: OriginalAt | null
}

const FieldContext = createContext<FieldForm | null>(null)

export const FieldFormProvider = FieldContext.Provider

export const useFieldForm = (): FieldForm => {
  const form = useContext(FieldContext)
  if (!form) throw new Error('Fields of a section need <FieldFormProvider>')
  return form
}

/** Props that fields of every type have. */
export interface SectionFieldProps<V> {
  label: string
  hint?: string | undefined
  /** Path of the value in the form. */
  path: string
  value: V
  onChange(value: V): void
}

export const useFieldInput = ({
  label,
  hint,
  path,
}: Omit<SectionFieldProps<never>, 'value' | 'onChange'>) => {
  const form = useFieldForm()
  return { label, description: hint, error: form.problemAt(path) }
}
