/** Puts the focus back on the button that opened a form in its place, once the form has closed. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref for the button, which may be unmounted while the form is open. `ifLost` leaves the focus where the
 * person has moved it meanwhile.
 */
export const useFocusBack = (open: boolean, { ifLost = false } = {}): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  // Layout effect: a form that opens in the same moment below keeps the focus that it takes.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !open && (isLost || !ifLost)) button.current?.focus()
    wasOpen.current = open
  }, [open, ifLost])
  return button
}
