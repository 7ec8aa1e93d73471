/** Choice for one place that two people have changed: mine, theirs or both. */
import { Box, Group, SegmentedControl, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import type { Choice } from './merge.ts'
import classes from './merge-choice.module.css'

interface MergeChoiceProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  /** True where both can stay, one after the other. */
  both?: boolean
  value: Choice
  onChange(choice: Choice): void
}

export const MergeChoice = ({ label, mine, theirs, both = false, value, onChange }: MergeChoiceProps) => (
  <Box component="section" bd="1px solid var(--admin-line)" bdrs="md" p="sm" aria-label={label}>
    <Group justify="space-between" gap="xs" mb="xs">
      <Text fw={600} size="sm">
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={`Что оставить: ${label}`}
        value={value}
        onChange={chosen => {
          if (chosen === 'mine' || chosen === 'theirs' || chosen === 'both') onChange(chosen)
        }}
        data={[
          { value: 'mine', label: 'Моё' },
          { value: 'theirs', label: 'С сервера' },
          ...(both ? [{ value: 'both', label: 'Оба' }] : []),
        ]}
      />
    </Group>
    <AutoColumns fit least="14rem" gap="md" className={`admin-plain ${classes.sides}`}>
      <div data-left={value === 'theirs' || undefined}>
        <Text size="xs" c="dimmed">
          У Вас
        </Text>
        <div>{mine}</div>
      </div>
      <div data-left={value === 'mine' || undefined}>
        <Text size="xs" c="dimmed">
          На сервере
        </Text>
        <div>{theirs}</div>
      </div>
    </AutoColumns>
  </Box>
)
