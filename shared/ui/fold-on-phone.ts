/** Elements that the server rendered: somebody may be reading them before the scripts have come. */
const drawn = new WeakSet(globalThis.document?.querySelectorAll('details'))

/**
 * The `ref` of a `details` that is open in the HTML: a phone begins with its summary alone, a page without scripts with all
 * of it. What already stands on the screen, or above it, stays open: folded, it would pull the text away from its reader.
 */
export const foldOnPhone = (details: HTMLDetailsElement | null): void => {
  if (!details || window.matchMedia('(min-width: 576px)').matches) return
  if (drawn.has(details) && details.getBoundingClientRect().top < window.innerHeight) return
  details.open = false
}
