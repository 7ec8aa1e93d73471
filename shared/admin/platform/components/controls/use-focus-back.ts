/** Puts the focus back where a person was, once a form, a dialog or an action has taken away what had it. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isTyping } from './is-typing.ts'

/** For a form in the place of its button: returns the ref for the button, which may be unmounted while it is open. */
export const useFocusBack = (open: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  // Layout effect: a form that opens in the same moment below keeps the focus that it takes.
  useLayoutEffect(() => {
    if (wasOpen.current && !open && isFocusLost()) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return button
}

/** For a form or dialog that is mounted only while it is open: once it is gone, the focus goes back where it was. */
export const useFocusReturn = (closes = true): void => {
  const [memory] = useState(rememberFocus)
  useLayoutEffect(() => (closes ? memory.giveBack : undefined), [closes, memory])
}

export interface FocusMemory {
  /**
   * Gives a focus that is lost back to the element that had it, otherwise to the nearest place around it: never to
   * another button, which the next press of Enter would run.
   */
  giveBack(): void
  /** The same, unless the person has moved the focus away meanwhile. */
  giveBackIfTaken(): void
}

export const rememberFocus = (): FocusMemory => {
  const had = openerOf(document.activeElement)
  const dialog = had?.closest('[role="dialog"]')
  const way: Step[] = []
  for (let child = had; child?.parentElement; child = child.parentElement)
    way.push({ parent: child.parentElement, child, at: [...child.parentElement.children].indexOf(child) })
  let isLeft = false
  const listening = new AbortController()
  had?.addEventListener(
    'blur',
    () => {
      // A window that is left keeps its focus.
      isLeft = document.hasFocus()
    },
    { signal: listening.signal },
  )
  const restore = () => {
    if (!isFocusLost()) return
    if (dialog?.isConnected === false) focusTitleIfLost()
    else if (had instanceof HTMLElement && had.isConnected && !had.matches(':disabled'))
      had.focus({ preventScroll: true })
    else focusPlace(way.find(({ parent }) => parent.isConnected))
  }
  const giveBack = () => {
    listening.abort()
    // A timer in the frame: what is read again is drawn by then.
    if (had !== document.body) requestAnimationFrame(() => setTimeout(restore))
  }
  return {
    giveBack,
    giveBackIfTaken: () => {
      if (!isLeft || !had?.isConnected) giveBack()
      listening.abort()
    },
  }
}

/** Call just before what has the focus may be taken away or disabled, such as the button that moves a line to the top. */
export const keepFocus = (): void => rememberFocus().giveBack()

/**
 * Call just before the row with the focused button is removed: the focus goes to the row that takes its place, not to
 * the same button of that row.
 */
export const focusRow = (): void => {
  const row = document.activeElement?.closest<HTMLElement>('fieldset, li, tr')
  if (row) focusQuietly(row)
  keepFocus()
}

/** Call as a button below rows adds one: its first field gets the focus, once it is in the place of the button's part. */
export const focusAdded = ({ currentTarget }: { currentTarget: Element }): void => {
  const rows = currentTarget.parentElement?.parentElement
  const at = [...(rows?.children ?? [])].findIndex(part => part.contains(currentTarget))
  requestAnimationFrame(() =>
    rows?.children[at]?.querySelector<HTMLElement>('select, textarea, input:not([type="radio"])')?.focus(),
  )
}

/**
 * Focuses the page's heading after the focused element was removed, such as a deleted row; not while the person types
 * elsewhere on the page.
 */
export const focusTitle = (): void => {
  // Next frame: by then the row or the dialog is out of the DOM.
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (isTyping(focused) && !focused?.closest('[role="dialog"]')) return
    focusHeading()
  })
}

/**
 * Call just before a button is replaced by what it reads, first by grey rows: the focus goes to the place around the
 * button's notice, which stays.
 */
export const focusAround = (button: Element): void => {
  const notice = button.closest('[role="alert"], [role="status"]') ?? button
  if (notice.parentElement) focusPlace({ parent: notice.parentElement, child: notice, at: 0 })
}

const focusHeading = (): void =>
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })

/** After the next frame and its timers: a dialog that has gone may give the focus back itself. */
const focusTitleIfLost = (): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (isFocusLost()) focusHeading()
    }),
  )
}

/** For an item of a menu, which closes, the menu's button. */
const openerOf = (focused: Element | null): Element | null => {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

/** A disabled element loses the focus as soon as the browser draws it. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/** An ancestor of what had the focus, and where its part with that stood. */
interface Step {
  parent: HTMLElement
  child: Element
  at: number
}

/**
 * Focuses what stands in the place of the part that has gone, such as the next row, or else the place: neither takes a
 * focus by itself, so that Enter does nothing and Tab goes on there. For the last row, that is the row above, and for the
 * only one what has a name around it. Focuses the heading where the place has it.
 */
const focusPlace = (step: Step | undefined): void => {
  const beside = step && !step.child.isConnected ? besideOf(step) : null
  const place =
    beside instanceof HTMLElement && !beside.matches(':any-link, button, input, select, textarea')
      ? beside
      : step?.parent
  if (!place || place.querySelector('[data-page-title]')) {
    focusTitleIfLost()
    return
  }
  focusQuietly(place)
}

const besideOf = ({ parent, child, at }: Step): Element | null | undefined => {
  const beside = [...parent.children].slice(0, at + 1)
  const rows = 'fieldset, li, tr, [role="group"][aria-label]'
  if (!child.matches(rows)) return beside.at(-1)
  const row = beside.slice(-2).findLast(each => each.localName === child.localName && each.matches(rows))
  return row ?? parent.closest('[aria-label], [aria-labelledby]') ?? beside.at(-1)
}

/** Focuses an element that takes no focus by itself; afterwards it does, for a dialog that gives the focus back to it. */
const focusQuietly = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
