/** The value of an option edited in its cell: Enter saves, Escape cancels. */
import { Button, Group } from '@mantine/core'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { OptionValueField } from './option-value-field.tsx'
import { optionLabels, useOptionEditor } from './use-option-editor.ts'

export interface OptionValueFormProps {
  option: Option
  /** The value in the original language, shown beside this translation. */
  original?: string
  onClose(): void
}

export const OptionValueForm = ({ option, original = '', onClose }: OptionValueFormProps) => {
  const editor = useOptionEditor(option, onClose)
  const { name } = nameOption(option.title)
  const long = option.value.length > 60 || option.value.includes('\n')
  const field = {
    'aria-label': `Значение ${name}`,
    autoFocus: true,
    ...editor.field('value'),
    error: editor.form.errors.value ?? editor.form.errors.title,
  }
  return (
    <RecordForm editor={editor} label={`Настройка ${name}`} labels={optionLabels} gap="2xs">
      <OptionValueField title={option.title} {...(long && { rows: 3 })} {...field} />
      <Group gap={6}>
        <Button type="submit" size="compact-sm" loading={editor.state === 'saving'}>
          Сохранить
        </Button>
        <CancelButton
          size="compact-sm"
          dirty={editor.dirty}
          onCancel={() => {
            editor.closeDroppingWork()
            onClose()
          }}
        />
        {original !== '' && editor.form.values.value === '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => editor.form.setFieldValue('value', original)}
          >
            Взять как начало
          </Button>
        )}
        <PresenceHint kind="option" record={String(option.id)} />
      </Group>
    </RecordForm>
  )
}
