import { Textarea } from '@mantine/core'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { OptionValueField } from './option-value-field.tsx'
import { optionLabels, useOptionEditor } from './use-option-editor.ts'

export const OptionForm = ({ option, onClose }: { option: Option; onClose(): void }) => {
  const editor = useOptionEditor(option, onClose)
  const { field, form } = editor
  return (
    <RecordForm
      editor={editor}
      label={`Настройка ${nameOption(option.title).name}`}
      labels={optionLabels}
      framed
      gap="sm"
      action="Сохранить"
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
