/** Filters of a list; on a phone all but the search are behind one button, which says how many are chosen. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useIsPhone } from '../components/controls/use-is-phone.ts'

interface FiltersProps {
  label: string
  /** Always in sight. */
  search: ReactNode
  /** Values of what follows the search; empty for those that narrow nothing. */
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
