/** Menu actions besides commands to the page: the log, and details of this program. */
import { writeFile } from 'node:fs/promises'
import type { BrowserWindow, Dialog, WebContents } from 'electron'
import { saveDialog } from '#desktop/main/files/save-dialog.ts'
import type { AppLog } from '#desktop/main/log/app-log.ts'
import { supportLetter } from '#desktop/main/log/support-letter.ts'
import { texts } from '#messages/desktop/main/window.js'
import { writeZip, type ZipFile } from '#shared/domain/write-zip.ts'

export interface MenuActionNeeds {
  /** The window that the person uses. */
  window(): BrowserWindow
  dialog: Pick<Dialog, 'showMessageBox' | 'showSaveDialog'>
  log: AppLog
  /** Dumps of the last crashes. */
  dumps(): ZipFile[]
  appVersion: string
  /** Origin of the chosen server, or null before there is one. */
  server(): string | null
  openExternal(address: string): Promise<boolean>
  checkForUpdate(): Promise<void>
}

export const menuActions = (needs: MenuActionNeeds) => {
  const { dialog, log } = needs
  const say = (message: string, detail: string) =>
    dialog.showMessageBox(needs.window(), {
      type: 'info',
      message,
      detail,
      buttons: [texts.ok],
      noLink: true,
    })
  const askForDumps = async (): Promise<number> => {
    const question = { type: 'warning' as const, ...dumpsQuestion(), defaultId: logOnly, cancelId: nothing }
    return (await dialog.showMessageBox(needs.window(), { ...question, noLink: true })).response
  }
  const logged = (work: () => Promise<unknown>) => () => {
    work().catch((cause: unknown) => log.warn('A menu command failed', cause))
  }
  const onPage = (work: (contents: WebContents) => void) => () => work(needs.window().webContents)
  return {
    // Without a page in the history, back and forward do nothing.
    back: onPage(contents => contents.navigationHistory.goBack()),
    forward: onPage(contents => contents.navigationHistory.goForward()),
    print: onPage(contents => contents.print()),
    about: logged(() => say(texts.programName, aboutText(needs.appVersion, needs.server()))),
    sendLog: logged(() =>
      needs.openExternal(supportLetter(aboutText(needs.appVersion, needs.server()), log.text())),
    ),
    exportLog: logged(async () => {
      const dumps = needs.dumps()
      const choice = dumps.length === 0 ? logOnly : await askForDumps()
      if (choice === nothing) return
      const name = choice === logOnly ? texts.logFile : texts.supportFile
      const { canceled, filePath } = await dialog.showSaveDialog(needs.window(), saveDialog(name))
      if (canceled || filePath === '') return
      const text = log.text()
      const all = () => writeZip([{ name: texts.logFile, bytes: Buffer.from(text) }, ...dumps])
      await writeFile(filePath, choice === logOnly ? text : all(), { mode: 0o600 })
    }),
    checkForUpdate: logged(needs.checkForUpdate),
  }
}

/** Indexes of the buttons of `dumpsQuestion`. */
const logOnly = 0
const nothing = 2

const dumpsQuestion = () => ({
  message: texts.addDumpsQuestion,
  detail: texts.aboutDumps,
  buttons: [texts.onlyLog, texts.logAndDumps, texts.cancel],
})

/** Details that support asks for first. */
const aboutText = (appVersion: string, server: string | null): string => {
  const { electron = '—', chrome = '—', node } = process.versions
  return [
    texts.version({ appVersion }),
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    server === null ? texts.noServer : texts.server({ server }),
  ].join('\n')
}
