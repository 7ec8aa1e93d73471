import { texts } from '#messages/admin/kinds.js'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { calculationKinds, calculationSubjects } from './calculation.ts'
import { contentKinds } from './content.ts'
import type { AdminMenuEntry, KindFacts, None, Screen, SubjectFacts } from './kind.ts'
import { systemKinds, systemSubjects } from './system.ts'
import { workKinds, workSubjects } from './work.ts'

/** Kinds of records, by the name that the log, the bin and drafts store. */
export const allKinds = { ...workKinds, ...contentKinds, ...calculationKinds, ...systemKinds } as const

/** Subjects without records of their own, such as the overview. */
export const allSubjects = { ...workSubjects, ...calculationSubjects, ...systemSubjects } as const

type AllKinds = typeof allKinds
export type KindName = keyof AllKinds
export const kindNames = Object.keys(allKinds) as [KindName, ...KindName[]]

export const isKind = (name: string): name is KindName => Object.hasOwn(allKinds, name)

/** First words of a draft's name that name a kind; empty when none do. @example kindOfDraft('order-money-5') // 'order-money' */
export const kindOfDraft = (record: string): string =>
  kindNames.filter(kind => record.startsWith(`${kind}-`)).toSorted((a, b) => b.length - a.length)[0] ?? ''

/** Name of one record and of several. */
export const wordsOf = (name: KindName): { one: string; many: string } => texts.words[name]

/** Name of one record for the log and dialogs; “record” for a kind that only a newer server knows. */
export const kindName = (name: string): string => (isKind(name) ? wordsOf(name).one : texts.unknown)

/**
 * Names of the kinds that have a given fact. Typing a hand-written list by it makes the compiler demand each of them.
 */
export type KindWith<F extends keyof KindFacts> = {
  [K in KindName]: AllKinds[K] extends { [P in F]: infer V } ? (V extends false | None ? never : K) : never
}[KindName]

/** Other lists that show records of a kind. */
export const shownIn = (name: KindName): readonly AllKinds[KindName]['shownIn'][number][] =>
  allKinds[name].shownIn

export const factsOf = (name: KindName): KindFacts => allKinds[name]

export const kindsWith = <F extends keyof KindFacts>(fact: F): [KindWith<F>, ...KindWith<F>[]] =>
  kindNames.filter(name => {
    const value = factsOf(name)[fact]
    return value !== undefined && value !== false && !(typeof value === 'object' && 'none' in value)
  }) as [KindWith<F>, ...KindWith<F>[]]

/** Every kind and subject that has screens and rights. */
const entries = Object.entries<SubjectFacts & { record?: Screen }>({ ...allSubjects, ...allKinds }).map(
  ([name, facts]) => ({ ...facts, name }),
)

/** Screens for login and the like; no link, menu or start of the program leads to them. */
export const sessionScreens = [
  '/admin/login',
  '/admin/logout',
  '/admin/forgotten',
  '/admin/password',
] as const

type Path<S> = S extends `${infer P}?${string}` ? P : S
type ScreensOf<E> = E extends { screens: readonly (infer S)[] }
  ? Path<S | (E extends { record: infer R extends string } ? R : never)>
  : never

/** Path of every page of the admin, with its parameters. */
export type AdminScreen = ScreensOf<AllKinds[KindName] | (typeof allSubjects)[keyof typeof allSubjects]>

type Below<S> = S extends '/admin/tables/:table'
  ? `tables/${TableTitle}`
  : S extends `/admin/${infer Below}`
    ? Below
    : ''

/** Path of a page of the admin without `/admin`, as its router has it. */
export type AdminPath = Below<AdminScreen | (typeof sessionScreens)[number]>

export const adminScreens = [
  ...new Set(entries.flatMap(({ screens, record }) => [...screens, ...(record ? [record] : [])].map(pathOf))),
] as AdminScreen[]

function pathOf(screen: Screen): string {
  return screen.split('?')[0] ?? ''
}

type IconOf<E> = E extends { menu: { icon: infer I } } ? I : never

type Subjects = typeof allSubjects
type MenuName =
  | KindWith<'menu'>
  | { [S in keyof Subjects]: Subjects[S] extends { menu: object } ? S : never }[keyof Subjects]

/** Title in the menu: that of the subject, or the name of the kind's records. */
export const menuTitle = (name: MenuName): string => (isKind(name) ? wordsOf(name).many : texts.titles[name])

export interface MenuPlace extends AdminMenuEntry {
  title: () => string
  icon: IconOf<AllKinds[KindName] | (typeof allSubjects)[keyof typeof allSubjects]>
  path: Screen
  needs: SubjectFacts['reads']
}

const groups = ['work', 'site', 'calculator', undefined]

export const menuPlaces: readonly MenuPlace[] = entries
  .flatMap(({ name, menu, screens: [path], reads }) => {
    // Cast: what has a menu is a `MenuName`.
    const title = () => menuTitle(name as MenuName)
    return menu && path ? [{ ...menu, title, path, needs: reads }] : []
  })
  .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.place - b.place) as MenuPlace[]

type ViewsOf<E> = E extends { views: infer V } ? V : never
export type ListName = ViewsOf<AllKinds[KindName] | (typeof allSubjects)[keyof typeof allSubjects]>
export const listNames = entries.flatMap(({ views }) => views ?? []) as [ListName, ...ListName[]]

export const offlinePaths = entries.flatMap(({ offline = [] }) => offline)

/** Folder of the subject that an API path belongs to, by the first segment below `/api`. */
export const apiFolder = (part: string): string | null =>
  entries.find(({ api }) => api?.includes(part))?.folder ?? null
