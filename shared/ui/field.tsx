/** A labelled input with its hint and its error, connected for screen readers. */
import type { InputHTMLAttributes } from 'react'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  id: string
  label: string
  hint?: string | undefined
  problem?: string | undefined
}

export const Field = ({ id, label, hint, problem, ...input }: FieldProps) => {
  const notes = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field" data-problem={problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...(notes ? { 'aria-describedby': notes } : {})}
        {...(problem ? { 'aria-invalid': true } : {})}
        {...input}
      />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
