/**
 * Leaves scrolling to the program while a visit lasts, and to the browser where a visit ends: only the browser knows the
 * place of a page that is reloaded, or that another site leads back to. It restores the place before `pageshow`.
 */
export const keepScrollOfVisit = (page: Pick<Window, 'addEventListener' | 'document' | 'history'>): void => {
  const own = () => {
    page.history.scrollRestoration = 'manual'
  }
  if (page.document.readyState === 'complete') own()
  page.addEventListener('pageshow', own)
  page.addEventListener('pagehide', () => {
    page.history.scrollRestoration = 'auto'
  })
}
