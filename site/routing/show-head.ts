import type { PageHead } from '#shared/contract/content/public-pages.ts'

export const showHead = (head: PageHead): void => {
  document.title = head.title
  setContent('meta[name="description"]', head.description)
  setContent('meta[name="keywords"]', head.keywords)
  setContent('meta[name="robots"]', head.indexed ? 'index,follow' : 'noindex')
  setContent('meta[property="og:title"]', head.title)
  setContent('meta[property="og:description"]', head.description)
  setContent('meta[property="og:url"]', head.sharedUrl ?? head.canonical)
  setContent('meta[property="og:type"]', head.type)
  setContent('meta[property="og:image"]', head.image.url)
  setContent('meta[property="og:image:alt"]', head.image.alt)
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', head.canonical)
  showAlternates(head.alternates)
}

/**
 * Crawlers may read the head after scripts have run, so the previous page's links to its translation are removed.
 */
const showAlternates = (alternates: PageHead['alternates']): void => {
  for (const old of document.querySelectorAll('link[hreflang]')) old.remove()
  document.head.append(
    ...alternates.map(({ lang, url }) =>
      Object.assign(document.createElement('link'), { rel: 'alternate', hreflang: lang, href: url }),
    ),
  )
}

const setContent = (selector: string, content: string): void => {
  document.querySelector(selector)?.setAttribute('content', content)
}
