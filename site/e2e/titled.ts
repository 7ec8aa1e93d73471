/** One of these titles, whole, at the end of a test's full name, where its tags follow. */
export const titled = (titles: readonly string[]): RegExp =>
  new RegExp(
    `(?:^|\\s)(?:${titles.map(title => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?: @\\S+)*$`,
  )
