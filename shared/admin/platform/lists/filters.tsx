/** Filters of a list; on a phone all but the search are behind one button, which says how many are chosen. */

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyboardEventHandler, ReactNode } from 'react'
import * as texts from '#messages/admin/platform/lists.js'
import { SearchField } from '../components/controls/search-field.tsx'
import { useIsPhone } from '../components/controls/use-is-phone.ts'
import type { List } from './use-list.ts'

interface FiltersProps {
  list: Pick<List, 'filters' | 'values' | 'set'>
  label: string
  /** Label of the search field, shown on a phone too. */
  search: string
  /** The filter that is searched. */
  by?: string
  /** Filters that stand elsewhere on the page. */
  apart?: readonly string[]
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

export const Filters = ({ list, label, search, by = 'q', apart = [], onKeyDown, children }: FiltersProps) => {
  const isPhone = useIsPhone()
  const [opened, { toggle }] = useDisclosure()
  const here = [...list.filters, 'sort'].filter(name => name !== by && !apart.includes(name))
  const count = here.filter(name => list.values[name]).length
  return (
    <search className="admin-filters" aria-label={label} onKeyDown={onKeyDown}>
      <SearchField label={search} value={list.values[by] ?? ''} onChange={text => list.set(by, text)} />
      {isPhone && (
        <Button variant="default" aria-expanded={opened} onClick={toggle}>
          {count > 0 ? texts.filtersCount({ count }) : texts.filters}
        </Button>
      )}
      {isPhone ? opened && <div className="admin-choices">{children}</div> : children}
    </search>
  )
}
