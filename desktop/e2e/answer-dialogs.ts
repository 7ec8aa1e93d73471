/** Presses buttons in the system's dialogs in the person's place. */
import type { ElectronApplication } from '@playwright/test'

/** Answers each question with the button of that name, an unknown one with «Хорошо»; `asked` are the questions since then. */
export const answerWith = (app: ElectronApplication, buttons: Record<string, string>): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    const press = (_window: unknown, options: { message: string; buttons: string[] }) => {
      asked.push(options.message)
      const button = options.buttons.indexOf(chosen[options.message] ?? 'Хорошо')
      if (button < 0) throw new Error(`Nobody answers «${options.message}»`)
      return button
    }
    Object.assign(dialog, {
      showMessageBoxSync: press,
      showMessageBox: async (...given: Parameters<typeof press>) => ({ response: press(...given) }),
    })
  }, buttons)

export const asked = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)

/** Replies to the save dialog with a path in the person's place; `offered` of the main process is then what it proposed. */
export const answerSaveDialog = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async (_window: unknown, options: { defaultPath: string }) => {
      Object.assign(globalThis, { offered: options.defaultPath })
      return { canceled: false, filePath }
    }) as typeof dialog.showSaveDialog
  }, path)
