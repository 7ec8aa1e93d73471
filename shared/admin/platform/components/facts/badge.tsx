import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'mute' | 'accent'

const colours: Record<Tone, { bg: string; c: string }> = {
  good: { bg: 'var(--admin-good-ground)', c: 'var(--admin-good)' },
  warn: { bg: 'var(--admin-warn-ground)', c: 'var(--admin-warn)' },
  bad: { bg: 'var(--admin-bad-ground)', c: 'var(--admin-bad)' },
  mute: { bg: 'var(--admin-mute-ground)', c: 'dimmed' },
  accent: { bg: 'var(--accent)', c: 'var(--on-accent)' },
}

export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Box
    component="span"
    display="inline-block"
    px="xs"
    py={1}
    bdrs="sm"
    fz="xs"
    fw={500}
    className="admin-state"
    data-tone={tone}
    {...colours[tone]}
  >
    {children}
  </Box>
)
