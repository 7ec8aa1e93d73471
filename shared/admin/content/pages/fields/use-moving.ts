/** Moving by buttons: the focus goes with what moves, and where it now stands is said aloud. */
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Moving<E extends HTMLElement> {
  /** Of the element that holds the buttons, each marked by `data-move`, such as `up-2`. */
  place: RefObject<E | null>
  /** For a live region. */
  spoken: string
  /** Call with the change itself: which button has the focus afterwards, and what is said. */
  follow(button: string, words: string): void
}

export const useMoving = <E extends HTMLElement>(): Moving<E> => {
  const place = useRef<E>(null)
  const button = useRef<string | null>(null)
  const [spoken, setSpoken] = useState('')
  // After every rendering: the one that shows the new order is among them.
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
