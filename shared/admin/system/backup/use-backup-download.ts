/** Fetches the backup or the export; bytes are counted as they arrive: how many there will be is known only at the end. */
import { useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { saveDownload } from '#shared/admin/platform/files/save-download.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { downloadBackup, type downloadExport } from '#shared/contract/system/system.ts'

export const useBackupDownload = (endpoint: typeof downloadBackup | typeof downloadExport) => {
  const { client, shell } = useServices()
  const [busy, setBusy] = useState(false)
  const [received, setReceived] = useState(0)
  /** `onBegun` once the password holds and the first bytes are here; throws what has failed before that. */
  const start = async (password: string, onBegun: () => void): Promise<void> => {
    setBusy(true)
    setReceived(0)
    let begun = false
    const onReceived = (bytes: number) => {
      setReceived(bytes)
      if (begun) return
      begun = true
      onBegun()
    }
    try {
      const file = await client.download(endpoint, { password, onReceived })
      if (await saveDownload(shell, file))
        notifyDone(endpoint === downloadBackup ? 'Копия сохранена' : 'Выгрузка сохранена')
    } catch (error) {
      if (!begun) throw error
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, received, start }
}
