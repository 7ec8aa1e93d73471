import { notifications } from '@mantine/notifications'
import * as texts from '#messages/admin/platform/components.js'
import { messageOf } from '#shared/client/api-error.ts'

export const notifyDone = (message: string): void => {
  // The message as id: repeated while it is shown, it replaces itself instead of piling up.
  notifications.show({ id: message, message, color: 'bronze', autoClose: 3_000 })
}

export const notifyFailure = (error: unknown): void => {
  const message = messageOf(error)
  notifications.show({
    // The message as id: the same failure is shown once.
    id: message,
    title: texts.failed,
    message,
    color: 'red',
    autoClose: 10_000,
  })
}

/** Warns of an unexpected outcome that is no failure. */
export const notifyWarning = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'yellow', autoClose: 15_000 })
}

/** Copies a text and says so; where the browser refuses, shows `advice`: by default the text, to be copied by hand. */
export const copyText = async (text: string, done: string, advice = text): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notifyDone(done)
  } catch {
    notifyWarning(texts.copyRefused, advice)
  }
}
