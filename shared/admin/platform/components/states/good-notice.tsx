/** Notice of a good outcome, in a green of the admin that can be read in both themes. */
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export const GoodNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box px="md" py="sm" bdrs="md" bg="var(--admin-good-ground)">
    <Box component="strong" c="var(--admin-good)">
      {title}
    </Box>
    <Box component="p" mt="3xs">
      {children}
    </Box>
  </Box>
)
