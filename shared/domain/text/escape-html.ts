/** Escapes text for HTML and XML. */

/** For the content of an element. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** For a quoted attribute, or where the place is unknown. */
export const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;')
