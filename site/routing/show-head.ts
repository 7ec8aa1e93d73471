/** Brings the document's head up to date after moving to another page. */
import type { PageHead } from '#shared/contract/pages.ts'

export const showHead = (head: PageHead): void => {
  document.title = head.title
  setContent('meta[name="description"]', head.description)
  setContent('meta[name="keywords"]', head.keywords)
  setContent('meta[name="robots"]', head.indexed ? 'index,follow' : 'noindex')
  setContent('meta[property="og:title"]', head.title)
  setContent('meta[property="og:description"]', head.description)
  setContent('meta[property="og:url"]', head.canonical)
  setContent('meta[property="og:type"]', head.type)
  setContent('meta[property="og:image"]', head.image.url)
  setContent('meta[property="og:image:alt"]', head.image.alt)
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', head.canonical)
}

const setContent = (selector: string, content: string): void => {
  document.querySelector(selector)?.setAttribute('content', content)
}
