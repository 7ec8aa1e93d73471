/** A preset calculation: its URL pasted or its fields set one by one, with a summary in words. */
import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { presetLabel } from '#shared/admin/content/posts/rich-text/preset-label.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { isPreset, presetOf } from '#shared/domain/text/post-blocks.ts'
import { type SectionFieldProps, useFieldInput } from './field-context.ts'

const PresetFields = lazyPart(
  async () => (await import('#shared/admin/content/posts/rich-text/preset-fields.tsx')).PresetFields,
  <LoadingState rows={4} />,
)

export const PresetInput = ({
  value,
  placeholder,
  onChange,
  ...field
}: SectionFieldProps<string> & { placeholder: string }) => {
  const input = useFieldInput(field)
  const [byFields, setByFields] = useState(false)
  const words = isPreset(value) ? presetLabel(value) : ''
  return (
    <Stack gap="xs">
      <TextInput
        {...input}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(presetOf(event.currentTarget.value) ?? event.currentTarget.value)}
      />
      {words !== '' && <p className="admin-quiet">{words}</p>}
      {!input.readOnly &&
        isPreset(value) &&
        (byFields ? (
          <PresetFields preset={value} onChange={onChange} />
        ) : (
          <Button size="xs" variant="default" className="admin-start" onClick={() => setByFields(true)}>
            Задать расчёт по полям
          </Button>
        ))}
    </Stack>
  )
}
