/** The form around a field, as every field of a section asks for it. */
import { createContext, useContext } from 'react'
import type { Language } from '#shared/domain/site/languages.ts'
import type { OriginalAt } from '../page-original.ts'

export interface FieldForm {
  /** The problem at a path such as `sections.2.title`; undefined without one. */
  problemAt(path: string): string | undefined
  /** The value at a path is about to be another one. */
  touch(path: string): void
  /** Anchors of the page, for links within it. */
  anchors: readonly string[]
  /** Language of the texts that are edited. */
  lang: Language
  editable: boolean
  /** Values of the original at the same place; null where no original is shown. */
  originalAt: OriginalAt | null
}

const FieldContext = createContext<FieldForm | null>(null)

export const FieldFormProvider = FieldContext.Provider

export const useFieldForm = (): FieldForm => {
  const form = useContext(FieldContext)
  if (!form) throw new Error('Fields of a section need <FieldFormProvider>')
  return form
}

/** Props of every field, whatever it edits. */
export interface FieldProps<V> {
  label: string
  hint?: string | undefined
  /** Where its value stands in the form. */
  path: string
  value: V
  onChange(value: V): void
}
