/** Copies what the person has typed as text, so that it survives any outcome of a merge. */

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/platform/drafts.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'

export const CopyUnsaved = ({ text }: { text: string }) => {
  const [shown, setShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notifyDone(texts.workCopied)
    } catch {
      // The browser refused access to the clipboard: shows the text to be copied by hand.
      setShown(true)
    }
  }
  return (
    <>
      <SmallButton variant="subtle" className="admin-start" onClick={() => void copy()}>
        {texts.copyMine}
      </SmallButton>
      {shown && (
        <Textarea
          readOnly
          autosize
          maxRows={12}
          label={texts.copyFromHere}
          value={text}
          onFocus={event => event.currentTarget.select()}
        />
      )}
    </>
  )
}
