/** Leaves a form, as Escape does in it; unsaved text is dropped only after a question. */
import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'

interface CancelButtonProps extends ButtonProps {
  dirty: boolean
  onCancel(): void
}

export const CancelButton = ({ dirty, onCancel, children = 'Отмена', ...look }: CancelButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const cancel = () => (dirty ? setAsks(true) : onCancel())
  useEffect(() => {
    const form = button.current?.form
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Keeps Escape from closing a dialog around the form.
      event.preventDefault()
      cancel()
    }
    form?.addEventListener('keydown', leave)
    return () => form?.removeEventListener('keydown', leave)
  })
  return (
    <>
      <Button variant="default" {...look} ref={button} onClick={cancel}>
        {children}
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Отказаться от правок?"
        action="Не сохранять"
        onConfirm={() => {
          setAsks(false)
          onCancel()
        }}
        onClose={() => setAsks(false)}
      >
        Набранное пропадёт.
      </ConfirmDialog>
    </>
  )
}
