/** Services of the office, chosen from the options. */
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { optionsQuery } from '#shared/admin/calculation/options/option-queries.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { type FieldProps, useFieldForm } from './field-context.ts'

export const ServicesInput = ({ label, hint, path, value, onChange }: FieldProps<string[]>) => {
  const { client } = useServices()
  const form = useFieldForm()
  const options = useQuery(optionsQuery(client))
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
