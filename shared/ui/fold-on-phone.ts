/** `details` elements of the server's HTML, which a visitor may be reading before scripts run. */
const drawn = new WeakSet(globalThis.document?.querySelectorAll('details'))

/**
 * `ref` for a `details` that is open in the HTML, so that it is readable without scripts: on a phone it is closed. An
 * element that is already on the screen or above it is left open, since closing it would move the text that is being
 * read.
 */
export const foldOnPhone = (details: HTMLDetailsElement | null): void => {
  if (!details || window.matchMedia('(min-width: 576px)').matches) return
  if (drawn.has(details) && details.getBoundingClientRect().top < window.innerHeight) return
  details.open = false
}
