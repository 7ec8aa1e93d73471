/** Folding of names for comparison, since the databases fold ASCII only. */

/**
 * Two texts that people take for the same give the same key: Unicode form, case in any alphabet and runs of white
 * space make no difference. Upper case comes first, since `Straße` and `STRASSE` meet only there.
 *
 * @example foldKey('  Авто из  США ') === foldKey('авто из сша') // true
 */
export const foldKey = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase().normalize('NFKC')
