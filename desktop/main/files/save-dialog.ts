import type { SaveDialogOptions } from 'electron'

/** Options of every save dialog: on Linux Electron replaces a file of that name unasked unless it is told to ask. */
export const saveDialog = (defaultPath: string): SaveDialogOptions => ({
  defaultPath,
  properties: ['showOverwriteConfirmation'],
})
