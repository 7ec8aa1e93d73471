/** Reordering by buttons: the focus follows the moved item, and its new position is announced to screen readers. */
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Moving<E extends HTMLElement> {
  /** The element around the buttons, which have `data-move` attributes such as `up-2`. */
  place: RefObject<E | null>
  /** The text of the live region. */
  spoken: string
  /** To be called with the change: sets the button that gets the focus afterwards, and the announced text. */
  follow(button: string, words: string): void
}

export const useMoving = <E extends HTMLElement>(): Moving<E> => {
  const place = useRef<E>(null)
  const button = useRef<string | null>(null)
  const [spoken, setSpoken] = useState('')
  // Runs after every render, because any of the next renders may be the first with the new order.
  useEffect(() => {
    if (button.current === null) return
    place.current?.querySelector<HTMLElement>(`[data-move="${button.current}"]`)?.focus()
    button.current = null
  })
  return {
    place,
    spoken,
    follow: (next, words) => {
      button.current = next
      setSpoken(words)
    },
  }
}
