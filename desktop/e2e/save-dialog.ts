import type { ElectronApplication } from '@playwright/test'

/** Replies to the save dialog with a path in the person's place; `offered` of the main process is then what it proposed. */
export const answerSaveDialog = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async (_window: unknown, options: { defaultPath: string }) => {
      Object.assign(globalThis, { offered: options.defaultPath })
      return { canceled: false, filePath }
    }) as typeof dialog.showSaveDialog
  }, path)
