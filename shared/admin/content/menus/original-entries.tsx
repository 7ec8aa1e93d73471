/** One menu in the original language, beside the edited one; missing entries can be taken over one by one. */

import { Box, Button, Flex } from '@mantine/core'
import * as texts from '#messages/admin/content/menus.js'
import { Original, takeOriginal } from '#shared/admin/platform/split-view/split-view.tsx'
import type { MenuEntry } from '#shared/contract/content/menus.ts'
import { leadsToSame } from './menu-kind.ts'

export interface OriginalEntriesProps {
  label: string
  heading?: string
  original: readonly MenuEntry[]
  entries: readonly MenuEntry[]
  most: number
  /** Takes the whole original; null where nothing more fits. */
  onTake: ((entries: MenuEntry[]) => void) | null
  onAdd?(entry: MenuEntry): void
}

export const OriginalEntries = ({
  label,
  heading = texts.inRussian,
  original,
  entries,
  most,
  onTake,
  onAdd,
}: OriginalEntriesProps) => (
  <Original
    label={label}
    heading={heading}
    onTake={onTake && takeOriginal({ original: [...original], value: [...entries], onTake })}
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
                {texts.untranslated}
                {onAdd && entries.length < most && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={texts.addToTranslation({ label: entry.label })}
                    onClick={() => onAdd(entry)}
                  >
                    {texts.add}
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
