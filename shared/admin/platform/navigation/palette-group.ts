/** Groups that the wings hand in to the command palette. */
import type { QueryClient } from '@tanstack/react-query'
import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'
import type { Client } from '#shared/client/call.ts'
import type { Action } from '#shared/domain/can.ts'
import type { AdminShell, SessionUser } from '../shell.ts'

export interface PaletteAction {
  id: string
  label: string
  description?: string
  /** Other words that it is found by. */
  keywords?: string
  /** Instead of the group's. */
  icon?: IconName
  /** A path, or what happens. */
  go: string | (() => void)
}

export interface PaletteGroup {
  title: string
  icon: IconName
  /** Actions that are always there, found by their names. */
  actions?(person: { user: SessionUser; shell: AdminShell }): readonly PaletteAction[]
  /** Actions that the typed text finds, the best first. */
  find?(search: PaletteSearch): Promise<readonly PaletteAction[]>
  /** Right without which nothing is found. */
  needs: Action
}

export interface PaletteSearch {
  q: string
  client: Client
  queries: QueryClient
  signal: AbortSignal
}
