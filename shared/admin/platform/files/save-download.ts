/** Gives a downloaded file to the person: through the native dialog where there is one, else as the browser does. */
import type { DownloadedFile } from '#shared/client/call.ts'
import type { AdminShell } from '../shell.ts'

/** Resolves false when the person cancelled. */
export const saveDownload = async (
  shell: AdminShell,
  { content, fileName }: DownloadedFile,
): Promise<boolean> => {
  if (shell.saveFile) return shell.saveFile(fileName, content)
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Revoked later, since the browser still reads the URL when the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
  return true
}
