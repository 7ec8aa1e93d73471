/** Says every so often that an editor is open, and hears who else has the same record. */
import { useEffect, useState } from 'react'
import { notifyPresence, type PresenceKind, type Present, presenceEvery } from '#shared/contract/presence.ts'
import { useServices } from '../services.ts'

export const usePresence = (kind: PresenceKind, record: string | null): Present[] => {
  const { client } = useServices()
  const [others, setOthers] = useState<Present[]>([])
  useEffect(() => {
    if (record === null) return
    let open = true
    const tell = async (leaving: boolean) => {
      try {
        const answer = await client.call(notifyPresence, {
          body: { kind, record, ...(leaving ? { leaving } : {}) },
        })
        if (open) setOthers(answer.others)
      } catch {
        // A hint that cannot be had is no reason to disturb the work.
        if (open) setOthers([])
      }
    }
    const tellIfSeen = () => {
      if (document.visibilityState === 'visible') void tell(false)
    }
    void tell(false)
    const timer = setInterval(tellIfSeen, presenceEvery)
    document.addEventListener('visibilitychange', tellIfSeen)
    return () => {
      open = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tellIfSeen)
      void tell(true)
    }
  }, [client, kind, record])
  return others
}
