/** A removal that would take more at once than the server removes by itself: somebody says whether it may. */
import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAction } from '../calls/use-action.ts'

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
  const { running, run } = useAction((_, allow: boolean) => onDecide(allow), {
    changes: ['overview'],
    done: said => said,
  })
  return (
    <Alert color="yellow" className="admin-notice" title={title}>
      <Text size="sm">{children}</Text>
      {decides && (
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" loading={running === false} onClick={() => void run(false)}>
            Оставить
          </Button>
          <Button size="xs" color="red" loading={running === true} onClick={() => void run(true)}>
            {action}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
