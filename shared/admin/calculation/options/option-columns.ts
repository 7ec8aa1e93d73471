/** Columns of the options and how each sorts the options within a group. */

import { compareText, type ListColumn } from '#shared/admin/platform/lists/list-columns.ts'
import type { Option } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'

export const nameSort = {
  up: 'name',
  down: 'nameDown',
  compare: (a: Option, b: Option) => compareText(nameOption(a.title).name, nameOption(b.title).name),
}

export const valueSort = {
  up: 'value',
  down: 'valueDown',
  compare: (a: Option, b: Option) => compareValues(a.value, b.value),
}

/** The last column has no header in the table: its order is chosen beside the filters. */
export const optionColumns: ListColumn<Option>[] = [
  { key: 'name', title: 'Настройка', fixed: true, sort: nameSort },
  { key: 'value', title: 'Значение', fixed: true, sort: valueSort },
  {
    key: 'changed',
    title: 'Когда изменена',
    fixed: true,
    sort: { up: 'changed', down: 'changedDown', compare: (a, b) => a.updatedAt.localeCompare(b.updatedAt) },
  },
]

/** Amounts stand before texts and are compared by size; texts are compared alphabetically. */
const compareValues = (a: string, b: string): number => {
  const [one, other] = [amountOf(a), amountOf(b)]
  if (one !== null && other !== null) return one - other
  return Number(one === null) - Number(other === null) || compareText(a, b)
}

const amountOf = (value: string): number | null =>
  /^\d+(?:[.,]\d+)?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : null
