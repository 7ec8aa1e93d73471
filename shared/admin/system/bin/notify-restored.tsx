/** Says that a record is back, with the way to it. */
import { notifications } from '@mantine/notifications'

/** Notices stand outside of the router: a plain address, which the shell opens as any other. */
export const notifyRestored = (message: string, page: string | null): void => {
  notifications.show({
    message: (
      <>
        {message}. {page && <a href={page}>Открыть</a>}
      </>
    ),
    closeButtonProps: { 'aria-label': 'Закрыть сообщение' },
  })
}
