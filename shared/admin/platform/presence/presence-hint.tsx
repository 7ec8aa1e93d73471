import { Flex } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import {
  notifyPresenceEndpoint,
  type PresenceKind,
  type Present,
  presenceEvery,
} from '#shared/contract/platform/presence.ts'
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
          <Icon name="eye" size={15} /> Сейчас здесь и {others.map(({ name }) => name).join(', ')}
        </>
      )}
    </Flex>
  )
}

const usePresence = (kind: PresenceKind, record: string | null): Present[] => {
  const { client } = useServices()
  const [others, setOthers] = useState<Present[]>([])
  useEffect(() => {
    if (record === null) return
    let open = true
    const sendPresence = async (leaving: boolean) => {
      try {
        const response = await client.call(notifyPresenceEndpoint, {
          body: { kind, record, ...(leaving ? { leaving } : {}) },
        })
        if (open) setOthers(response.others)
      } catch {
        // Shows nobody after a failure, without a message, since the hint is only a help.
        if (open) setOthers([])
      }
    }
    const sendIfVisible = () => {
      if (document.visibilityState === 'visible') void sendPresence(false)
    }
    void sendPresence(false)
    const timer = setInterval(sendIfVisible, presenceEvery)
    document.addEventListener('visibilitychange', sendIfVisible)
    return () => {
      open = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sendIfVisible)
      void sendPresence(true)
    }
  }, [client, kind, record])
  return others
}
