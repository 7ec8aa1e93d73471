import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { warnings } from '#messages/ru/calculation/engine.js'
import { warnings as ukrainianWarnings } from '#messages/uk/calculation/engine.js'
import { assetsFor } from '#server/platform/ssr/build-output.ts'
import { pageContentSchema } from '#shared/contract/content/public-pages.ts'

const client = join(import.meta.dirname, '../../dist/site/client')
const manifests = { ru: join(client, '.vite/manifest.json'), uk: join(client, '.vite/manifest-uk.json') }
type Language = keyof typeof manifests

/** Bytes of brotli for all JavaScript of a post page. */
const budget = 75_000

const source = (path: string) => readFileSync(join(client, path), 'utf8')

describe.runIf(Object.values(manifests).every(file => existsSync(file)))('the built site', () => {
  const read = (language: Language) =>
    JSON.parse(readFileSync(manifests[language], 'utf8')) as Parameters<typeof assetsFor>[0]
  const built = { ru: read('ru'), uk: read('uk') }
  const scripts = (language: Language, page: string): string[] => {
    const { script, modules } = assetsFor(built[language], 'entry-client.tsx', [`pages/${page}-page.tsx`])
    return [script, ...modules]
  }

  describe.each(['ru', 'uk'] as const)('in %s', language => {
    it('sends less JavaScript for a post page than its budget', () => {
      const bytes = scripts(language, 'post').reduce(
        (sum, path) => sum + brotliCompressSync(source(path)).length,
        0,
      )
      expect(bytes).toBeLessThan(budget)
    })

    it('keeps the schemas, the phone numbers and the engine out of a post page', () => {
      const code = scripts(language, 'post').map(source).join('')
      for (const word of ['ZodError', 'libphonenumber', 'subsistence', 'copart-internet-bid', 'AdminApp']) {
        expect(code).not.toContain(word)
      }
    })

    it('sends what the engine says with the engine, not with the page of the calculator', () => {
      const warning = { ru: warnings.preliminary, uk: ukrainianWarnings.preliminary }[language]
      expect(scripts(language, 'calculator').filter(path => source(path).includes(warning))).toEqual([])
    })

    it('has a chunk of every kind of page where the server looks for it, so that its styles come with its HTML', () => {
      const kinds = pageContentSchema.options
        .map(({ shape }) => shape.kind.value)
        .filter(kind => kind !== 'error')
      expect(kinds.filter(kind => !(`pages/${kind}-page.tsx` in built[language]))).toEqual([])
    })

    it('gives every script and style a hashed name', () => {
      for (const entry of Object.values(built[language])) {
        if (entry.file !== 'sw.js') expect(entry.file).toMatch(/^assets\/.+-[\w-]{8}\.\w+$/)
      }
    })

    it('ships the messages of its own language and no others', () => {
      const files = Object.values(built[language]).flatMap(({ file }) => (file.endsWith('.js') ? file : []))
      const code = files.map(file => source(file).replaceAll('\\xA0', '\u00a0')).join('\n')
      const [own, other] = language === 'ru' ? [phrases.ru, phrases.uk] : [phrases.uk, phrases.ru]
      expect([...own].filter(text => code.includes(text)).length).toBeGreaterThan(150)
      expect([...other].filter(text => code.includes(text))).toEqual([])
    })
  })

  it('lets the service worker fetch each language ahead, and the other one not', () => {
    const [, list] = /JSON\.parse\([`'"](\{.*?\})[`'"]\)/.exec(source('sw.js').replaceAll('\\"', '"')) ?? []
    const files = JSON.parse(list ?? '{}') as Record<Language, string[]>
    for (const language of ['ru', 'uk'] as const) {
      expect(files[language].filter(path => path.includes('admin'))).toEqual([])
      expect(files[language]).toEqual(expect.arrayContaining(scripts(language, 'calculator')))
      const other = scripts(language === 'ru' ? 'uk' : 'ru', 'calculator')
      const both = other.filter(path => files[language].includes(path))
      expect(both.filter(path => !scripts(language, 'calculator').includes(path))).toEqual([])
    }
  })
})

/** Messages of three words and more that only one of the languages has; shorter ones may mean something in the law as well. */
const phrases = (() => {
  const texts = { ru: messagesIn('ru'), uk: messagesIn('uk') }
  const isPhrase = (text: string) =>
    /(?:[а-яёіїєґ’]+[\s,:.\u00a0]+){2}[а-яёіїєґ’]+/iu.test(text) && !text.includes('{')
  return {
    ru: new Set([...texts.ru].filter(text => isPhrase(text) && !texts.uk.has(text))),
    uk: new Set([...texts.uk].filter(text => isPhrase(text) && !texts.ru.has(text))),
  }
})()

function messagesIn(language: Language): Set<string> {
  const folder = join(import.meta.dirname, '../../shared/messages', language)
  const textsOf = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)
  return new Set(
    globSync('**/*.json', { cwd: folder }).flatMap(name =>
      textsOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    ),
  )
}
