import { z } from 'zod'
import * as texts from '#messages/admin/content/menus.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Menu,
  type MenuEntry,
  type MenuInput,
  type MenuTarget,
  readMenuEndpoint,
  type ShownMenuEntry,
  updateMenuEndpoint,
} from '#shared/contract/content/menus.ts'
import { isAwaited } from '#shared/domain/content/menu-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export type MenuRecord = Menu & { id: string }

export const menuRecordOf = (menu: Menu): MenuRecord => ({ ...menu, id: menu.lang })

export const menuKind = (client: Client, lang: Language): FormDefinition<MenuInput, MenuRecord> => {
  const query = { lang }
  return {
    kind: 'menu',
    nameOf: id => `menu-${id}`,
    erasedWith: () => null,
    kept: draftMenu,
    valuesOf: menu => (menu ? menuValues(menu) : { header: [], footer: [], legal: [] }),
    read: async () => menuRecordOf(await client.call(readMenuEndpoint, { query })),
    change: async (_id, body, ifMatch) =>
      menuRecordOf(await client.call(updateMenuEndpoint, { query, body, ifMatch })),
    titleOf: () => (lang === 'ru' ? texts.siteMenu : texts.ukrainianMenu),
  }
}

const entry = z.object({
  label: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), path: z.string(), id: z.number().optional() }),
    z.object({ kind: z.literal('post'), id: z.number() }),
    z.object({ kind: z.literal('category'), id: z.number() }),
    z.object({ kind: z.literal('address'), url: z.string() }),
  ]),
})

/** Shape of the draft on the device, which may be incomplete and not yet valid for the server. */
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

export const menuEntryKey = (target: MenuTarget): string => JSON.stringify(Object.entries(target).toSorted())

/** True when both targets are the same place; pages are compared by path, since only some name their id. */
export const leadsToSame = (one: MenuTarget, other: MenuTarget): boolean =>
  one.kind === 'page' && other.kind === 'page'
    ? one.path === other.path
    : menuEntryKey(one) === menuEntryKey(other)

/** The entries of one menu; for the footer, those of all columns. */
export const entriesOf = ({ footer, ...lists }: Menu, list: keyof MenuInput): ShownMenuEntry[] =>
  list === 'footer' ? footer.flatMap(({ entries }) => entries) : lists[list]

/** Targets that visitors cannot open, by key: `gone` when removed, `awaited` for the cars page before the first car. */
export const missingTargets = (menu: Menu): ReadonlyMap<string, 'gone' | 'awaited'> =>
  new Map(
    (['header', 'footer', 'legal'] as const)
      .flatMap(list => entriesOf(menu, list))
      .filter(({ href }) => href === null)
      .map(({ target }) => [menuEntryKey(target), isAwaited(target) ? 'awaited' : 'gone']),
  )

export const listLabels: Record<keyof MenuInput, string> = texts.lists

export const menuText = (values: MenuInput, list: keyof MenuInput): string =>
  list === 'footer'
    ? values.footer
        .map(({ title, entries }) => `${title || texts.column}: ${entries.map(lineOf).join(', ')}`)
        .join('; ')
    : values[list].map(lineOf).join(', ')

const lineOf = ({ label, target }: MenuEntry): string => {
  if (target.kind === 'page') return `${label} (${target.path})`
  if (target.kind === 'address') return `${label} (${target.url})`
  return `${label} (${target.kind === 'post' ? texts.targets.post : texts.targets.category} ${target.id})`
}

/** Entry for the privacy page, which every installation has, as the legal links label it. */
export const privacyEntry = (lang: Menu['lang']): MenuEntry => ({
  label: lang === 'uk' ? 'Персональні дані' : 'Персональные данные',
  target: { kind: 'page', path: '/privacy' },
})
