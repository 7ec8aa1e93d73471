/** The `ref` of a `details` that is open in the HTML: a phone begins with its summary alone, a page without scripts with all of it. */
export const foldOnPhone = (details: HTMLDetailsElement | null): void => {
  if (details && !window.matchMedia('(min-width: 576px)').matches) details.open = false
}
