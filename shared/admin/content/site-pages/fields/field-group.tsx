import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

/** Fields under one name, framed. */
export const FieldGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex
    component="fieldset"
    direction="column"
    gap="sm"
    miw={0}
    p="sm"
    bd="1px solid var(--admin-line)"
    bdrs="md"
  >
    <Box component="legend" px="3xs" fz="sm" fw={500}>
      {label}
    </Box>
    {children}
  </Flex>
)
