/**
 * Field for an option that is a number, for use on another screen; saving creates the option if it is not stored yet.
 */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { listOptionsEndpoint, type Option } from '#shared/contract/calculation/options.ts'
import { OptionConflict } from './option-conflict.tsx'
import { OptionNotices } from './option-notices.tsx'
import { useOptionEditor } from './use-option-editor.ts'

export interface OptionNumberProps {
  label: string
  title: string
  /** Value in force until the option is set. */
  usual: number
  note: string
}

export const OptionNumber = (props: OptionNumberProps) => {
  const options = useCall(listOptionsEndpoint)
  const option = options.data?.find(({ title }) => title === props.title) ?? null
  // The key makes a new form for each stored version.
  return options.data && <NumberForm key={option?.version ?? 0} option={option} {...props} />
}

const NumberForm = ({ option, label, title, usual, note }: OptionNumberProps & { option: Option | null }) => {
  const editor = useOptionEditor(option, () => {}, { title, value: String(usual), note })
  const { form } = editor
  const saving = editor.state === 'saving'
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        editor.save()
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.getInputProps('value')}
          error={form.errors.value ?? editor.failure}
        />
        {editor.dirty && (
          <Group gap="xs">
            <Button type="submit" variant="default" loading={saving}>
              Сохранить
            </Button>
            <CancelButton variant="subtle" color="gray" dirty onCancel={editor.discard} />
          </Group>
        )}
        <OptionNotices editor={editor} />
      </Stack>
      <LeaveGuard
        dirty={editor.dirty && !saving && !editor.goesByItself}
        save={{ run: editor.save, running: saving }}
      />
      <OptionConflict editor={editor} />
    </form>
  )
}
