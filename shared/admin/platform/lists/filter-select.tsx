/** A filter of a list with a few values, kept in the URL query; the first of `data` is no filter. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { UrlFilters } from '../components/controls/use-url-filters.ts'

interface FilterSelectProps<Name extends string> {
  list: Pick<UrlFilters<Name>, 'values' | 'set'>
  name: Name
  label: string
  data: NonNullable<NativeSelectProps['data']>
}

export const FilterSelect = <Name extends string>({ list, name, label, data }: FilterSelectProps<Name>) => (
  <NativeSelect
    aria-label={label}
    value={list.values[name]}
    onChange={event => list.set(name, event.currentTarget.value)}
    data={data}
  />
)
