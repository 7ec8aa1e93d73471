import { NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { choicesOf } from '#shared/domain/calculation/office-options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'

export interface OptionValueFieldProps
  extends Pick<TextareaProps, 'label' | 'aria-label' | 'error' | 'autoFocus'> {
  title: string
  value?: string
  onChange?(event: unknown): void
  /** Lines of the text field; a single-line field when left out. */
  rows?: number
}

export const OptionValueField = ({ title, rows, value = '', ...field }: OptionValueFieldProps) => {
  const choices = choicesOf(title)
  const { unit } = nameOption(title)
  if (choices) {
    const isKnown = choices.some(known => known.value === value.trim())
    // A stored value that is not among the choices is added to them, so that it stays visible.
    const data = isKnown ? choices : [{ value, label: value }, ...choices]
    return <NativeSelect size="xs" value={isKnown ? value.trim() : value} data={data} {...field} />
  }
  return rows === undefined ? (
    <TextInput size="xs" value={value} rightSection={unit} rightSectionWidth={unit ? 40 : 0} {...field} />
  ) : (
    <Textarea rows={rows} resize="vertical" value={value} {...field} />
  )
}
