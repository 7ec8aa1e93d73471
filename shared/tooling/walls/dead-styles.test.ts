/** Every class and every custom property of our style sheets is used somewhere. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../terminal.mjs'

const read = (pattern: string): Map<string, string> =>
  new Map(
    globSync(pattern, { cwd: ROOT, exclude: ['**/e2e*/**', '**/*.test.*'] }).map(file => [
      file,
      readFileSync(join(ROOT, file), 'utf8'),
    ]),
  )

const modules = read('{shared,site,desktop}/**/*.module.css')
const components = read('{shared,site,desktop}/**/*.tsx')

const styles = new Map(
  [...read('{shared,site,desktop}/**/*.css')].map(([file, text]) => [
    file,
    text.replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  ]),
)
const sources = [...read('{shared,site,server,desktop}/**/*.{ts,tsx,html}').values()].join('\n')

/** Of the editor of texts, of its tables and of the components library. */
const ofLibraries = /^(?:ProseMirror-|is-editor-empty$|selectedCell$|tableWrapper$|mantine-)/

test('no class is styled that nothing has', () => {
  const names = new Set(sources.match(/[a-zA-Z][\w-]*/g))
  // `is-${state}`
  const beginnings = [...new Set(sources.match(/[a-z][\w-]*-(?=\$\{)/g))]
  const isNamed = (name: string) =>
    names.has(name) ||
    beginnings.some(beginning => name.startsWith(beginning) && names.has(name.slice(beginning.length)))
  const dead = [...styles].flatMap(([file, text]) =>
    [...text.matchAll(/\.([a-zA-Z][\w-]+)(?=[^{}]*\{)/g)]
      .map(([, name = '']) => name)
      .filter(name => !isNamed(name) && !ofLibraries.test(name))
      .map(name => `${file}: .${name}`),
  )
  expect(styles.size).toBeGreaterThan(30)
  expect(dead).toEqual([])
})

test('a module has the classes that its components name, and no others', () => {
  const named = new Map<string, Set<string>>([...modules.keys()].map(file => [file, new Set()]))
  for (const [file, text] of components) {
    for (const [, variable = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g')))
        named.get(module)?.add(name)
    }
  }
  for (const [file, names] of named) {
    const own = (styles.get(file) ?? '').replaceAll(/:global\([^)]*\)/g, '')
    const styled = new Set([...own.matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)].map(([, name]) => name))
    expect([...names].toSorted(), file).toEqual([...styled].toSorted())
  }
})

test('no custom property is set that nothing reads', () => {
  const all = [...styles.values()].join('\n')
  const read = new Set([...(all + sources).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const dead = [...all.matchAll(/^\s*(--[\w-]+):/gm)]
    .map(([, name = '']) => name)
    .filter(name => !read.has(name) && !ofMantine.test(name))
  expect(dead).toEqual([])
})

/** What its components read. */
const ofMantine = /^--(?:mantine|ai|button|sc)-/
