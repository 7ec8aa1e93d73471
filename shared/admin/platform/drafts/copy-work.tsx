/** The person's own work as text to take along, whatever becomes of the merge. */
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'

export const CopyWork = ({ text }: { text: string }) => {
  const [shown, setShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notifyDone('Ваша работа скопирована')
    } catch {
      // Where the clipboard is closed to programs, the person copies by hand.
      setShown(true)
    }
  }
  return (
    <>
      <Button variant="subtle" size="xs" className="admin-start" onClick={() => void copy()}>
        Скопировать моё
      </Button>
      {shown && (
        <Textarea
          readOnly
          autosize
          maxRows={12}
          label="Скопируйте отсюда"
          value={text}
          onFocus={event => event.currentTarget.select()}
        />
      )}
    </>
  )
}
