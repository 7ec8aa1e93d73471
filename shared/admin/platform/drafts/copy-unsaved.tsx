/** Copies the person's unsaved work as text, so that it survives any outcome of a merge. */
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'

export const CopyUnsaved = ({ text }: { text: string }) => {
  const [shown, setShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notifyDone('Ваша работа скопирована')
    } catch {
      // The browser refused access to the clipboard: shows the text to be copied by hand.
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
