/** Short messages in the corner. */
import { notifications } from '@mantine/notifications'
import { messageOf } from '#shared/client/api-error.ts'

export const notifyDone = (message: string): void => {
  // Said again while it stands there, it would only pile up.
  notifications.show({ id: message, message, color: 'bronze', autoClose: 3_000, closeButtonProps: close })
}

export const notifyFailure = (error: unknown): void => {
  const message = messageOf(error)
  notifications.show({
    // A failure that repeats for the same reason is said once.
    id: message,
    title: 'Не получилось',
    message,
    color: 'red',
    autoClose: 10_000,
    closeButtonProps: close,
  })
}

/** Something is not as the person may think, though nothing has failed. */
export const notifyWarning = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'yellow', autoClose: 15_000, closeButtonProps: close })
}

const close = { 'aria-label': 'Закрыть сообщение' }
