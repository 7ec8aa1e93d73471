/** Asks before several requests are closed, and how it has ended. */
import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { type Ended, OutcomeSelect } from './request-outcome.tsx'

interface CloseDialogProps {
  title: string
  action: string
  busy: boolean
  children: ReactNode
  onConfirm(ended: Ended): void
  onClose(): void
}

export const CloseDialog = ({ children, onConfirm, ...dialog }: CloseDialogProps) => {
  const [ended, setEnded] = useState<Ended>({ outcome: null, outcomeReason: null })
  return (
    <ConfirmDialog opened {...dialog} onConfirm={() => onConfirm(ended)}>
      <Stack gap="sm">
        <div>{children}</div>
        <OutcomeSelect none="не сказано" value={ended} onChange={setEnded} />
      </Stack>
    </ConfirmDialog>
  )
}
