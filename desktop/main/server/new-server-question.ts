/** The dialog before a password can be sent to a server that was never chosen here: the page alone cannot choose one. */
import type { MessageBoxOptions } from 'electron'

/** The last button connects; closing the dialog does not. */
export const newServerQuestion = (origin: string): MessageBoxOptions => ({
  type: 'question',
  message: `Подключиться к серверу ${origin}?`,
  detail: 'Почта и пароль будут отправлены на этот сервер. Сверьте адрес с тем, который дал администратор.',
  buttons: ['Отмена', 'Подключиться'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})
