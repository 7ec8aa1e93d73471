/**
 * The styles of code that failed to load. The bundler adds the style of a part once and takes it for loaded from then on:
 * a second `import()` would show the part without it.
 */
const failed = new Set<string>()

/** To be called when an `import()` was rejected; one that is only slow is asked for twice, which costs nothing. */
export const noteFailedStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) failed.add(link.href)
}

/** Asks for them anew; rejects where one fails again. */
export const reloadFailedStyles = async (): Promise<void> => {
  await Promise.all([...failed].map(loadStyle))
}

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => {
      failed.delete(href)
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style ${href} did not load`))
    }
    document.head.append(link)
  })
