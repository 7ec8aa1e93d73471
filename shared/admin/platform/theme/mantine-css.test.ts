/** A part of the UI kit without its style sheet looks broken, and nothing else notices. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const admin = fileURLToPath(new URL('../..', import.meta.url))
const styles = fileURLToPath(new URL('../../../../node_modules/@mantine/core/styles/', import.meta.url))

test('every part of the UI kit that the admin uses has its style sheet', () => {
  const css = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')
  const used = new Set<string>()
  for (const file of globSync('**/*.tsx', { cwd: admin })) {
    const source = readFileSync(join(admin, file), 'utf8')
    for (const [, names = ''] of source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g))
      for (const name of names.split(',')) used.add(name.trim())
  }
  const sheets = [...used].filter(name => existsSync(join(styles, `${name}.css`)))
  expect(sheets.length).toBeGreaterThan(10)
  expect(sheets.filter(name => !css.includes(`/${name}.css"`))).toEqual([])
})
