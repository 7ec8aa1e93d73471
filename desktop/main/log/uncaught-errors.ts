/** Logs uncaught errors and crashed processes, and tells the person when something may be lost. */
import type { App, Dialog } from 'electron'
import { texts } from '#messages/desktop/main/program.js'
import type { AppLog } from './app-log.ts'

interface UnexpectedNeeds {
  process: Pick<NodeJS.Process, 'on'>
  app: Pick<App, 'on'>
  dialog: Pick<Dialog, 'showErrorBox'>
  log: Pick<AppLog, 'warn'>
}

export const noteUnexpected = ({ process, app, dialog, log }: UnexpectedNeeds): void => {
  let isTold = false
  process.on('uncaughtException', cause => {
    log.warn('Uncaught', cause)
    // Told once: an error that repeats would cover the screen with dialogs.
    if (isTold) return
    isTold = true
    dialog.showErrorBox(
      texts.errorHappened,
      [texts.checkLastAction, texts.typedIsKept, texts.causeIsLogged].join('\n\n'),
    )
  })
  // No dialog for a rejected promise: actions of a person report their own failure.
  process.on('unhandledRejection', cause => log.warn('Unhandled', cause))
  app.on('child-process-gone', (_event, { type, reason, exitCode, name = type }) => {
    // Chromium restarts the process; a call under way by the network service fails as if there were no network.
    if (reason !== 'clean-exit')
      log.warn(`A process of the program is gone: ${name}, ${reason} (${exitCode})`, null)
  })
}
