/** Puts the focus back on the button that opened a form, once the form has closed. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusTitle } from '../page.tsx'

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

/**
 * For what is mounted open, such as a dialog, from which Mantine returns no focus: once it is unmounted, a lost focus
 * goes back to where it was before, or to the heading where that is gone.
 */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(
    // Next frame: by then the dialog is out of the DOM.
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        if (opener?.isConnected) opener.focus({ preventScroll: true })
        else focusTitle()
      }),
    [opener],
  )
}

/** For an item of a menu, which closes, the menu's button. */
const openerOf = (focused: Element | null): HTMLElement | null => {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : (focused as HTMLElement | null)
}
