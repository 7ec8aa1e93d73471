/** The dialog before the program ends while work waits for the server. */
import type { MessageBoxSyncOptions } from 'electron'

/** @param isLost there is no keychain, so that nobody could read it afterwards */
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
