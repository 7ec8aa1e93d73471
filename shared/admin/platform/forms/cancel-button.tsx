/** Button that leaves a form, as Escape does; asks before unsaved text is dropped. */

import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import * as texts from '#messages/admin/platform/forms.js'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'

interface CancelButtonProps extends ButtonProps {
  dirty: boolean
  onCancel(): void
}

export const CancelButton = ({ dirty, onCancel, children = texts.cancel, ...look }: CancelButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    if (!dirty) return onCancel()
    confirm({
      title: texts.discardQuestion,
      action: texts.discard,
      text: texts.typedIsLost,
      act: async () => {
        // Otherwise the question's button has the focus until the question has faded, and the form gives back none.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        onCancel()
      },
    })
  }
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
    <Button variant="default" {...look} ref={button} onClick={cancel}>
      {children}
    </Button>
  )
}
