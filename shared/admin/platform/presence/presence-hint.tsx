/** Names of others who have the record open, beside the title of an editor; empty when there are none. */
import { Flex } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { PresenceKind } from '#shared/contract/platform/presence.ts'
import { usePresence } from './use-presence.ts'

/** `record` is the id; null for a new record. */
export const PresenceHint = ({ kind, record }: { kind: PresenceKind; record: string | null }) => {
  const others = usePresence(kind, record)
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="2xs"
      align="center"
      c="var(--admin-warn)"
      fz="sm"
      role="status"
    >
      {others.length > 0 && (
        <>
          <Icon name="eye" size={15} /> Сейчас здесь и {others.map(({ name }) => name).join(', ')}
        </>
      )}
    </Flex>
  )
}
