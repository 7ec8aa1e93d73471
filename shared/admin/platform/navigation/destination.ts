/** A place that the navigation and the command palette lead to. */

import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'
import type { Action } from '#shared/domain/can.ts'

export interface Destination {
  path: string
  title: string
  icon: IconName
  /** Its part of the menu, which stands together; what belongs to none comes last. */
  group?: string
  /** In the menu it stands under this one, while either is open. */
  below?: string
  /** Left out for people without the right. */
  needs: Action
  /** Other words that people type for it. */
  keywords: string
  /** How much of it waits, of which kind: «3 новых». */
  count?: { useCount(): number; of: string }
}

/** True when the page belongs to the destination: itself or a page below it. */
export const leadsTo = (destination: Pick<Destination, 'path'>, pathname: string): boolean =>
  destination.path === '/admin'
    ? pathname.replace(/\/$/, '') === '/admin'
    : pathname === destination.path || pathname.startsWith(`${destination.path}/`)
