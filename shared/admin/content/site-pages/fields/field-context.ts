import type { UseFormReturnType } from '@mantine/form'
import { type ChangeEvent, createContext, type ReactNode, useContext } from 'react'
import type { Language } from '#shared/domain/site/languages.ts'
import type { OriginalAt } from '../page-original.ts'
import type { PageValues } from '../site-page-kind.ts'

export interface FieldForm {
  form: UseFormReturnType<PageValues>
  /** Call before a wait: returns where the value at the path stands by then, null once its section was removed. */
  follow(path: string): () => string | null
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
export interface SectionFieldProps {
  label: string
  hint?: string | undefined
  /** Path of the value in the form, such as `sections.2.title`. */
  path: string
}

/** Props of the input at the path; the field's description decides the type of the value. */
export const useFieldInput = <V = string>({ label, hint, path }: SectionFieldProps) => ({
  label,
  description: hint,
  ...(useFieldForm().form.getInputProps(path) as FieldInput<V>),
})

interface FieldInput<V> {
  value: V
  error?: ReactNode
  onChange(value: V | ChangeEvent<HTMLInputElement>): void
}
