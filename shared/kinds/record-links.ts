import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { adminScreens, factsOf, isKind, kindNames, sessionScreens } from './all-kinds.ts'

/** The parts of addresses that change, each in its form. */
const forms: Readonly<Record<string, string>> = {
  id: String.raw`[1-9]\d{0,14}`,
  // Lines of the log of before 2026-11 hold the first twelve letters.
  hash: '[0-9a-f]{12,64}',
  number: String.raw`\d{4}-\d{6,12}`,
  table: tableTitles.join('|'),
}

/** Pattern of a whole address; each part with a colon must have the form of its name. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/\?/g, String.raw`\?`).replace(/:(\w+)/g, (_, name: string) => `(?:${forms[name] ?? ''})`)}$`,
  )

const screens = adminScreens.map(patternOf)

/** True for a screen that a link, a menu or a notice may open; none that ends or begins a session. */
export const isOpenableScreen = (path: string): boolean => screens.some(screen => screen.test(path))

/**
 * True when the admin has a page there; whether the record exists is not asked.
 *
 * @example isAdminPage('/admin/posts/12') // true
 */
export const isAdminPage = (pathname: string): boolean => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  return sessionScreens.some(screen => screen === path) || isOpenableScreen(path)
}

/** The screen of a record, or the list that it stands in; null where there is neither. */
export const recordPage = (kind: string, id: string | null): string | null => {
  if (id === null || !isKind(kind)) return null
  const { record, screens } = factsOf(kind)
  const page = record?.replace(/:\w+/, id)
  return page && patternOf(record ?? page).test(page) ? page : (screens[0] ?? null)
}

const recent = kindNames
  .map(factsOf)
  .flatMap(facts => (facts.recent && facts.record ? [patternOf(facts.record)] : []))

/** True for the screen of a record that a list of the whole system may name. */
export const mayBeRecent = (path: string): boolean => recent.some(screen => screen.test(path))
