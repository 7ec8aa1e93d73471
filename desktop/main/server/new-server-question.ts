/** Asks before a password can go to a server that was never chosen here: the page alone cannot name one. */
import type { MessageBoxOptions } from 'electron'

/** The last button agrees; who closes the question goes nowhere. */
export const newServerQuestion = (origin: string): MessageBoxOptions => ({
  type: 'question',
  message: `Подключиться к серверу ${origin}?`,
  detail: 'Почта и пароль будут отправлены на этот сервер. Сверьте адрес с тем, который дал администратор.',
  buttons: ['Отмена', 'Подключиться'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})
