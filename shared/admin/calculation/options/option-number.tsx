/**
 * Field for an option that is a number, for use on another screen; saving creates the option if it is not stored yet.
 */

import { Button, Group, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/calculation/options.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { listOptionsEndpoint, type Option } from '#shared/contract/calculation/options.ts'
import { optionLabels, useOptionEditor } from './use-option-editor.ts'

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
  return options.data && <NumberForm option={option} {...props} />
}

const NumberForm = ({ option, label, title, usual, note }: OptionNumberProps & { option: Option | null }) => {
  const editor = useOptionEditor(option, null, { title, value: String(usual), note })
  return (
    <RecordForm editor={editor} label={label} labels={optionLabels} gap="xs">
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        {...editor.field('value')}
        maxLength={6}
      />
      {editor.dirty && (
        <Group gap="xs">
          <Button type="submit" variant="default" loading={editor.state === 'saving'}>
            {texts.save}
          </Button>
          <CancelButton variant="subtle" color="gray" dirty onCancel={editor.discard} />
        </Group>
      )}
    </RecordForm>
  )
}
