/** Reordering by buttons: the focus follows the moved item, and its new position is announced to screen readers. */
import { useEffect, useRef, useState } from 'react'

/** The buttons within `place` have `data-move` attributes such as `up-2`; `spoken` is the text of the live region. */
export const useMoving = <E extends HTMLElement>() => {
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
    /** To be called with the change: sets the button that gets the focus afterwards, and the announced text. */
    follow: (next: string, words = '') => {
      button.current = next
      setSpoken(words)
    },
  }
}
