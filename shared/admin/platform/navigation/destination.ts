import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'
import type { Action } from '#shared/domain/can.ts'

export interface Destination {
  path: string
  title: string
  icon: IconName
  /** Group of the menu; destinations without one come last. */
  group?: string
  /** Path of the parent in the menu; shown under it only while one of the two is open. */
  below?: string
  needs: Action
  /** Search words besides the title. */
  keywords: string
  /** Count beside the title, with its word: «3 новых». */
  count?: { useCount(): number; of: string }
}

/** True when the page belongs to the destination: itself or a page below it. */
export const leadsTo = (destination: Pick<Destination, 'path'>, pathname: string): boolean =>
  destination.path === '/admin'
    ? pathname.replace(/\/$/, '') === '/admin'
    : pathname === destination.path || pathname.startsWith(`${destination.path}/`)
