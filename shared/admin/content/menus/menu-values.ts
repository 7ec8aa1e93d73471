/** Values of the form of the menus, and how they read in words. */
import { z } from 'zod'
import type {
  Menu,
  MenuEntry,
  MenuInput,
  MenuTarget,
  ShownMenuEntry,
} from '#shared/contract/content/menus.ts'
import { isAwaited } from '#shared/domain/content/menu-pages.ts'

const entry = z.object({
  label: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), path: z.string(), id: z.number().optional() }),
    z.object({ kind: z.literal('post'), id: z.number() }),
    z.object({ kind: z.literal('category'), id: z.number() }),
    z.object({ kind: z.literal('address'), url: z.string() }),
  ]),
})

/** Unsaved work on the device: also what the server would not take yet. */
export const draftMenu: z.ZodType<MenuInput> = z.object({
  header: z.array(entry),
  footer: z.array(z.object({ title: z.string(), entries: z.array(entry) })),
  legal: z.array(entry),
})

export const menuValues = ({ header, footer, legal }: Menu): MenuInput => ({
  header: header.map(plain),
  footer: footer.map(({ title, entries }) => ({ title, entries: entries.map(plain) })),
  legal: legal.map(plain),
})

const plain = ({ label, target }: ShownMenuEntry): MenuEntry => ({ label, target })

/** A target as a key: two entries that lead to the same place have the same. */
export const menuEntryKey = (target: MenuTarget): string => JSON.stringify(Object.entries(target).toSorted())

/** Whether both lead to the same place; a page is known by its path before it is by its number. */
export const leadsToSame = (one: MenuTarget, other: MenuTarget): boolean =>
  one.kind === 'page' && other.kind === 'page'
    ? one.path === other.path
    : menuEntryKey(one) === menuEntryKey(other)

/** The entries of one of the menus, the columns of the footer taken together. */
export const entriesOf = ({ footer, ...lists }: Menu, list: keyof MenuInput): ShownMenuEntry[] =>
  list === 'footer' ? footer.flatMap(({ entries }) => entries) : lists[list]

/** Targets that visitors cannot open, by their keys: gone, or awaited by the program itself. */
export const missingTargets = (menu: Menu): ReadonlyMap<string, 'gone' | 'awaited'> =>
  new Map(
    (['header', 'footer', 'legal'] as const)
      .flatMap(list => entriesOf(menu, list))
      .filter(({ href }) => href === null)
      .map(({ target }) => [menuEntryKey(target), isAwaited(target) ? 'awaited' : 'gone']),
  )

export const listLabels: Record<keyof MenuInput, string> = {
  header: 'Шапка',
  footer: 'Подвал',
  legal: 'Юридические ссылки',
}

/** One of the menus as lines, for comparing two states of it. */
export const menuText = (values: MenuInput, list: keyof MenuInput): string =>
  list === 'footer'
    ? values.footer
        .map(({ title, entries }) => `${title || 'Столбец'}: ${entries.map(lineOf).join(', ')}`)
        .join('; ')
    : values[list].map(lineOf).join(', ')

const lineOf = ({ label, target }: MenuEntry): string => {
  if (target.kind === 'page') return `${label} (${target.path})`
  if (target.kind === 'address') return `${label} (${target.url})`
  return `${label} (${target.kind === 'post' ? 'статья' : 'категория'} ${target.id})`
}

/**
 * A list with one of its entries in another place; the same list for a place outside of it.
 *
 * @example moved(['a', 'b', 'c'], 2, 0) // ['c', 'a', 'b']
 */
export const moveMenuEntry = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = [...list]
  if (to < 0 || to >= rest.length) return rest
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}

/** The page that every installation begins with, as the legal links name it. */
export const privacyEntry = (lang: Menu['lang']): MenuEntry => ({
  label: lang === 'uk' ? 'Персональні дані' : 'Персональные данные',
  target: { kind: 'page', path: '/privacy' },
})
