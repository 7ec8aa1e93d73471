/** A small coloured word for a state. */
import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'mute' | 'accent'

export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="admin-badge" data-tone={tone}>
    {children}
  </span>
)
