/** A chunk that does not load usually belongs to an older release: one reload gets the new one, never two in a row. */

const mark = 'site.reloaded'

/** Browsers word it differently, and Vite has an error of its own for styles. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|module script failed|preload CSS|Loading chunk/i.test(
    error.message,
  )

/** True when a reload is under way; false when it has been tried for this address already, so that it never loops. */
export const reloadOnce = (
  path: string,
  page: Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): boolean => {
  try {
    if (page.getItem(mark) === path) return false
    page.setItem(mark, path)
  } catch {
    // Without storage nothing remembers the try, so a reload could loop.
    return false
  }
  reload()
  return true
}

/** Called when a page has come up, so that a later failure may reload again. */
export const forgetReload = (page: Pick<Storage, 'removeItem'>): void => {
  try {
    page.removeItem(mark)
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
