import { notificationsStore } from '@mantine/notifications'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

type Offer = ReactElement<{ children: [unknown, ReactElement<{ onClick(): void }>] }>

const isOffer = (message: ReactNode): message is Offer =>
  isValidElement<{ children?: unknown }>(message) && Array.isArray(message.props.children)

/** The last message that offers to undo an action, as `notifyUndoable` shows it; undefined without any. */
export const lastOffer = (): { undo(): void; milliseconds: unknown } | undefined => {
  const { notifications, queue } = notificationsStore.getState()
  const last = [...notifications, ...queue].findLast(({ message }) => isOffer(message))
  if (!last || !isOffer(last.message)) return undefined
  return { undo: last.message.props.children[1].props.onClick, milliseconds: last.autoClose }
}
