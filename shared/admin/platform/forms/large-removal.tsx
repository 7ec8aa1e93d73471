/** A removal that would take more at once than the server removes by itself: somebody says whether it may. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { overviewKey } from '../overview-query.ts'

export interface LargeRemovalProps {
  title: string
  children: ReactNode
  /** False for somebody who only reads it. */
  decides: boolean
  /** Says what the button does that allows it. */
  action: string
  /** Resolves what there is to say afterwards. */
  onDecide(allow: boolean): Promise<string>
}

export const LargeRemoval = ({ title, children, decides, action, onDecide }: LargeRemovalProps) => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const decide = async (allow: boolean) => {
    setBusy(true)
    try {
      notifyDone(await onDecide(allow))
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: overviewKey })
  }
  return (
    <Alert color="yellow" className="admin-notice" title={title}>
      <Text size="sm">{children}</Text>
      {decides && (
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" loading={busy} onClick={() => void decide(false)}>
            Оставить
          </Button>
          <Button size="xs" color="red" loading={busy} onClick={() => void decide(true)}>
            {action}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
