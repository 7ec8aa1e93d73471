/** Between the admin, which asks for a search in the page, and the bar that makes it. */

const openEvent = 'desktop:find'

/** Shows the bar; once more selects what stands in it. */
export const openFindBar = (): void => void window.dispatchEvent(new Event(openEvent))

/** Returns the off switch. */
export const onFindBarOpen = (open: () => void): (() => void) => {
  window.addEventListener(openEvent, open)
  return () => window.removeEventListener(openEvent, open)
}
