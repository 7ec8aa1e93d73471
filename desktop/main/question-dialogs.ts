/** Questions to the person. */
import type { MessageBoxOptions, MessageBoxSyncOptions } from 'electron'
import type { Unsaved } from '#desktop/bridge/desktop-bridge.ts'
import { texts } from '#messages/desktop/main/program.js'

/** Enter and closing the dialog choose the first button; the last one carries the action out. */
export const question = <Asked extends MessageBoxSyncOptions>(asked: Asked) => ({
  ...asked,
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})

/** Shown after damaged settings were put aside. */
export const putAsideNotice = (file: string): MessageBoxOptions => ({
  type: 'warning',
  message: texts.settingsUnread,
  detail: texts.settingsAnew({ file }),
  noLink: true,
})

/** Asked before a password can be sent to a server that was never chosen here: the page alone cannot choose one. */
export const newServerQuestion = (origin: string): MessageBoxOptions =>
  question({
    type: 'question',
    message: texts.connectQuestion({ origin }),
    detail: texts.compareAddress,
    buttons: [texts.cancel, texts.connect],
  })

/** Asked before a server is removed from the list together with unsent work for it. */
export const unsavedQuestion = ({ queued, drafts }: Unsaved): MessageBoxOptions =>
  question({
    type: 'warning',
    message: [
      ...(queued > 0 ? [texts.waitingForThis({ waiting: queued })] : []),
      ...(drafts > 0 ? [texts.unsavedOnThis({ drafts })] : []),
    ].join(' '),
    detail: texts.workIsLost,
    buttons: [texts.keepServer, texts.forgetAll],
  })

/**
 * Asked before the program ends while work waits for the server, or drafts would be lost.
 * @param isLost true without a keychain: this work could not be read afterwards
 */
export const quitQuestion = ({ queued, drafts }: Unsaved, isLost: boolean): MessageBoxSyncOptions =>
  question({
    type: isLost ? 'warning' : 'question',
    message: [
      ...(queued > 0 ? [texts.waitingForServer({ waiting: queued })] : []),
      ...(drafts > 0 ? [texts.unsaved({ drafts })] : []),
      texts.quitQuestion,
    ].join(' '),
    detail: isLost ? texts.lostOnQuit : texts.keptOnQuit,
    buttons: [texts.stay, texts.leave],
  })
