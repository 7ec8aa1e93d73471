/** Name of a code in a group of texts; undefined for one that the group lacks, such as `constructor`. */
export const nameByCode = (names: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined
