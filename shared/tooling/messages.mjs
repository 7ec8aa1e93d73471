import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { log, ROOT } from './terminal.mjs'

// Compiles the catalogues of `shared/messages` (ICU MessageFormat, one file for each part and language) into typed
// modules in `dist/messages`, which `#messages/…` imports. A key, placeholder or plural form that one language lacks is
// an error. Commands that need the modules run this first; by hand: `npm run messages`.

const LANGUAGES = ['ru', 'uk']

/** Plural categories of Russian and Ukrainian: 1 год, 2 года, 5 лет, 1,5 года. */
const PLURAL_FORMS = ['one', 'few', 'many', 'other']

/** @typedef {{ [key: string]: string | Catalogue }} Catalogue */
/** @typedef {Record<string, 'text' | 'number' | string[]>} Placeholders by name; a list has the cases of a select */

/**
 * Problems of the catalogues as sentences; empty when the catalogues can be compiled.
 * @param {Record<string, Catalogue>} byLanguage
 * @param {Awaited<ReturnType<typeof loadCompiler>>} compiler
 */
export function problemsOf(byLanguage, compiler) {
  const [first = '', ...others] = Object.keys(byLanguage)
  const leaves = Object.fromEntries(
    Object.entries(byLanguage).map(([language, catalogue]) => [language, leavesOf(catalogue)]),
  )
  /** @type {string[]} */
  const problems = []
  for (const [language, texts] of Object.entries(leaves)) {
    for (const [key, text] of texts) problems.push(...textProblems(language, key, text, compiler))
  }
  for (const language of others) {
    const own = leaves[language] ?? new Map()
    for (const [key, text] of leaves[first] ?? []) {
      const other = own.get(key)
      if (other === undefined) problems.push(`${language}: "${key}" is missing`)
      else if (shapeOf(text, compiler) !== shapeOf(other, compiler))
        problems.push(`${language}: "${key}" has other placeholders than in ${first}`)
    }
    for (const key of own.keys()) {
      if (!leaves[first]?.has(key)) problems.push(`${language}: "${key}" is not in ${first}`)
    }
  }
  return problems
}

/**
 * @param {string} language
 * @param {string} key
 * @param {string} text
 * @param {Awaited<ReturnType<typeof loadCompiler>>} compiler
 */
function textProblems(language, key, text, { parse }) {
  const problems = []
  const [name = '', ...inner] = key.split('.')
  if (
    !/^[a-zA-Z_]\w*$/.test(name) ||
    RESERVED.has(name) ||
    !inner.every(part => /^[a-zA-Z_][\w-]*$/.test(part))
  )
    problems.push(`${language}: "${key}" is no name for a message`)
  if (text.trim() === '') problems.push(`${language}: "${key}" is empty`)
  try {
    for (const { type, arg, cases } of pluralsIn(parse(text))) {
      // Ordinals are rejected: in these languages they agree with the gender of a noun, which plural forms cannot
      // express.
      if (type === 'selectordinal') problems.push(`${language}: "${key}" has an ordinal number, {${arg}}`)
      const missing = type === 'selectordinal' ? [] : PLURAL_FORMS.filter(form => !cases.includes(form))
      if (missing.length > 0) problems.push(`${language}: "${key}" lacks ${missing.join(', ')} of {${arg}}`)
    }
  } catch (error) {
    problems.push(`${language}: "${key}" cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return problems
}

/** Names that a module cannot give to a message: reserved words, and `texts` for all of them. */
const RESERVED = new Set(
  'break case catch class const continue default delete do else enum export extends false finally for function if import in new null return static super switch this throw true try typeof var void while with yield let await package private implements interface protected public arguments eval texts'.split(
    ' ',
  ),
)

/**
 * @param {any[]} tokens
 * @returns {{ type: 'plural' | 'selectordinal', arg: string, cases: string[] }[]}
 */
function pluralsIn(tokens) {
  return tokens.flatMap(token => [
    ...(token.type === 'plural' || token.type === 'selectordinal'
      ? [{ type: token.type, arg: token.arg, cases: token.cases.map((/** @type {any} */ { key }) => key) }]
      : []),
    ...(token.cases ?? []).flatMap((/** @type {any} */ one) => pluralsIn(one.tokens)),
  ])
}

/**
 * @param {Catalogue} catalogue
 * @param {string} [prefix]
 * @returns {Map<string, string>} by dotted key
 */
function leavesOf(catalogue, prefix = '') {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...leavesOf(value, `${prefix}${key}.`)],
    ),
  )
}

/**
 * @param {any[]} tokens
 * @param {Placeholders} [found]
 */
function placeholdersOf(tokens, found = {}) {
  for (const token of tokens) {
    if (token.type === 'argument' || token.type === 'function') found[token.arg] ??= 'text'
    if (token.type === 'plural') found[token.arg] = 'number'
    if (token.type === 'select')
      found[token.arg] = token.cases
        // The format requires an `other` branch in every select; an empty one does not count as a case.
        .filter((/** @type {any} */ { key, tokens: text }) => key !== 'other' || text.length > 0)
        .map((/** @type {any} */ { key }) => key)
        .sort()
    for (const one of token.cases ?? []) placeholdersOf(one.tokens, found)
  }
  return found
}

/**
 * @param {string} text
 * @param {Awaited<ReturnType<typeof loadCompiler>>} compiler
 */
function shapeOf(text, { parse }) {
  try {
    return JSON.stringify(Object.entries(placeholdersOf(parse(text))).sort())
  } catch {
    return text
  }
}

/** Imported on demand, so that a start with fresh messages does not load the compiler. */
export async function loadCompiler() {
  const [core, compileModule, parser] = await Promise.all([
    import('@messageformat/core'),
    // @ts-expect-error -- it comes without types under this name
    import('@messageformat/core/compile-module.js'),
    import('@messageformat/parser'),
  ])
  // Handles CommonJS with and without a default export.
  const MessageFormat = /** @type {any} */ (core.default).default ?? core.default
  const compile = /** @type {any} */ (compileModule.default).default ?? compileModule.default
  return { MessageFormat, compile, parse: parser.parse }
}

/**
 * Code and types of one catalogue's module.
 * @param {string} language
 * @param {Catalogue} catalogue
 * @param {Awaited<ReturnType<typeof loadCompiler>>} compiler
 * @returns {{ code: string, types: string }}
 */
export function moduleOf(language, catalogue, compiler) {
  const { MessageFormat, compile, parse } = compiler
  const format = new MessageFormat(language, { strictPluralKeys: true, returnType: 'string' })
  /** @type {Set<string>} */
  const imports = new Set()
  /** @param {string} text */
  const codeOf = text => {
    const placeholders = placeholdersOf(parse(text))
    if (Object.keys(placeholders).length === 0) return JSON.stringify(format.compile(text)({}))
    const source = String(compile(format, { message: text }))
    const body = /export default \{\n\s*message: ([\s\S]*)\n\}\s*$/.exec(source)?.[1]
    if (body === undefined) throw new Error(`The compiler gave something else for "${text}"`)
    for (const line of source.match(/^import .*$/gm) ?? []) imports.add(line)
    return body
  }
  /** @param {string} text */
  const typeOf = text => {
    const names = Object.entries(placeholdersOf(parse(text)))
    if (names.length === 0) return 'string'
    const fields = names.map(([name, kind]) => `${name}: ${fieldType(kind)}`)
    return `(values: { ${fields.join('; ')} }) => string`
  }
  /** @param {string | Catalogue} value @returns {string} */
  const expressionOf = value =>
    typeof value === 'string'
      ? codeOf(value)
      : `{ ${Object.entries(value)
          .map(([key, inner]) => `${JSON.stringify(key)}: ${expressionOf(inner)}`)
          .join(', ')} }`
  /** @param {string | Catalogue} value @returns {string} */
  const shape = value =>
    typeof value === 'string'
      ? typeOf(value)
      : `{ readonly ${Object.entries(value)
          .map(([key, inner]) => `${JSON.stringify(key)}: ${shape(inner)}`)
          .join('; readonly ')} }`
  const entries = Object.entries(catalogue)
  const lines = entries.map(([key, value]) => `export const ${key} = ${expressionOf(value)}`)
  return {
    code: `${[...mergeImports(imports), ...lines].join('\n')}\n`,
    types: `${entries.map(([key, value]) => `export declare const ${key}: ${shape(value)}`).join('\n')}\n`,
  }
}

/**
 * A part without a language outside of a build: `texts` follows the reader, what is imported by name is Russian.
 * @param {string} part
 * @returns {[path: string, content: string][]}
 */
function readerModule(part) {
  const up = '../'.repeat(part.split('/').length)
  return [
    [
      `reader/${part}.js`,
      `import { byReader } from '#shared/domain/site/reader-language.ts'
import * as ru from '${up}ru/${part}.js'
import * as uk from '${up}uk/${part}.js'
export * from '${up}ru/${part}.js'
export const texts = byReader({ ru, uk })
`,
    ],
    [`reader/${part}.d.ts`, `export * from '${up}ru/${part}.js'\n`],
  ]
}

/** @param {Placeholders[string]} kind */
function fieldType(kind) {
  if (kind === 'number') return 'number'
  return kind === 'text' ? 'string | number' : kind.map(one => JSON.stringify(one)).join(' | ')
}

/**
 * Merges the import lines of all messages, each of which is compiled separately and has its own.
 * @param {Iterable<string>} lines
 */
function mergeImports(lines) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map()
  for (const line of lines) {
    const [, list = '', source = ''] = /^import \{ (.*) \} from "(.*)";?$/.exec(line) ?? []
    const known = names.get(source) ?? new Set()
    for (const name of list.split(', ')) known.add(name)
    names.set(source, known)
  }
  return [...names].map(([source, list]) => `import { ${[...list].sort().join(', ')} } from "${source}"`)
}

/**
 * Updates `dist/messages`, unless it was made from exactly these catalogues.
 * @param {string} [root] the project's folder
 * @throws when the languages differ in keys, placeholders or plural forms
 */
export async function compileMessages(root = ROOT) {
  const source = join(root, 'shared/messages')
  const target = join(root, 'dist/messages')
  const parts = partsOf(join(source, LANGUAGES[0] ?? ''))
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  const texts = LANGUAGES.map(language => {
    if (partsOf(join(source, language)).join() !== parts.join())
      throw new Error(`shared/messages/${language} has other parts than ${LANGUAGES[0]}`)
    return parts.map(part => readFileSync(join(source, language, `${part}.json`), 'utf8'))
  })
  hash.update(JSON.stringify([parts, texts]))
  const stamp = hash.digest('hex')
  const stampFile = join(target, 'stamp')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const compiler = await loadCompiler()
  /** @type {[path: string, content: string][]} */
  const files = []
  const problems = parts.flatMap((part, at) => {
    const catalogues = LANGUAGES.map((_, index) => JSON.parse(texts[index]?.[at] ?? '{}'))
    const found = problemsOf(
      Object.fromEntries(LANGUAGES.map((name, index) => [name, catalogues[index]])),
      compiler,
    )
    if (found.length > 0) return found.map(problem => `${part}, ${problem}`)
    for (const [index, language] of LANGUAGES.entries()) {
      const { code, types } = moduleOf(language, catalogues[index], compiler)
      const whole = `export * as texts from './${part.split('/').at(-1)}.js'\n`
      files.push([`${language}/${part}.js`, code + whole], [`${language}/${part}.d.ts`, types + whole])
    }
    files.push(...readerModule(part))
    return []
  })
  if (problems.length > 0) throw new Error(`shared/messages:\n${problems.join('\n')}`)
  for (const language of LANGUAGES) {
    files.push(
      [
        `${language}/language.js`,
        `export const language = '${language}'\nexport const currentLanguage = () => language\n`,
      ],
      [
        `${language}/language.d.ts`,
        `export declare const language: 'ru' | 'uk'\nexport declare const currentLanguage: () => 'ru' | 'uk'\n`,
      ],
    )
  }
  files.push(
    [
      'reader/language.js',
      `export const language = 'ru'\nexport { currentLanguage } from '#shared/domain/site/reader-language.ts'\n`,
    ],
    ['reader/language.d.ts', `export * from '../ru/language.js'\n`],
  )
  rmSync(stampFile, { force: true })
  for (const folder of [...LANGUAGES, 'reader']) {
    rmSync(join(target, folder), { recursive: true, force: true })
  }
  for (const [path, content] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), content)
  }
  writeFileSync(stampFile, stamp)
}

/**
 * @param {string} folder
 * @returns {string[]} paths of the catalogues below the folder, without `.json`
 */
function partsOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -'.json'.length).replaceAll('\\', '/'))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await compileMessages()
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
