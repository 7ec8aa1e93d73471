/** Decides in which part of the cache an address belongs: that of our own links, or that of the endless others. */

/**
 * True for an address without a query of the visitor's own, spelt in the one way that our links spell it; also for the
 * pages of the blog. Everything else (searches, calculations, spellings with escapes) has no end and is cached apart, so
 * that it never pushes out what people read.
 *
 * @example isOwnAddress('/blog/akciz') // true
 * @example isOwnAddress('/calculator?price=1') // false
 */
export const isOwnAddress = (url: string): boolean => {
  if (url.length > maxLength) return false
  if (url.startsWith(pageData)) {
    const path = decoded(url.slice(pageData.length))
    return path !== null && encodeURIComponent(path) === url.slice(pageData.length) && isPage(path)
  }
  return isPage(url)
}

/** Where a page that is open already reads the data of the next one. */
const pageData = '/api/page?path='

const maxLength = 600

const isPage = (path: string): boolean => ownPath.test(path) || blogPage.test(path)

const ownPath = /^\/[\w\-./~]*$/

/** As the blog links them: another order of the same is another address. */
const blogPage = /^\/blog\?(?:category=[1-9]\d{0,8}|(?:category=[1-9]\d{0,8}&)?page=[1-9]\d{0,8})$/

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
