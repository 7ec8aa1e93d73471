/** One menu in the original language, beside the edited one; missing entries can be taken over one by one. */
import { Box, Button, Flex } from '@mantine/core'
import { Original, takeOriginal } from '#shared/admin/platform/split-view/split-view.tsx'
import type { MenuEntry } from '#shared/contract/content/menus.ts'
import { leadsToSame } from './menu-values.ts'

export interface OriginalEntriesProps {
  label: string
  heading?: string
  original: readonly MenuEntry[]
  entries: readonly MenuEntry[]
  most: number
  /** Null where nothing more fits. */
  onChange: ((entries: MenuEntry[]) => void) | null
}

export const OriginalEntries = ({
  label,
  heading = 'По-русски',
  original,
  entries,
  most,
  onChange,
}: OriginalEntriesProps) => (
  <Original
    label={label}
    heading={heading}
    onTake={onChange && takeOriginal({ original: [...original], value: [...entries], onTake: onChange })}
  >
    {original.length === 0 ? (
      '—'
    ) : (
      <Flex component="ol" direction="column" gap="3xs" m={0} ps="lg" style={{ listStyle: 'decimal' }}>
        {original.map(entry => (
          <li key={entry.label}>
            <span>{entry.label}</span>
            {isMissing(entry, entries) && (
              <Box component="span" ms="xs" c="var(--admin-warn)" fz="sm" lang="ru">
                нет в переводе
                {onChange && entries.length < most && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`Добавить «${entry.label}» в перевод`}
                    onClick={() => onChange([...entries, entry])}
                  >
                    Добавить
                  </Button>
                )}
              </Box>
            )}
          </li>
        ))}
      </Flex>
    )}
  </Original>
)

const isMissing = (entry: MenuEntry, entries: readonly MenuEntry[]): boolean =>
  !entries.some(({ target }) => leadsToSame(target, entry.target))
