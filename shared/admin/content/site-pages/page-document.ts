/** The document of a preview: putting a page into it, and finding the page's sections in it. */

export interface SectionBox {
  id: string
  /** Pixels of the page. */
  top: number
  height: number
}

/**
 * Shows a page. One that needs the same styles as the page that is there takes over its body alone: nothing flashes
 * while somebody types.
 */
export const showPage = (document: Document, html: string, scheme: 'light' | 'dark'): void => {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const styles = stylesOf(next)
  if (styles !== '' && styles === stylesOf(document)) {
    document.body.replaceWith(document.importNode(next.body, true))
    document.documentElement.className = next.documentElement.className
  } else {
    // Written into the empty document and not loaded: the desktop window lets no frame navigate.
    document.open()
    document.write(html)
    document.close()
  }
  document.documentElement.dataset.theme = scheme
}

const stylesOf = (document: Document): string =>
  [...document.querySelectorAll('link[rel="stylesheet"]')].map(link => link.getAttribute('href')).join(' ')

/** Where the sections of a page stand; those that take no room are left out. */
export const sectionBoxes = (root: HTMLElement): SectionBox[] =>
  [...root.querySelectorAll<HTMLElement>('[data-section]')].flatMap(element => {
    const { top, height } = boxOf(element)
    const id = element.dataset.section ?? ''
    return height > 0 && id !== '' ? [{ id, top: top - root.getBoundingClientRect().top, height }] : []
  })

/** An element that is only there for its name has the box of what it holds. */
const boxOf = (element: HTMLElement): { top: number; height: number } => {
  const own = element.getBoundingClientRect()
  if (own.height > 0) return own
  const inner = [...element.children]
    .map(child => child.getBoundingClientRect())
    .filter(({ height }) => height > 0)
  if (inner.length === 0) return own
  const top = Math.min(...inner.map(box => box.top))
  return { top, height: Math.max(...inner.map(box => box.bottom)) - top }
}
