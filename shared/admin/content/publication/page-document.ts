/** The preview's document: shows a page in it, and finds the page's sections. */
import { chosenPicture } from '#shared/contract/content/posts.ts'

export interface SectionBox {
  id: string
  /** Distance from the page's top, in pixels. */
  top: number
  height: number
}

/**
 * Shows a page. If its styles are those of the page already shown, only the body is replaced, so that nothing
 * flashes while the person types.
 */
export const showPage = (document: Document, html: string, scheme: 'light' | 'dark'): void => {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const styles = stylesOf(next)
  if (styles !== '' && styles === stylesOf(document)) {
    document.body.replaceWith(document.importNode(next.body, true))
    document.documentElement.className = next.documentElement.className
  } else {
    // Written into the empty document, because the desktop window forbids frames to navigate.
    document.open()
    document.write(html)
    document.close()
  }
  document.documentElement.dataset.theme = scheme
}

/** Replaces the placeholder with a picture that is not uploaded yet, in its own proportions; call the result to forget it. */
export const showPicture = (document: Document, picture: File | null): (() => void) => {
  if (!picture) return () => {}
  const address = URL.createObjectURL(picture)
  for (const image of document.querySelectorAll('img')) {
    if (image.getAttribute('src') !== chosenPicture) continue
    image.removeAttribute('width')
    image.removeAttribute('height')
    image.src = address
  }
  return () => URL.revokeObjectURL(address)
}

const stylesOf = (document: Document): string =>
  [...document.querySelectorAll('link[rel="stylesheet"]')].map(link => link.getAttribute('href')).join(' ')

/** Positions of the sections; sections without height are left out. */
export const sectionBoxes = (root: HTMLElement): SectionBox[] =>
  [...root.querySelectorAll<HTMLElement>('[data-section]')].flatMap(element => {
    const { top, height } = boxOf(element)
    const id = element.dataset.section ?? ''
    return height > 0 && id !== '' ? [{ id, top: top - root.getBoundingClientRect().top, height }] : []
  })

/** An element without a box of its own takes the box of its contents. */
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
