/** Fields of a record as text, for people who may not change them. */
import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ReadingFact {
  label: string
  /** Shown as a dash when empty. */
  value: ReactNode
  lang?: string | undefined
}

export const ReadingFacts = ({ facts }: { facts: readonly ReadingFact[] }) => (
  <Flex component="dl" direction="column" gap="sm" maw="44rem">
    {facts.map(({ label, value, lang }) => (
      <div key={label}>
        <Box component="dt" c="dimmed" fz="sm">
          {label}
        </Box>
        <Box component="dd" mt="4xs" className="admin-lines" lang={lang}>
          {value || '—'}
        </Box>
      </div>
    ))}
  </Flex>
)
