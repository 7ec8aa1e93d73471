/** Filters of a list; on a phone all but the search are behind one button, which says how many are chosen. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useIsPhone } from '../components/controls/use-is-phone.ts'

interface FiltersProps {
  label: string
  /** Search field, shown on a phone too. */
  search: ReactNode
  /** Values of the filters besides the search; empty for a filter that is off. */
  chosen: readonly string[]
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

export const Filters = ({ label, search, chosen, onKeyDown, children }: FiltersProps) => {
  const isPhone = useIsPhone()
  const [opened, { toggle }] = useDisclosure()
  const count = chosen.filter(Boolean).length
  return (
    <search className="admin-filters" aria-label={label} onKeyDown={onKeyDown}>
      {search}
      {isPhone && (
        <Button variant="default" aria-expanded={opened} onClick={toggle}>
          Отбор{count > 0 && ` · ${count}`}
        </Button>
      )}
      {isPhone ? opened && <div className="admin-choices">{children}</div> : children}
    </search>
  )
}
