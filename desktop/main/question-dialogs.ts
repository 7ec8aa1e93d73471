/** Questions to the person. */
import type { MessageBoxOptions, MessageBoxSyncOptions } from 'electron'
import type { Unsaved } from '#desktop/bridge/desktop-bridge.ts'

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
  message: 'Настройки программы не прочитались',
  detail: `Укажите адрес сервера и настройки заново. Несохранённая работа осталась на этом компьютере. Повреждённый файл отложен: ${file}`,
  noLink: true,
})

/** Asked before a password can be sent to a server that was never chosen here: the page alone cannot choose one. */
export const newServerQuestion = (origin: string): MessageBoxOptions =>
  question({
    type: 'question',
    message: `Подключиться к серверу ${origin}?`,
    detail: 'Почта и пароль будут отправлены на этот сервер. Сверьте адрес с тем, который дал администратор.',
    buttons: ['Отмена', 'Подключиться'],
  })

/** Asked before a server is removed from the list together with unsent work for it. */
export const unsavedQuestion = ({ queued, drafts }: Unsaved): MessageBoxOptions =>
  question({
    type: 'warning',
    message: [
      ...(queued > 0 ? [`Ждут отправки на этот сервер: ${queued}.`] : []),
      ...(drafts > 0 ? [`Не сохранено на нём: ${drafts}.`] : []),
    ].join(' '),
    detail: 'Вместе с сервером пропадёт и эта работа, вернуть её будет нельзя.',
    buttons: ['Оставить сервер', 'Забыть и сервер, и работу'],
  })

/**
 * Asked before the program ends while work waits for the server, or drafts would be lost.
 * @param isLost true without a keychain: this work could not be read afterwards
 */
export const quitQuestion = ({ queued, drafts }: Unsaved, isLost: boolean): MessageBoxSyncOptions =>
  question({
    type: isLost ? 'warning' : 'question',
    message: [
      ...(queued > 0 ? [`Ждут отправки на сервер: ${queued}.`] : []),
      ...(drafts > 0 ? [`Не сохранено: ${drafts}.`] : []),
      'Выйти?',
    ].join(' '),
    detail: isLost
      ? 'Хранилище паролей системы было недоступно: после выхода эта работа пропадёт.'
      : 'Работа останется на этом компьютере и уйдёт, когда Вы снова откроете программу и будет связь.',
    buttons: ['Остаться', 'Выйти'],
  })
