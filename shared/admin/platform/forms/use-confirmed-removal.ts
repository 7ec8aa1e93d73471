/** What follows the yes to a removal: the dialog waits for it and closes, and the cursor goes to the title of the page. */
import { useState } from 'react'
import { notifyFailure } from '../components/notify.ts'
import { focusTitle } from '../components/page.tsx'

/** `remove` throws what the call throws; `refresh` reads the list anew when it has failed. */
export const useConfirmedRemoval = <T>(tools: {
  remove(record: T): Promise<void>
  refresh(): Promise<unknown>
  onClose(): void
}) => {
  const [busy, setBusy] = useState(false)
  const confirm = async (record: T | null): Promise<void> => {
    if (record === null) return
    setBusy(true)
    try {
      await tools.remove(record)
      focusTitle()
    } catch (error) {
      notifyFailure(error)
      void tools.refresh()
    }
    setBusy(false)
    tools.onClose()
  }
  return { busy, confirm }
}
