/** Questions to the person. The last button carries the action out; closing the dialog does not. */
import type { MessageBoxOptions, MessageBoxSyncOptions } from 'electron'
import type { UnsavedWork } from '#desktop/bridge/desktop-bridge.ts'

/** Asked before a password can be sent to a server that was never chosen here: the page alone cannot choose one. */
export const newServerQuestion = (origin: string): MessageBoxOptions => ({
  type: 'question',
  message: `Подключиться к серверу ${origin}?`,
  detail: 'Почта и пароль будут отправлены на этот сервер. Сверьте адрес с тем, который дал администратор.',
  buttons: ['Отмена', 'Подключиться'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})

/**
 * Asked before a server is removed from the list together with unsent work for it.
 * @param isReadable false while it is unknown how many changes of requests wait
 */
export const unsavedWorkQuestion = (
  { waiting, drafts }: UnsavedWork,
  isReadable: boolean,
): MessageBoxOptions => ({
  type: 'warning',
  message: [
    ...(waiting > 0 ? [`Ждут отправки на этот сервер: ${waiting}.`] : []),
    ...(drafts > 0 ? [`Не сохранено на нём: ${drafts}.`] : []),
    ...(isReadable ? [] : ['Ждут и изменения заявок; сколько их, сейчас не прочитать.']),
  ].join(' '),
  detail: 'Вместе с сервером пропадёт и эта работа, вернуть её будет нельзя.',
  buttons: ['Оставить сервер', 'Забыть и сервер, и работу'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})

/**
 * Asked before the program ends while work waits for the server.
 * @param isLost true without a keychain: the waiting work could not be read afterwards
 */
export const waitingQuestion = (waiting: number, isLost: boolean): MessageBoxSyncOptions => ({
  type: isLost ? 'warning' : 'question',
  message: `Ждут отправки на сервер: ${waiting}. Выйти?`,
  detail: isLost
    ? 'Хранилище паролей системы недоступно: после выхода эта работа пропадёт.'
    : 'Работа останется на этом компьютере и уйдёт, когда Вы снова откроете программу и будет связь.',
  buttons: ['Остаться', 'Выйти'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})
