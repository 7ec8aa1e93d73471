/**
 * How work on a text grows with its length, in steps of its regular expressions: they are the same on every machine. V8
 * counts where an expression goes back to try another way, and gives up at a limit.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--allow-natives-syntax')
/** From V8's own tests of the limit. At it an expression answers as if it matched nothing. */
const withLimit = new Function(
  'source',
  'flags',
  'limit',
  'return %NewRegExpWithBacktrackLimit(source, flags, limit)',
) as (source: string, flags: string, limit: number) => RegExp
setFlagsFromString('--no-allow-natives-syntax')

export class TooManySteps extends Error {}

/**
 * The result of work whose regular expressions take at most so many steps together, each match rounded up to a power of
 * four. Throws `TooManySteps` above, even from the middle of an expression that would never end.
 *
 * @example withinSteps(10 * text.length, () => text.replace(/\s+/g, ' '))
 */
export const withinSteps = <Result>(most: number, work: () => Result): Result => {
  let steps = 0
  const countingExec = function (this: RegExp, text: string) {
    // What counts runs expressions as well.
    RegExp.prototype.exec = exec
    steps += stepsOf(this, String(text), most - steps)
    RegExp.prototype.exec = countingExec
    return exec.call(this, text)
  }
  RegExp.prototype.exec = countingExec
  try {
    return work()
  } finally {
    RegExp.prototype.exec = exec
  }
}

const { exec } = RegExp.prototype

const stepsOf = (expression: RegExp, text: string, most: number): number => {
  const twins = twinsOf.get(expression) ?? twinsFor(expression)
  twinsOf.set(expression, twins)
  return Math.max(
    ...twins.map(twin => {
      for (let limit = 16, at = 0; limit < 4 * most; limit *= 4, at += 1) {
        const limited = twin.limited[at] ?? withLimit(twin.source, twin.flags, limit)
        twin.limited[at] = limited
        limited.lastIndex = expression.lastIndex
        if (exec.call(limited, text)) return limit
      }
      throw new TooManySteps(`${expression}: more than ${most} steps`)
    }),
  )
}

interface Twin {
  source: string
  flags: string
  /** By their limits, each four times the one before. */
  limited: RegExp[]
}

const twinsOf = new WeakMap<RegExp, Twin[]>()

/** With a match that is always there at last, so that none is a sign of the limit. */
const twinsFor = ({ source, flags, sticky }: RegExp): Twin[] =>
  [source, steppingInLoops(source)].map(each => ({
    source: `(?:${each})|${sticky ? '' : '(?![\\s\\S])'}`,
    flags,
    limited: [],
  }))

/**
 * The same expression with a way that always fails in front of whatever may be repeated, for which it goes back at each
 * step: V8 runs through a plain repetition (`a+`) without. It may, however, now join alternatives that it took one by one,
 * so both are counted.
 */
const steppingInLoops = (source: string): string => {
  const tokens = source.match(token) ?? []
  return tokens
    .map((each, at) => {
      if (each.startsWith('(')) return each + failing
      const isRepeated = /^[*+?{]/.test(tokens[at + 1] ?? '') && !/^[)*+?{}]$/.test(each)
      return isRepeated ? `(?:${failing}${each})` : each
    })
    .join('')
}

const failing = '(?!\\b|\\B)|'

/** An escape, a class, the beginning of a group, any other sign. */
const token =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|c[A-Za-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?|[\s\S]/gu
