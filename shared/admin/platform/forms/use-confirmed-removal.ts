/** What follows the yes to a removal: the dialog waits for it and closes, and the cursor goes to the title of the page. */
import { useState } from 'react'
import { focusTitle } from '../components/page.tsx'

/** @param remove false when the record stays */
export const useConfirmedRemoval = <T>(remove: (record: T) => Promise<boolean>, onClose: () => void) => {
  const [busy, setBusy] = useState(false)
  const confirm = async (record: T | null): Promise<void> => {
    if (record === null) return
    setBusy(true)
    if (await remove(record)) focusTitle()
    setBusy(false)
    onClose()
  }
  return { busy, confirm }
}
