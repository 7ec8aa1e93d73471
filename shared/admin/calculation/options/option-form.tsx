import { NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/calculation/options.js'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { choicesOf } from '#shared/domain/calculation/office-options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { noticeOfOption } from '#shared/domain/calculation/option-notice.ts'
import { optionLabels, useOptionEditor } from './use-option-editor.ts'

export const OptionForm = ({ option, onClose }: { option: Option; onClose(): void }) => {
  const editor = useOptionEditor(option, onClose)
  const { field, form } = editor
  return (
    <RecordForm
      editor={editor}
      label={texts.settingOf({ name: nameOption(option.title).name })}
      labels={optionLabels}
      framed
      gap="sm"
      action={texts.save}
      onClose={onClose}
      aside={<PresenceHint kind="option" record={String(option.id)} />}
    >
      <OptionValueField
        title={form.values.title}
        label={optionLabels.value}
        rows={form.values.value.length > 80 ? 4 : 1}
        autoFocus
        {...field('value')}
      />
      <Textarea label={optionLabels.note} rows={2} {...field('note')} />
    </RecordForm>
  )
}

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
  const description = noticeOfOption(title, value)
  if (choices) {
    const isKnown = choices.some(known => known.value === value.trim())
    // A stored value that is not among the choices is added to them, so that it stays visible.
    const data = isKnown ? choices : [{ value, label: value }, ...choices]
    return <NativeSelect size="xs" value={isKnown ? value.trim() : value} data={data} {...field} />
  }
  return rows === undefined ? (
    <TextInput
      size="xs"
      value={value}
      description={description}
      rightSection={unit}
      rightSectionWidth={unit ? 40 : 0}
      {...field}
    />
  ) : (
    <Textarea rows={rows} resize="vertical" value={value} description={description} {...field} />
  )
}
