import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { can, type Role, roles } from '#shared/domain/can.ts'
import {
  adminScreens,
  allKinds,
  allSubjects,
  factsOf,
  kindNames,
  kindsWith,
  listNames,
  menuPlaces,
  offlinePaths,
  sessionScreens,
} from './all-kinds.ts'
import type { KindFacts, SubjectFacts } from './kind.ts'
import { isOpenableScreen, mayBeRecent, patternOf, recordPage } from './record-links.ts'

const root = join(import.meta.dirname, '../..')

/** Every list that is computed from the facts; a change of it is made by hand in the file beside this one. */
const computed = () => {
  const samples = { id: '7', hash: 'a'.repeat(64), number: '2026-000012', table: 'copart-fee' }
  const sample = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => samples[name as keyof typeof samples])
  return {
    screens: adminScreens.toSorted(),
    'screens that no link opens': sessionScreens.filter(screen => !isOpenableScreen(screen)),
    menu: menuPlaces.map(({ group = '', title, path }) => [group, title(), path].join(' | ')),
    'not in the menu of': byRole(role =>
      menuPlaces.filter(({ needs }) => !can({ role }, needs)).map(({ path }) => path),
    ),
    'not read by': byRole(role => kindNames.filter(name => !can({ role }, factsOf(name).reads))),
    'words of the palette': menuPlaces.map(({ icon, keywords }) => `${icon}: ${keywords}`),
    below: menuPlaces.flatMap(({ path, below }) => (below ? `${path} ${below}` : [])),
    'keys of the program': menuPlaces.flatMap(({ key, path }) => (key ? [`${key} ${path}`] : [])),
    'a record of each kind': Object.fromEntries(kindNames.map(name => [name, recordPage(name, '7')])),
    'first screen of each subject': mapOf(allSubjects, ({ screens }) => screens[0]),
    'rights, calls, and of which it is a part': {
      ...mapOf(allSubjects, ({ reads, api = [] }: SubjectFacts) => [reads, ...api].join(' ')),
      ...mapOf(allKinds, ({ reads, api, partOf = '' }: KindFacts) =>
        [reads, ...api, partOf].join(' ').trim(),
      ),
    },
    'kept without a server': offlinePaths,
    'not kept without a server': kindNames.filter(name => !factsOf(name).offline),
    'on lists of the system': adminScreens.filter(screen => mayBeRecent(sample(screen))),
    'off lists of the system': adminScreens.filter(screen => !mayBeRecent(sample(screen))),
    bin: kindsWith('bin'),
    'never sent without its form': kindsWith('attended'),
    'joined unasked, but for': Object.fromEntries(
      kindsWith('joins').map(name => [name, factsOf(name).joins]),
    ),
    'shown in': mapOf(allKinds, ({ shownIn }: KindFacts) => shownIn.join(' ')),
    comments: kindsWith('comments'),
    presence: kindsWith('presence'),
    personal: kindsWith('personal'),
    'saved views': listNames,
  }
}

const mapOf = <T, U>(facts: Readonly<Record<string, T>>, of: (one: T) => U) =>
  Object.fromEntries(Object.entries(facts).map(([name, one]) => [name, of(one)]))
const byRole = <T>(of: (role: Role) => T) => Object.fromEntries(roles.map(role => [role, of(role)]))

describe('the facts of the kinds', () => {
  it('give these lists', () => {
    expect(computed()).toEqual(
      JSON.parse(readFileSync(join(import.meta.dirname, 'computed-lists.json'), 'utf8')),
    )
  })

  it('name screens that their own patterns open, and forms that there are', () => {
    for (const screen of adminScreens) expect(patternOf(screen).source, screen).not.toContain('(?:)')
  })

  it('give an editor nothing of a kind that only owners read: no menu, nothing that is kept without a server', () => {
    const owners = kindNames
      .map(factsOf)
      .filter(({ reads }) => !can({ role: 'editor' }, reads) && !can({ role: 'sales' }, reads))
    expect(owners).not.toEqual([])
    expect(owners.filter(({ menu, offline, recent }) => menu ?? offline ?? recent)).toEqual([])
  })

  it('name a kind for each part', () => {
    for (const name of kindNames) {
      const { partOf } = factsOf(name)
      if (partOf) expect(kindNames).toContain(partOf)
    }
  })
})

describe('the house', () => {
  const rooms = [...Object.values(allKinds), ...Object.values(allSubjects)]
  const areas = ['content', 'calculation', 'work', 'system']
  /** Subjects without records, screens and menu of their own: parts of others, in one program or two. */
  const parts = [
    'server/calculation/calendar',
    'server/calculation/import',
    'server/content/export',
    'server/content/import',
    'server/content/public-pages',
    'server/content/publication',
    'server/content/redirects',
    'server/content/richtext',
    'server/content/share',
    'server/system/example',
    'server/system/export',
    'server/system/installation',
    'server/work/import',
    'shared/admin/calculation/calendar',
    'shared/admin/calculation/impact',
    'shared/admin/content/publication',
    'shared/admin/system/backup',
    'shared/admin/work/failed-letters',
    'shared/admin/work/live-quote',
    'shared/admin/work/next-step',
  ]

  it('has each subject in the room that its facts name, in every program that has it', () => {
    const wanted = rooms.flatMap(({ area, folder }) =>
      [`server/${area}/${folder}`, `shared/admin/${area}/${folder}`].filter(path =>
        existsSync(join(root, path)),
      ),
    )
    expect(new Set(rooms.map(({ area, folder }) => `${area}/${folder}`)).size).toBe(
      new Set(wanted.map(path => path.split('/').slice(-2).join('/'))).size,
    )
    for (const { area, folder } of Object.values(allKinds))
      expect(globSync(`shared/contract/${area}/${folder}*.ts`, { cwd: root }), folder).not.toEqual([])
  })

  it('has no room of a subject that the facts do not name', () => {
    const known = new Set(rooms.map(({ area, folder }) => `${area}/${folder}`))
    const found = ['server', 'shared/admin'].flatMap(program =>
      areas.flatMap(area =>
        readdirSync(join(root, program, area), { withFileTypes: true })
          .filter(entry => entry.isDirectory() && !known.has(`${area}/${entry.name}`))
          .map(entry => `${program}/${area}/${entry.name}`),
      ),
    )
    expect(found.toSorted()).toEqual(parts)
  })

  it('has what is stored of a kind, and the form of it, in the file that bears its name', () => {
    const sources = globSync(['server/*/*/*.ts', 'shared/admin/*/*/*.{ts,tsx}'], { cwd: root })
      .filter(file => !file.includes('platform/') && !file.includes('.test.'))
      .map(file => [file, readFileSync(join(root, file), 'utf8')] as const)
    const stored = sources.filter(([, text]) => /satisfies .*EntityDefinition</.test(text))
    expect(stored.length).toBeGreaterThan(15)
    expect(stored.flatMap(([file]) => (file.endsWith('.kind.ts') ? [] : [file]))).toEqual([])
    const defining = sources.filter(([, text]) => text.includes('FormDefinition<'))
    const forms = defining.flatMap(([file, text]) =>
      [...text.matchAll(/\n +kind: '([^']+)',\n +nameOf: /g)].map(([, name]) => [file, name] as const),
    )
    expect(forms.length).toBeGreaterThan(13)
    expect(forms.filter(([file, name]) => basename(file) !== `${name}-kind.ts`)).toEqual([])
    const removals = sources.filter(([, text]) => /: Removal = \{/.test(text))
    expect(removals.flatMap(([file]) => (/-(?:kind|removal)\.ts$/.test(file) ? [] : [file]))).toEqual([])
  })
})
