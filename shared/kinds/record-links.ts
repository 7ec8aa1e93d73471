import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { adminScreens, factsOf, isKind, kindNames, sessionScreens } from './all-kinds.ts'

/** Pattern of each URL parameter. */
const forms: Readonly<Record<string, string>> = {
  id: String.raw`[1-9]\d{0,14}`,
  hash: '[0-9a-f]{64}',
  number: String.raw`\d{4}-\d{6,12}`,
  table: tableTitles.join('|'),
}

/** Pattern of a whole path, with each parameter replaced by its pattern. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/\?/g, String.raw`\?`).replace(/:(\w+)/g, (_, name: string) => `(?:${forms[name] ?? ''})`)}$`,
  )

const screens = adminScreens.map(patternOf)

/** True for a screen that a link, a menu or a notification may open; false for the login screens. */
export const isOpenableScreen = (path: string): boolean => screens.some(screen => screen.test(path))

/**
 * True when the admin has a page at the path; the record itself may not exist.
 *
 * @example isAdminPage('/admin/posts/12') // true
 */
export const isAdminPage = (pathname: string): boolean => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  return sessionScreens.some(screen => screen === path) || isOpenableScreen(path)
}

/** Path of a record's screen, or else of its list; null where there is neither. */
export const recordPage = (kind: string, id: string | null): string | null => {
  if (id === null || !isKind(kind)) return null
  const { record, screens } = factsOf(kind)
  const page = record?.replace(/:\w+/, id)
  return page && patternOf(record ?? page).test(page) ? page : (screens[0] ?? null)
}

const recent = kindNames
  .map(factsOf)
  .flatMap(facts => (facts.recent && facts.record ? [patternOf(facts.record)] : []))

/** True for the screen of a record that the list of recent records may show. */
export const mayBeRecent = (path: string): boolean => recent.some(screen => screen.test(path))
