import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

export interface DraftDifference {
  label: string
  /** The server's value, cut to the part that differs. */
  saved: string
  mine: string
}

interface DifferencesProps {
  fields: readonly { label: string; saved: ReactNode; mine: ReactNode }[]
}

export const Differences = ({ fields }: DifferencesProps) => (
  <Flex component="dl" direction="column" gap="xs" mt="sm">
    {fields.map(({ label, saved, mine }) => (
      <div key={label}>
        <Box component="dt" fw={600}>
          {label}
        </Box>
        <dd className="admin-lines">
          <del>{saved || '—'}</del> <ins>{mine || '—'}</ins>
        </dd>
      </div>
    ))}
  </Flex>
)
