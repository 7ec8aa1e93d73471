/** The number of new requests before the tab's title, kept when a page sets the title. */

/**
 * The title with the number, or without one.
 *
 * @example withBadge('(2) Заявки', 3) // '(3) Заявки'
 */
export const withBadge = (title: string, count: number): string => {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

let watch: MutationObserver | undefined

/**
 * Shows the badge until the returned function is called. A new badge replaces the old, since two would overwrite each
 * other's title for ever.
 */
export const showBadge = (count: number): (() => void) => {
  const apply = () => {
    const wanted = withBadge(document.title, count)
    if (document.title !== wanted) document.title = wanted
  }
  watch?.disconnect()
  apply()
  const own = new MutationObserver(apply)
  own.observe(document.head, { childList: true, characterData: true, subtree: true })
  watch = own
  return () => own.disconnect()
}
