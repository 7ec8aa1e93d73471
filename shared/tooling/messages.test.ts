import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compileMessages, loadCompiler, moduleOf, problemsOf } from './messages.mjs'
import { ROOT } from './terminal.mjs'

const compiler = await loadCompiler()

const ru = {
  plain: 'Курс Национального банка',
  named: 'Здравствуйте, {name}!',
  years: '{count, plural, one{# год} few{# года} many{# лет} other{# года}}',
  route: { title: '{route, select, usa{из США} other{из другой страны}}' },
}
const uk = {
  plain: 'Курс Національного банку',
  named: 'Вітаємо, {name}!',
  years: '{count, plural, one{# рік} few{# роки} many{# років} other{# року}}',
  route: { title: '{route, select, usa{зі США} other{з іншої країни}}' },
}

const importOf = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`)

describe('catalogues', () => {
  it('that differ only in their words are compiled', () => {
    expect(problemsOf({ ru, uk }, compiler)).toEqual([])
  })

  it.each([
    ['a key gone', { ...uk, named: undefined }, 'uk: "named" is missing'],
    ['a key too many', { ...uk, more: 'Ще' }, 'uk: "more" is not in ru'],
    [
      'a placeholder changed',
      { ...uk, named: 'Вітаємо, {person}!' },
      'uk: "named" has other placeholders than in ru',
    ],
    [
      'a placeholder forgotten',
      { ...uk, named: 'Вітаємо!' },
      'uk: "named" has other placeholders than in ru',
    ],
    [
      'a plural form missing',
      { ...uk, years: '{count, plural, one{# рік} few{# роки} other{# року}}' },
      'uk: "years" lacks many of {count}',
    ],
    [
      'a case of a select missing',
      { ...uk, route: { title: '{route, select, other{з іншої країни}}' } },
      'uk: "route.title" has other placeholders than in ru',
    ],
    ['an empty text', { ...uk, plain: ' ' }, 'uk: "plain" is empty'],
    [
      'a name that no module can have',
      { ...uk, delete: 'Вилучити' },
      'uk: "delete" is no name for a message',
    ],
    [
      'a name that only modules refuse',
      { ...uk, protected: 'Захищено' },
      'uk: "protected" is no name for a message',
    ],
    [
      'an ordinal number',
      { ...uk, named: '{name, selectordinal, few{#-є} other{#-е}} авто' },
      'uk: "named" has an ordinal number, {name}',
    ],
  ])('with %s are not', (_what, changed, problem) => {
    expect(problemsOf({ ru, uk: JSON.parse(JSON.stringify(changed)) }, compiler)).toContain(problem)
  })

  it('become constants, and functions where something is to be filled in', async () => {
    const { code, types } = moduleOf('uk', { plain: uk.plain, named: uk.named }, compiler)
    const made = await importOf(code)
    expect(made.plain).toBe('Курс Національного банку')
    expect(made.named({ name: 'Оксано' })).toBe('Вітаємо, Оксано!')
    expect(types).toContain('export declare const plain: string')
    expect(types).toContain('export declare const named: (values: { name: string | number }) => string')
    expect(moduleOf('uk', { years: uk.years }, compiler).types).toContain('{ count: number }')
    const title = '"title": (values: { route: "other" | "usa" }) => string'
    expect(moduleOf('uk', { route: uk.route }, compiler).types).toContain(title)
    // A fallback without words is there for the format alone.
    const why = '{why, select, future{Ще не настав} rate{Впишіть курс} other{}}'
    expect(moduleOf('uk', { why }, compiler).types).toContain('{ why: "future" | "rate" }')
  })

  it('may be called by codes inside a group', async () => {
    const codes = { problems: { 'record.stale': 'Запис змінили', 'upload.too-large': '{size}: завеликий' } }
    expect(problemsOf({ ru: codes, uk: codes }, compiler)).toEqual([])
    const { problems } = await importOf(moduleOf('uk', codes, compiler).code)
    expect(problems['record.stale']).toBe('Запис змінили')
    expect(problems['upload.too-large']({ size: 5 })).toBe('5: завеликий')
    const outside = { 'too-large': 'Завеликий' }
    expect(problemsOf({ uk: outside }, compiler)).toEqual(['uk: "too-large" is no name for a message'])
  })
})

describe('the catalogues of the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('stop the build when one language lacks a text', async () => {
    cpSync(join(ROOT, 'shared/messages'), join(folder, 'shared/messages'), { recursive: true })
    await compileMessages(folder)
    const compiled = readFileSync(join(folder, 'dist/messages/uk/platform/layout.js'), 'utf8')
    expect(compiled).toContain('"Меню"')
    const file = join(folder, 'shared/messages/uk/platform/layout.json')
    const { menu: _menu, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(rest))
    await expect(compileMessages(folder)).rejects.toThrow('platform/layout, uk: "menu" is missing')
  })
})
