import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { calculationKinds, calculationSubjects } from './calculation.ts'
import { contentKinds } from './content.ts'
import type { KindFacts, MenuEntry, None, Screen, SubjectFacts } from './kind.ts'
import { systemKinds, systemSubjects } from './system.ts'
import { workKinds, workSubjects } from './work.ts'

/** Kinds of records, by the name under which the log, the bin and drafts store them. */
export const allKinds = { ...workKinds, ...contentKinds, ...calculationKinds, ...systemKinds } as const

/** Subjects that are no record, such as the overview. */
export const allSubjects = { ...workSubjects, ...calculationSubjects, ...systemSubjects } as const

type AllKinds = typeof allKinds
export type KindName = keyof AllKinds
export const kindNames = Object.keys(allKinds) as [KindName, ...KindName[]]

export const isKind = (name: string): name is KindName => Object.hasOwn(allKinds, name)

/** As the log and dialogs call one; a newer server may name kinds that are unknown here. */
export const kindName = (name: string): string => (isKind(name) ? allKinds[name].words[0] : 'Запись')

/** The kinds of which a fact holds: what a list by hand must be total over. */
export type KindWith<F extends keyof KindFacts> = {
  [K in KindName]: AllKinds[K] extends { [P in F]: infer V } ? (V extends false | None ? never : K) : never
}[KindName]

/** Other reads that show records of a kind. */
export const shownIn = (name: KindName): readonly AllKinds[KindName]['shownIn'][number][] =>
  allKinds[name].shownIn

export const factsOf = (name: KindName): KindFacts => allKinds[name]

export const kindsWith = <F extends keyof KindFacts>(fact: F): [KindWith<F>, ...KindWith<F>[]] =>
  kindNames.filter(name => {
    const value = factsOf(name)[fact]
    return value !== undefined && value !== false && !(typeof value === 'object' && 'none' in value)
  }) as [KindWith<F>, ...KindWith<F>[]]

/** Everything that has a room, screens and rights. */
const entries: readonly (Omit<SubjectFacts, 'title'> & { record?: Screen })[] = [
  ...Object.values(allSubjects),
  ...Object.values(allKinds),
]

/** The screens around the session: no link, menu or next start leads there. */
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

/** Every address that the admin has a page at, with its parts that change. */
export type AdminScreen = ScreensOf<AllKinds[KindName] | (typeof allSubjects)[keyof typeof allSubjects]>

type Below<S> = S extends '/admin/tables/:table'
  ? `tables/${TableTitle}`
  : S extends `/admin/${infer Below}`
    ? Below
    : ''

/** A page of the admin as its router names it, below `/admin`. */
export type AdminPath = Below<AdminScreen | (typeof sessionScreens)[number]>

export const adminScreens = [
  ...new Set(entries.flatMap(({ screens, record }) => [...screens, ...(record ? [record] : [])].map(pathOf))),
] as AdminScreen[]

function pathOf(screen: Screen): string {
  return screen.split('?')[0] ?? ''
}

type IconOf<E> = E extends { menu: { icon: infer I } } ? I : never

export interface MenuPlace extends MenuEntry {
  icon: IconOf<AllKinds[KindName] | (typeof allSubjects)[keyof typeof allSubjects]>
  path: Screen
  needs: SubjectFacts['reads']
}

const groups = ['Работа', 'Сайт', 'Калькулятор', undefined]

/** In the order of the menu. */
export const menuPlaces: readonly MenuPlace[] = entries
  .flatMap(({ menu, screens: [path], reads }) => (menu && path ? [{ ...menu, path, needs: reads }] : []))
  .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.place - b.place) as MenuPlace[]

type ViewsOf<E> = E extends { views: infer V } ? V : never
export type ListName = ViewsOf<AllKinds[KindName] | (typeof allSubjects)[keyof typeof allSubjects]>
export const listNames = entries.flatMap(({ views }) => views ?? []) as [ListName, ...ListName[]]

export const offlinePaths = entries.flatMap(({ offline = [] }) => offline)

const titleOf = (folder: string): string =>
  Object.values(allKinds).find(facts => facts.folder === folder)?.words[1] ??
  Object.values(allSubjects).find(facts => facts.folder === folder)?.title ??
  folder

/** The folder of the subject that a path of the API belongs to, by the first part below `/api`. */
export const apiFolder = (part: string): string | null =>
  entries.find(({ api }) => api?.includes(part))?.folder ?? null

/** The subject that a path of the API belongs to, by its first part; parts of a kind stand with it. */
export const apiSubject = (part: string): string | null => {
  const folder = apiFolder(part)
  return folder === null ? null : titleOf(folder)
}
