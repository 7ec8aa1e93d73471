/**
 * True for a path of this site, a fragment, a web URL, `mailto:` and `tel:`; false for a URL that a browser reads
 * differently than it looks.
 *
 * @example isSafeHref('/calculator?route=usa') // true
 * @example isSafeHref('//example.com') // false
 */
export const isSafeHref = (href: string): boolean =>
  href.length <= 500 && !unreadable.test(href) && places.some(place => place.test(href))

/** Control characters, which browsers drop, and backslashes, which they read as slashes. */
const unreadable = /[\p{Cc}\s\\]/u

const places = [
  /^#[\w-]+$/,
  /^\/(?!\/)/,
  // User and password before the host are rejected, since they are used to disguise the host.
  /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#]|$)/iu,
  /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i,
  /^tel:\+?\d{3,15}$/i,
]
