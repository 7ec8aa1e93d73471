import { Flex } from '@mantine/core'
import { useEffect } from 'react'
import * as texts from '#messages/admin/platform/presence.js'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import {
  notifyPresenceEndpoint,
  type PresenceKind,
  type Present,
  presenceEvery,
} from '#shared/contract/platform/presence.ts'
import { useCall } from '../calls/call-query.ts'
import { useServices } from '../services.ts'

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
          <Icon name="eye" size={15} />
          <span>{`${texts.alsoHere} ${others.map(({ name }) => name).join(', ')}`}</span>
        </>
      )}
    </Flex>
  )
}

const usePresence = (kind: PresenceKind, record: string | null): readonly Present[] => {
  const { client } = useServices()
  const { data, isError } = useCall(
    notifyPresenceEndpoint,
    { body: { kind, record: record ?? '' } },
    { enabled: record !== null, refetchInterval: presenceEvery, staleTime: 0, gcTime: 0, retry: false },
  )
  useEffect(() => {
    if (record === null) return
    const leave = { kind, record, leaving: true }
    return () => void client.call(notifyPresenceEndpoint, { body: leave }).catch(() => undefined)
  }, [client, kind, record])
  // Shows nobody after a failure, without a message, since the hint is only a help.
  return isError ? [] : (data?.others ?? [])
}
