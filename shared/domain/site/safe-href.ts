/** Where a link in a text of the site may lead. */

/**
 * True for a place on this site, a part of the page, the web, a mailbox and a telephone; false for an address that
 * a browser reads otherwise than it looks.
 *
 * @example isSafeHref('/calculator?route=usa') // true
 * @example isSafeHref('//example.com') // false
 */
export const isSafeHref = (href: string): boolean =>
  href.length <= 500 && !unreadable.test(href) && places.some(place => place.test(href))

/** Browsers drop control characters and take a backslash for a slash. */
const unreadable = /[\p{Cc}\s\\]/u

const places = [
  /^#[\w-]+$/,
  /^\/(?!\/)/,
  // A name and a password before the host only serve to deceive.
  /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#]|$)/iu,
  /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i,
  /^tel:\+?\d{3,15}$/i,
]
