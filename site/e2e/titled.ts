/** One of these titles at the end of a test's full name, where its tags follow. */
export const titled = (titles: readonly string[]): RegExp =>
  new RegExp(
    `(?:${titles.map(title => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?: @\\S+)*$`,
  )
