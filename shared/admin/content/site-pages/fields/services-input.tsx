/** Services of the office, chosen from the options. */
import { MultiSelect } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { type SectionFieldProps, useFieldForm } from './field-context.ts'

export const ServicesInput = ({ label, hint, path, value, onChange }: SectionFieldProps<string[]>) => {
  const form = useFieldForm()
  const options = useCall(listOptionsEndpoint)
  const titles = (options.data ?? []).map(({ title }) => title).filter(isService)
  return (
    <MultiSelect
      label={label}
      description={hint}
      error={form.problemAt(path)}
      readOnly={!form.editable}
      searchable
      clearable
      nothingFoundMessage="Такой услуги в настройках нет"
      value={value}
      onChange={onChange}
      data={[...new Set([...titles, ...value])].map(title => ({
        value: title,
        label: nameOption(title).name,
      }))}
    />
  )
}

const isService = (title: string): boolean => title.startsWith('service.') || title.endsWith('_fee')
