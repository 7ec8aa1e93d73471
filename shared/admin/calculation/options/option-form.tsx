/** The form of one option. */
import { Textarea, TextInput } from '@mantine/core'
import { SmallForm } from '#shared/admin/platform/forms/small-form.tsx'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { OptionConflict } from './option-conflict.tsx'
import { OptionNotices } from './option-notices.tsx'
import { OptionValueField } from './option-value-field.tsx'
import { useOptionEditor } from './use-option-editor.ts'

export const OptionForm = ({ option, onClose }: { option: Option | null; onClose(): void }) => {
  const editor = useOptionEditor(option, onClose)
  const { form } = editor
  return (
    <SmallForm
      label={option ? `Настройка ${nameOption(option.title).name}` : 'Новая настройка'}
      failure={editor.failure}
      errors={editor.form.errors}
      saving={editor.state === 'saving'}
      dirty={editor.dirty}
      goesByItself={editor.goesByItself}
      onSave={editor.save}
      onClose={editor.cancel}
      aside={<PresenceHint kind="option" record={option ? String(option.id) : null} />}
    >
      <OptionNotices editor={editor} />
      {/* A draft of a new option, begun in an earlier version of this program and kept on this device. */}
      {!option && (
        <TextInput
          label="Название"
          description="Латинские строчные буквы, цифры, точка, дефис и подчёркивание"
          maxLength={80}
          {...form.getInputProps('title')}
        />
      )}
      <OptionValueField
        title={form.values.title}
        label="Значение"
        rows={form.values.value.length > 80 ? 4 : 1}
        autoFocus
        {...form.getInputProps('value')}
      />
      <Textarea label="Пояснение" rows={2} maxLength={1_000} {...form.getInputProps('note')} />
      <OptionConflict editor={editor} />
    </SmallForm>
  )
}
