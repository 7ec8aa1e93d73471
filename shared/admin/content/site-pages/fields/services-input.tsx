import { MultiSelect } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { type SectionFieldProps, useFieldInput } from './field-context.ts'

export const ServicesInput = ({ value, onChange, ...field }: SectionFieldProps<string[]>) => {
  const options = useCall(listOptionsEndpoint)
  const titles = (options.data ?? []).map(({ title }) => title).filter(isService)
  return (
    <MultiSelect
      {...useFieldInput(field)}
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
