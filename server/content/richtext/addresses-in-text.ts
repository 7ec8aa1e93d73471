/** Addresses in a sanitised text. */

/** Hashes of the pictures in a sanitised text, each once. */
export const picturesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/ src="\/media\/([0-9a-f]{64})-\d{1,5}\.[a-z]{3,4}"/g)].map(found => found[1] ?? ''),
  ),
]

export const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
