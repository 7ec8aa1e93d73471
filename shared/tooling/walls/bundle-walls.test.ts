import { describe, expect, it } from 'vitest'
import {
  adminModules,
  holdsNode,
  holdsReact,
  reachableModules,
  readChunks,
  readScripts,
} from '#shared/tooling/walls/bundle-walls.ts'

describe('the built site', () => {
  it('loads nothing of the admin on a public page', ctx => {
    const chunks = readChunks('site-client')
    if (chunks === undefined) return ctx.skip('the site is not built: npm run build')
    expect(adminModules(reachableModules(chunks, 'site/entry-client.tsx'))).toEqual([])
  })

  it('renders nothing of the admin on the server', ctx => {
    const chunks = readChunks('site-ssr')
    if (chunks === undefined) return ctx.skip('the site is not built: npm run build')
    expect(adminModules(reachableModules(chunks, 'site/entry-server.tsx'))).toEqual([])
  })
})

describe('the built desktop app', () => {
  it.for(['main', 'preload'])('has no React in %s', (folder, ctx) => {
    const scripts = readScripts(`desktop/${folder}`)
    if (scripts.length === 0) return ctx.skip('the desktop app is not built: npm run build -- desktop')
    expect(scripts.filter(({ text }) => holdsReact(text)).map(({ path }) => path)).toEqual([])
  })

  it('asks for neither Electron nor Node in the page', ctx => {
    const scripts = readScripts('desktop/renderer')
    if (scripts.length === 0) return ctx.skip('the desktop app is not built: npm run build -- desktop')
    expect(scripts.filter(({ text }) => holdsNode(text)).map(({ path }) => path)).toEqual([])
  })

  it('keeps the screens without the admin, and their styles, out of every other script', ctx => {
    const chunks = readChunks('desktop-client')
    if (chunks === undefined) return ctx.skip('the desktop app is not built: npm run build -- desktop')
    const isFirstScreen = (module: string) =>
      /^desktop\/renderer\/(server|version|start)-screen\./.test(module)
    const scripts = chunks.filter(({ modules }) => modules.some(isFirstScreen))
    expect(scripts).toHaveLength(3)
    expect(scripts.flatMap(({ modules }) => modules).filter(module => !isFirstScreen(module))).toEqual([])
    const imported = scripts.flatMap(({ imports }) => imports)
    const read = chunks.filter(({ file }) => imported.includes(file)).flatMap(({ modules }) => modules)
    expect(adminModules(read)).toEqual([])
  })
})

describe('what the proofs above lean on', () => {
  const chunk = (file: string, entry: string | null, imports: string[], ...modules: string[]) => ({
    file,
    entry,
    imports,
    modules,
  })
  const chunks = [
    chunk('client.js', 'site/entry-client.tsx', ['ui.js', 'page.js'], 'site/entry-client.tsx'),
    chunk('ui.js', null, ['tokens.js'], 'shared/ui/field.tsx'),
    chunk('tokens.js', null, ['ui.js'], 'shared/ui/tokens.ts'),
    chunk('page.js', null, ['deep.js'], 'site/pages/home.tsx'),
    chunk(
      'deep.js',
      null,
      [],
      'shared/admin/platform/shell.ts',
      'shared/kinds/all-kinds.ts',
      'node_modules/prosemirror-view/dist/index.js',
    ),
    chunk('admin.js', 'site/admin.tsx', ['ui.js', 'own.js'], 'site/admin.tsx'),
    chunk('own.js', null, [], 'node_modules/@mantine/core/esm/index.mjs'),
  ]

  it('follows every chunk that a page loads, also through others and in circles', () => {
    expect(adminModules(reachableModules(chunks, 'site/entry-client.tsx'))).toEqual([
      'shared/admin/platform/shell.ts',
      'shared/kinds/all-kinds.ts',
      'node_modules/prosemirror-view/dist/index.js',
    ])
  })

  it('leaves out what only another entry loads', () => {
    expect(reachableModules(chunks, 'site/entry-client.tsx')).not.toContain('site/admin.tsx')
    expect(adminModules(reachableModules(chunks, 'site/admin.tsx'))).toHaveLength(2)
  })

  it('does not take a missing entry for a clean one', () => {
    expect(() => reachableModules(chunks, 'site/entry.tsx')).toThrow('No chunk has the entry site/entry.tsx')
  })

  it.each([
    'const a = Symbol.for("react.transitional.element")',
    'import{useState}from"react"',
    'const r = require("react-dom/client")',
    "await import('react/jsx-runtime')",
  ])('knows React by: %s', text => {
    expect(holdsReact(text)).toBe(true)
  })

  it.each([
    'import{app}from"electron"',
    'require("node:fs")',
    "import('node:child_process')",
    'import "node:fs/promises"',
  ])('knows Electron and Node by: %s', text => {
    expect(holdsNode(text)).toBe(true)
  })

  it('finds neither in a script without them', () => {
    const text = 'import{b}from"./reaction.js";const electron="electron",node="node:"'
    expect([holdsReact(text), holdsNode(text)]).toEqual([false, false])
  })
})
