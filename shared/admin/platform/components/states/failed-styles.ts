/**
 * URLs of styles that failed to load. The bundler adds the style of a chunk once and then takes it for loaded:
 * a second `import()` would show the part unstyled.
 */
const failed = new Set<string>()

/** Call when an `import()` was rejected. A style that is only slow is noted too and then loaded twice, harmlessly. */
export const noteFailedStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) failed.add(link.href)
}

/** Loads the failed styles again; rejects when one fails again. */
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
