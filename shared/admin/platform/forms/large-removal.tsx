/** Asks a person to allow or refuse a removal that is too large for the server to do by itself. */

import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/forms.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useAction } from '../calls/use-action.ts'

export interface LargeRemovalProps {
  title: string
  children: ReactNode
  decides: boolean
  /** Text of the button that allows the removal. */
  action: string
  /** Resolves with the text of the notice. */
  onDecide(allow: boolean): Promise<string>
}

export const LargeRemoval = ({ title, children, decides, action, onDecide }: LargeRemovalProps) => {
  const { running, run } = useAction((_, allow: boolean) => onDecide(allow), {
    changes: ['overview'],
    done: said => said,
  })
  return (
    <Alert color="yellow" mb="md" title={title}>
      <Text size="sm">{children}</Text>
      {decides && (
        <Group gap="xs" mt="sm">
          <SmallButton loading={running === false} onClick={() => void run(false)}>
            {texts.keep}
          </SmallButton>
          <Button size="xs" color="red" loading={running === true} onClick={() => void run(true)}>
            {action}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
