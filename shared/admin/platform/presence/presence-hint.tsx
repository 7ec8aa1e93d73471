/** Names of others who have the record open, beside the title of an editor; empty when there are none. */

import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { PresenceKind } from '#shared/contract/platform/presence.ts'
import classes from './presence-hint.module.css'
import { usePresence } from './use-presence.ts'

/** `record` is the id; null for a new record. */
export const PresenceHint = ({ kind, record }: { kind: PresenceKind; record: string | null }) => {
  const others = usePresence(kind, record)
  return (
    <span className={classes.hint} role="status">
      {others.length > 0 && (
        <>
          <Icon name="eye" size={15} /> Сейчас здесь и {others.map(({ name }) => name).join(', ')}
        </>
      )}
    </span>
  )
}
