import { Button, TextInput } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { SectionLink } from '#shared/contract/content/site-sections.ts'
import { type SectionFieldProps, useFieldForm } from './field-context.ts'
import { FieldGroup } from './field-group.tsx'
import { TargetInput } from './target-input.tsx'

export const LinkInput = ({ label, path, value, onChange }: SectionFieldProps<SectionLink | null>) => {
  const form = useFieldForm()
  if (value === null)
    return (
      form.editable && (
        <Button
          variant="default"
          size="xs"
          className="admin-start"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange({ label: '', href: '' })}
        >
          {label}
        </Button>
      )
    )
  return (
    <FieldGroup label={label}>
      <TextInput
        label="Подпись"
        error={form.problemAt(`${path}.label`)}
        readOnly={!form.editable}
        maxLength={80}
        value={value.label}
        onChange={event => {
          form.touch(`${path}.label`)
          onChange({ ...value, label: event.currentTarget.value })
        }}
      />
      <TargetInput
        label="Куда ведёт"
        path={`${path}.href`}
        value={value.href}
        onChange={href => {
          form.touch(`${path}.href`)
          onChange({ ...value, href })
        }}
      />
      {form.editable && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className="admin-start"
          onClick={() => onChange(null)}
        >
          Убрать: {label.toLowerCase()}
        </Button>
      )}
    </FieldGroup>
  )
}
