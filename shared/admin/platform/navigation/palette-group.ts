import { useWindowEvent } from '@mantine/hooks'
import type { QueryClient } from '@tanstack/react-query'
import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'
import type { Client } from '#shared/client/call.ts'
import type { Action } from '#shared/domain/can.ts'
import type { AdminShell, SessionUser } from '../shell.ts'

const openEvent = 'admin:palette'

/** Opens the palette with what it finds for the text. */
export const findEverywhere = (text: string): void => {
  window.dispatchEvent(new CustomEvent(openEvent, { detail: text }))
}

export const useFindEverywhere = (open: (text: string) => void): void =>
  useWindowEvent(openEvent, (event: CustomEvent<string>) => open(event.detail))

export interface PaletteAction {
  id: string
  label: string
  description?: string
  /** Search words besides the name. */
  keywords?: string
  icon?: IconName
  go: string | (() => void)
}

export interface PaletteGroup {
  title: string
  icon: IconName
  /** Fixed actions, found by name. */
  actions?(person: { user: SessionUser; shell: AdminShell }): readonly PaletteAction[]
  /** Actions that the typed text finds, the best first. */
  find?(search: PaletteSearch): Promise<readonly PaletteAction[]>
  needs: Action
}

export interface PaletteSearch {
  q: string
  client: Client
  queries: QueryClient
  signal: AbortSignal
}
