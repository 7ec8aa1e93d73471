/** Reloads once after a chunk failed to load, which usually means that a new release was deployed. */

const mark = 'site.reloaded'

/** Recognises the error by the wording of each browser, and Vite's error for styles. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|module script failed|preload CSS|Loading chunk/i.test(
    error.message,
  )

/** True when a reload has started; false when this URL was already reloaded, which prevents a loop. */
export const reloadOnce = (
  path: string,
  page: Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): boolean => {
  try {
    if (page.getItem(mark) === path) return false
    page.setItem(mark, path)
  } catch {
    // Without storage the reload could not be remembered and might loop.
    return false
  }
  reload()
  return true
}

/** Called when a page was shown, so that a later failure may reload again. */
export const forgetReload = (page: Pick<Storage, 'removeItem'>): void => {
  try {
    page.removeItem(mark)
  } catch {
    // Storage is disabled, so no reload was remembered.
  }
}
