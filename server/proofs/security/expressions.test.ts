import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isProof } from '#shared/tooling/sample.ts'
import { TooManySteps, withinSteps } from '../testing/regex-steps.ts'

/**
 * Every regular expression that text from outside can reach: those of the server, of the public pages, of the admin
 * (what is pasted, what the server answers) and of the desktop app (what a page asks of the machine).
 */
const folders = [
  'desktop/bridge',
  'desktop/main',
  'desktop/preload',
  'desktop/renderer',
  'server',
  'shared/admin',
  'shared/calculator',
  'shared/client',
  'shared/contract',
  'shared/domain',
  'shared/ui',
  'site',
]
const files = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true })
    .map(name => `${folder}/${String(name)}`)
    .filter(
      name =>
        /\.tsx?$/.test(name) &&
        !/\.(?:test|spec|bench)\.|\.config\.ts$|\/(?:testing|proofs|tooling|build|e2e|e2e-admin|e2e-engines|e2e-language|e2e-looks)\//.test(
          name,
        ),
    ),
)

interface Found {
  file: string
  pattern: string
  flags: string
}

const expressionsIn = (file: string): Found[] => {
  const found: Found[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ file, pattern, flags })
    }
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

const expressions = files.flatMap(expressionsIn)

/** Without a repetition an expression takes no more steps from a letter than it has signs. */
const repeats = (pattern: string): boolean =>
  /[*+{]/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, ''))

/** The same expression is tried once, wherever it stands. */
const tried = [...new Map(expressions.map(each => [`/${each.pattern}/${each.flags}`, each])).values()].filter(
  ({ pattern }) => repeats(pattern),
)

/** 5 KB of what an expression might chew on for ever: repeats of common pieces and of its own, and an end that fails. */
const hostileFor = (pattern: string): string[] => {
  const own = [
    ...new Set(
      pattern
        .replace(/\\[wdsbDWSB]|[\\^$.*+?()[\]{}|]/g, ' ')
        .split(' ')
        .filter(Boolean),
    ),
  ].slice(0, 6)
  const pieces = [
    'a',
    '0',
    ' ',
    '-',
    '.',
    '/',
    '<',
    '"',
    "'",
    '\\',
    '\n',
    'a ',
    'a.',
    'a-',
    '0,',
    '<a ',
    '=a',
    '&a',
    '&#0',
    'я',
    ...own,
  ]
  return pieces.flatMap(piece => {
    const many = piece.repeat(Math.floor(5_000 / piece.length))
    return isProof ? [many, `${many}\u0001`, `x${many}!`] : [`${many}\u0001`]
  })
}

/**
 * What the expression accepts, broken off at every place and gone on with one letter for ever: a run that only the
 * middle of an expression chews on is reached in no other way. In the proof it also goes on with blanks.
 */
const brokenOff = (expression: RegExp): string[] =>
  samplesOf(expression).flatMap(sample =>
    [...sample.slice(0, 24)].flatMap((letter, place) =>
      [...new Set(isProof ? [letter, ' '] : [letter])].map(
        next => `${sample.slice(0, place + 1)}${next.repeat(5_000)}\u0001`,
      ),
    ),
  )

/** The same ones every time. None for the few expressions that look ahead or behind. */
const samplesOf = (expression: RegExp): string[] => {
  try {
    // The generator knows no edges of words, no references back and one case; the beginning stays the same without.
    const known = new RegExp(expression.source.replace(/\\[bB1-9]/g, ''), expression.flags.replace('i', ''))
    return fc.sample(fc.stringMatching(known, { size: 'xsmall' }), { numRuns: isProof ? 3 : 1, seed: 1 })
  } catch {
    return []
  }
}

describe('regular expressions', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(tried.length).toBeGreaterThan(100)
    expect([String.raw`a\+[*]?`, String.raw`\s+$`].map(repeats)).toEqual([false, true])
  })

  it.each(folders)('of %s end soon on 5 KB of anything', folder => {
    const slow: string[] = []
    for (const { file, pattern, flags } of tried) {
      if (!file.startsWith(`${folder}/`)) continue
      const expression = new RegExp(pattern, flags)
      const texts = [...hostileFor(pattern), ...brokenOff(expression)]
      if (texts.some(text => isSlow(expression, text))) slow.push(`${file} /${pattern}/${flags}`)
    }
    expect(slow).toEqual([])
  })

  it('would be caught in their middle as well', () => {
    const expression = /<c\s([^<>]*)>\s*(?:<f>)?\s*<v>/g
    expect(brokenOff(expression).some(text => isSlow(expression, text))).toBe(true)
  })

  it.each([
    ['of the square of the length', /a+$/, 'a'.repeat(5_000).concat('!')],
    ['of the square of the length, letter by letter', /(?:a|b)+$/, 'ab'.repeat(2_500).concat('!')],
    ['of the square of the length, without going back', /a(?=[\s\S]*z)/g, 'a'.repeat(5_000).concat('z')],
    ['of the square of the length, behind', /(?<!b[\s\S]*)z/g, 'az'.repeat(2_500)],
    ['without end', /^(?:a|a)+$/, 'a'.repeat(60).concat('!')],
  ])('would be caught if they did not: work %s', (_, expression, text) => {
    expect(isSlow(expression, text)).toBe(true)
  })
})

/** Steps for a letter: a repetition of at most so many from each of them ends as well. */
const bound = 500

const isSlow = (expression: RegExp, text: string): boolean => {
  expression.lastIndex = 0
  try {
    withinSteps(bound * text.length, () => text.replace(expression, ''))
    return false
  } catch (error) {
    if (error instanceof TooManySteps) return true
    throw error
  }
}

describe('statements', () => {
  it('are never put together from text outside of migrations', () => {
    const raw = files.filter(
      file => !file.includes('/migrations/') && /\bsql\.raw\b/.test(readFileSync(file, 'utf8')),
    )
    expect(raw).toEqual([])
  })
})
