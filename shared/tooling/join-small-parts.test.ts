import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameParts } from './join-small-parts.ts'
import { ROOT } from './terminal.mjs'

/** What a module imports at once and on demand, and how long it is. */
type Sources = Record<string, { now?: string[]; later?: string[]; bytes?: number; code?: string }>

const named = (sources: Sources, limits: Parameters<typeof nameParts>[1]) => {
  const all = Object.entries(sources)
  return Object.fromEntries(
    nameParts(['/root.ts'], limits, {
      getModuleInfo: id => {
        const { now = [], later = [], bytes = 0, code = 'x'.repeat(bytes) } = sources[id] ?? {}
        const dynamicImporters = all.flatMap(([other, source]) => (source.later?.includes(id) ? other : []))
        const info = {
          importers: all.flatMap(([other, source]) => (source.now?.includes(id) ? other : [])),
          importedIds: now,
          dynamicallyImportedIds: later,
          dynamicImporters,
          code,
        }
        return info as unknown as ReturnType<Parameters<typeof nameParts>[2]['getModuleInfo']>
      },
    }),
  )
}

/** Three pages; each two of them share something, and all three of them a large part. */
const pages: Sources = {
  '/root.ts': { now: ['/first.ts', '/node_modules/kit.js'], later: ['/a.ts', '/b.ts', '/c.ts'] },
  '/first.ts': {},
  '/node_modules/kit.js': {},
  '/a.ts': { now: ['/ab.ts', '/large.ts', '/first.ts'], bytes: 500 },
  '/b.ts': { now: ['/ab.ts', '/bc.ts', '/large.ts'], bytes: 500 },
  '/c.ts': { now: ['/bc.ts', '/large.ts'], bytes: 500 },
  '/ab.ts': { bytes: 10 },
  '/bc.ts': { bytes: 20 },
  '/large.ts': { bytes: 300 },
}
const most = 100_000

test('what the root imports is one file and its packages another', () => {
  const names = named(pages, { least: 0, most })
  expect(names).toMatchObject({ '/root.ts': 'root', '/first.ts': 'root', '/node_modules/kit.js': 'root-kit' })
})

test('a part that is large enough stays, and the bundler names what one page alone loads', () => {
  const names = named(pages, { least: 0, most })
  expect(new Set([names['/ab.ts'], names['/bc.ts'], names['/large.ts']]).size).toBe(3)
  expect(names).not.toHaveProperty('/a.ts')
})

test('a small part joins the one with which the pages load least in vain', () => {
  const names = named(pages, { least: 100, most })
  expect(names['/ab.ts']).toBe(names['/large.ts'])
  expect(names['/bc.ts']).toBe(names['/large.ts'])
})

test('no page is brought above the limit', () => {
  // Page C has 820 bytes of its own, and the ten of what A and B share would be in vain there.
  const names = named(pages, { least: 100, most: 825 })
  expect(names['/ab.ts']).not.toBe(names['/large.ts'])
})

test('what a page names in the list of a package is no part of the root, which names something else', () => {
  const kit = '/node_modules/@some/kit'
  const names = named(
    {
      '/root.ts': {
        now: [`${kit}/esm/index.mjs`],
        later: ['/a.ts', '/b.ts'],
        code: 'import { Button as Press } from "@some/kit"',
      },
      '/a.ts': { now: [`${kit}/esm/index.mjs`], code: 'import { Menu } from "@some/kit"' },
      '/b.ts': { now: [`${kit}/esm/index.mjs`], code: 'import { Menu } from "@some/kit"' },
      [`${kit}/esm/index.mjs`]: {
        now: [`${kit}/esm/button.mjs`, `${kit}/esm/menu.mjs`],
        code: 'import { Button } from "./button.mjs"; import { Inner as Menu } from "./menu.mjs"; export { Button, Menu }',
      },
      [`${kit}/esm/button.mjs`]: { bytes: 10 },
      [`${kit}/esm/menu.mjs`]: { bytes: 10 },
    },
    { least: 0, most },
  )
  expect(names).toMatchObject({ [`${kit}/esm/button.mjs`]: 'root-kit', [`${kit}/esm/menu.mjs`]: 'menu' })
})

test('a list that CommonJS requires, by another list, is in one part with all that it lists', () => {
  const kit = '/node_modules/kit/dist'
  const names = named(
    {
      '/root.ts': { later: ['/a.ts', '/b.ts'] },
      '/a.ts': { now: ['/node_modules/old/index.js'] },
      '/b.ts': { now: [`${kit}/index.js`], code: 'import { Menu } from "kit"' },
      '/node_modules/old/index.js': { now: ['/node_modules/list/index.js'], code: "require('list')" },
      '/node_modules/list/index.js': { now: [`${kit}/index.js`], code: 'import { Button } from "kit"' },
      [`${kit}/index.js`]: {
        now: [`${kit}/button.js`, `${kit}/menu.js`],
        code: 'import { Button } from "./button.js"; import { Menu } from "./menu.js"; export { Button, Menu }',
      },
      [`${kit}/button.js`]: { bytes: 10 },
      [`${kit}/menu.js`]: { bytes: 10 },
    },
    { least: 0, most },
  )
  const parts = ['index', 'button', 'menu'].map(file => names[`${kit}/${file}.js`])
  expect(new Set(parts)).toEqual(new Set(['index']))
})

test('a page above the limit gets nothing in vain but crumbs', () => {
  const isJoined = (crumbs: number) => {
    const names = named(pages, { least: 100, most: 1, crumbs })
    return names['/ab.ts'] === names['/large.ts']
  }
  expect([0, 9, 10].map(isJoined)).toEqual([false, false, true])
})

test('a page that others look for keeps its file, however small', () => {
  const small: Sources = { ...pages, '/a.ts': { now: ['/ab.ts', '/large.ts'], bytes: 1 } }
  expect(named(small, { least: 100, most })).toHaveProperty('/a.ts')
  expect(named(small, { least: 100, most, apart: /\/a\.ts$/ })).not.toHaveProperty('/a.ts')
})

test('two parts whose largest modules have one name stay two', () => {
  const twice = JSON.parse(JSON.stringify(pages).replaceAll('/ab.ts', '/other/large.ts')) as Sources
  const names = named(twice, { least: 0, most })
  expect(names['/large.ts']).not.toBe(names['/other/large.ts'])
})

test('no two files import each other', () => {
  const size = 12
  const graph = fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  })
  fc.assert(
    fc.property(graph, fc.array(fc.nat(200), { minLength: size, maxLength: size }), (edges, lengths) => {
      const id = (index: number) => `/m${index}.ts`
      const sources: Sources = { '/root.ts': { later: [0, 1, 2, 3].map(id) } }
      for (const [from, row] of edges.entries()) {
        const now = row.flatMap((isImported, to) => (isImported && to > Math.max(3, from) ? id(to) : []))
        sources[id(from)] = { now, bytes: lengths[from] ?? 0 }
      }
      const names = named(sources, { least: 150, most })
      const fileOf = (module: string) => names[module] ?? module
      const importsOf = (file: string) =>
        Object.entries(sources).flatMap(([module, { now = [] }]) =>
          fileOf(module) === file ? now.map(fileOf).filter(other => other !== file) : [],
        )
      for (const file of new Set(Object.keys(sources).map(fileOf))) {
        const reached = new Set(importsOf(file))
        for (const one of reached) for (const other of importsOf(one)) reached.add(other)
        expect(reached).not.toContain(file)
      }
    }),
  )
})

test('longer messages of a language make no other parts than the Russian ones', () => {
  const partsWith = (lang: string, bytes: number) => {
    const messages = join(ROOT, 'dist/messages', lang, 'language.js')
    const sources = {
      '/root.ts': { later: ['/a.ts', '/b.ts', '/c.ts'] },
      '/a.ts': { now: [messages], bytes: 500 },
      '/b.ts': { now: [messages, '/bc.ts'], bytes: 500 },
      '/c.ts': { now: ['/bc.ts'], bytes: 500 },
      '/bc.ts': { bytes: 200 },
      [messages]: { bytes },
    }
    return Object.entries(named(sources, { least: 100, most })).map(([id, name]) => [
      id.replace(lang, ''),
      name,
    ])
  }
  expect(partsWith('uk', 5_000)).toEqual(partsWith('ru', 28))
})
