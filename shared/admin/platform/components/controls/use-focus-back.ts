/** Puts the focus back where a person was, once a form, a dialog or an action has taken away what had it. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** For a form in the place of its button: returns the ref for the button, which may be unmounted while it is open. */
export const useFocusBack = (open: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  // Layout effect: a form that opens in the same moment below keeps the focus that it takes.
  useLayoutEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return button
}

/** For a form or dialog that is mounted only while it is open: once it is gone, the focus goes back where it was. */
export const useFocusReturn = (closes = true): void => {
  const [giveBack] = useState(rememberFocus)
  useLayoutEffect(() => (closes ? giveBack : undefined), [closes, giveBack])
}

/**
 * Remembers what has the focus. The function returned gives the focus back if it is lost after the next frame: to the same
 * element, otherwise to a button in its place or beside it, otherwise to the page's heading.
 */
export const rememberFocus = (): (() => void) => {
  const had = openerOf(document.activeElement)
  const dialog = had?.closest('[role="dialog"]')
  const way: { parent: Element; at: number }[] = []
  for (let child = had; child?.parentElement; child = child.parentElement) {
    way.unshift({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  }
  const giveBack = () => {
    // A dialog that has closed gives the focus back itself.
    if (!isFocusLost() || dialog?.isConnected === false) return
    if (had instanceof HTMLElement && had.isConnected) had.focus()
    if (isFocusLost()) buttonOn(way.slice(way.findLastIndex(({ parent }) => parent.isConnected)))?.focus()
    if (isFocusLost()) focusTitle()
  }
  return () => {
    // A timer in the frame: what is read again is drawn by then.
    if (had !== document.body) requestAnimationFrame(() => setTimeout(giveBack))
  }
}

/** Call just before a part that may have the focus is taken away, such as a line with the button that removes it. */
export const keepFocus = (): void => rememberFocus()()

/** For an item of a menu, which closes, the menu's button. */
const openerOf = (focused: Element | null): Element | null => {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

/** Focuses the page's heading after the focused element was removed, such as a deleted row. */
export const focusTitle = (): void => {
  // Next frame: by then the row or the dialog is out of the DOM.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus())
}

const isFocusLost = (): boolean => document.activeElement === document.body

/** The button at the end of a way through the page, or the nearest one before the page's heading comes into view. */
const buttonOn = (way: readonly { parent: Element; at: number }[]): HTMLElement | null => {
  let place = way[0]?.parent
  for (const { at } of way) place = [...(place?.children ?? [])].slice(0, at + 1).at(-1) ?? place
  for (; place && place !== document.body; place = place.parentElement ?? undefined) {
    if (place.querySelector('[data-page-title]')) return null
    const found = place.matches(pressable) ? place : place.querySelector(pressable)
    if (found instanceof HTMLElement) return found
  }
  return null
}

const pressable = 'button:not(:disabled), a[href]'
