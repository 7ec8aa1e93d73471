/** Downloads the backup or the export; shows the bytes received so far, since the total is known only at the end. */
import { useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { saveDownload } from '#shared/admin/platform/files/save-download.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { downloadBackupEndpoint, type downloadExportEndpoint } from '#shared/contract/system/system.ts'

interface Wanted {
  password: string
  onReceived(bytes: number): void
  /** Handles a rejection; true when it has shown the message. */
  onRefused(error: unknown): boolean
}

export const useBackupDownload = (
  endpoint: typeof downloadBackupEndpoint | typeof downloadExportEndpoint,
) => {
  const { shell } = useServices()
  const [received, setReceived] = useState(0)
  const saved = endpoint === downloadBackupEndpoint ? 'Копия сохранена' : 'Выгрузка сохранена'
  const { busy, run } = useAction(
    async (client, { password, onReceived }: Wanted) =>
      saveDownload(shell, await client.download(endpoint, { password, onReceived })),
    { done: isSaved => (isSaved ? saved : ''), onRefused: (error, wanted) => wanted.onRefused(error) },
  )
  /** Resolves with the first bytes, when the password was accepted; rejects with any earlier failure. */
  const start = (password: string): Promise<void> =>
    new Promise((begin, fail) => {
      let isBegun = false
      setReceived(0)
      const onReceived = (bytes: number) => {
        setReceived(bytes)
        isBegun = true
        begin()
      }
      const onRefused = (error: unknown) => {
        fail(error)
        return !isBegun
      }
      void run({ password, onReceived, onRefused }).then(() => begin())
    })
  return { busy, received, start }
}
