/** The dialog before a server is removed from the list together with unsent work for it. */
import type { MessageBoxOptions } from 'electron'
import type { UnsavedWork } from '#desktop/bridge/desktop-bridge.ts'

/** The last button discards the work; closing the dialog discards nothing. */
export const unsavedWorkQuestion = ({ waiting, drafts }: UnsavedWork): MessageBoxOptions => ({
  type: 'warning',
  message: [
    ...(waiting > 0 ? [`Ждут отправки на этот сервер: ${waiting}.`] : []),
    ...(drafts > 0 ? [`Не сохранено на нём: ${drafts}.`] : []),
  ].join(' '),
  detail: 'Вместе с сервером пропадёт и эта работа, вернуть её будет нельзя.',
  buttons: ['Оставить сервер', 'Забыть и сервер, и работу'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})
