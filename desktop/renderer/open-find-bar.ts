/** Connects the admin, which asks for a search in the page, with the search bar. */

const openEvent = 'desktop:find'

/** Shows the bar; when it is open, selects its text. */
export const openFindBar = (): void => void window.dispatchEvent(new Event(openEvent))

/** Returns the function that stops listening. */
export const onFindBarOpen = (open: () => void): (() => void) => {
  window.addEventListener(openEvent, open)
  return () => window.removeEventListener(openEvent, open)
}
