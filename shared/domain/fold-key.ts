/** Folds names for comparison, since the databases fold ASCII only. */

/**
 * Key that is equal for texts that people read as the same: Unicode form, case in any alphabet and runs of white space
 * make no difference. Upper case comes first, since only that makes `Straße` and `STRASSE` equal; `ẞ` must be lowered
 * before.
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
