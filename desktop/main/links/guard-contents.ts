/** Restricts where pages may go, what they may open, download and use; everything else is denied. */

import type { Session, Shell, WebContents } from 'electron'
import { isAppAddress } from '#desktop/main/app-origin.ts'
import { safeFileName } from '#desktop/main/files/safe-file-name.ts'
import { saveDialog } from '#desktop/main/files/save-dialog.ts'
import { mayNavigate } from './may-navigate.ts'
import { externalAddress } from './may-open-external.ts'

/** Opens an allowed address in the system's own program. False when it is not allowed. */
export const openExternal = async (
  shell: Pick<Shell, 'openExternal'>,
  address: string,
  server: string | null = null,
): Promise<boolean> => {
  const allowed = externalAddress(address, server)
  if (allowed === null) return false
  await shell.openExternal(allowed)
  return true
}

export const guardContents = (
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>,
  open: (address: string) => void,
): void => {
  contents.on('will-navigate', details => {
    if (mayNavigate(details.url)) return
    details.preventDefault()
    open(details.url)
  })
  // `will-frame-navigate` comes for every frame, before `will-navigate`, which handles the main frame.
  contents.on('will-frame-navigate', details => {
    if (!details.isMainFrame) details.preventDefault()
  })
  contents.on('will-redirect', details => {
    if (!mayNavigate(details.url)) details.preventDefault()
  })
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    open(url)
    return { action: 'deny' }
  })
}

/** @param show shows a downloaded file in its folder */
export const guardSession = (
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
  >,
  show: (path: string) => void,
): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(mayPermit(permission, details.requestingUrl, details.isMainFrame)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    mayPermit(permission, details.requestingUrl ?? requestingOrigin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    if (!mayDownload(item.getURL())) return event.preventDefault()
    // The server's file name is untrusted.
    item.setSaveDialogOptions(saveDialog(safeFileName(item.getFilename())))
    item.once('done', (_event, state) => {
      if (state === 'completed') show(item.getSavePath())
    })
  })
}

/** True for URLs that may be saved: responses under the program's own origin, and blobs that the page itself made. */
export const mayDownload = (address: string): boolean =>
  isAppAddress(address.startsWith('blob:') ? address.slice('blob:'.length) : address)

/** The permissions that the office uses. */
const granted: ReadonlySet<string> = new Set(['notifications', 'clipboard-sanitized-write'])

/**
 * True for a permission that a page may have. Used by both the request and the check handler, so that they never
 * disagree.
 */
export const mayPermit = (permission: string, requestingAddress: string, isMainFrame: boolean): boolean =>
  isMainFrame && granted.has(permission) && isAppAddress(requestingAddress)
