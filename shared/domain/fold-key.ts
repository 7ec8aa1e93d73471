/** Folding of names for comparison, since the databases fold ASCII only. */

/**
 * Two texts that people take for the same give the same key: Unicode form, case in any alphabet and runs of white
 * space make no difference. By way of upper case, since `Straße` and `STRASSE` meet only there; `ẞ` has to be lower case first.
 *
 * @example foldKey('  Авто из  США ') === foldKey('авто из сша') // true
 */
export const foldKey = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
