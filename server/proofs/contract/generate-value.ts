/** Generates values of a schema by chance: such that it accepts, and such that it should not. */
import fc from 'fast-check'
import type { FieldSchema } from './broken-inputs.ts'
import { hostileStrings } from './hostile-strings.ts'
import type { Chance } from './seeded.ts'

/** Values seen in responses, by the name of their field: what was there once is worth asking for. */
export type Seen = Map<string, unknown[]>

/** A value that the schema accepts, as far as a schema tells. */
export const generateValid = (chance: Chance, schema: FieldSchema, seen: Seen, name = ''): unknown => {
  const known = seen.get(aliases[name] ?? name)
  const isScalar = schema.properties === undefined && schema.items === undefined
  if (known && isScalar && chance.likely(0.6)) return fitting(schema, chance.pick(known))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  if (schema.anyOf) return generateValid(chance, chance.pick(schema.anyOf), seen, name)
  switch (Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type) {
    case 'object':
      return drawRecord(chance, schema, seen)
    case 'array':
      return Array.from({ length: chance.below(4) }, () =>
        generateValid(chance, schema.items ?? {}, seen, name),
      )
    case 'integer':
    case 'number':
      return chance.pick([1, 2, 12, 2000, 2020, chance.below(100_000), schema.type === 'number' ? 10.5 : 3])
    case 'boolean':
      return chance.likely(0.5)
    case 'string':
      return name === 'email' ? `person-${chance.below(1e6)}@example.com` : drawText(chance, schema)
    default:
      return chance.pick([null, 1, 'x'])
  }
}

/** Names under which responses carry what these fields ask for. */
const aliases: Record<string, string> = { baseVersion: 'version', n: 'version', session: 'id' }

/** Anything at all: the wrong type, a hostile text, too much, too deep. */
export const generateBroken = (chance: Chance, schema: FieldSchema): unknown =>
  chance.pick<() => unknown>([
    () => chance.pick(hostileStrings),
    () => chance.pick(hostileStrings),
    () => chance.pick(hostileStrings),
    () => chance.pick([null, true, -1, 0, 1e308, -0, 1.0000001, Number.MAX_SAFE_INTEGER, 2 ** 31]),
    () => 'я'.repeat((schema.maxLength ?? 300) + 1),
    () => chance.pick<unknown>([[], {}, [[]], { a: { b: { c: [] } } }, { $gt: '' }]),
    () => JSON.parse('{"__proto__":{"admin":true}}') as unknown,
    () => JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown,
  ])()

const drawRecord = (chance: Chance, schema: FieldSchema, seen: Seen): Record<string, unknown> => {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || chance.likely(0.5))
    .map(([name, field]) => [name, generateValid(chance, field, seen, name)])
  return Object.fromEntries(fields) as Record<string, unknown>
}

const drawText = (chance: Chance, schema: FieldSchema): string => {
  if (schema.format === 'binary') return ''
  if (schema.pattern !== undefined)
    return chance.pick(matching(schema.pattern)).slice(0, schema.maxLength ?? 300)
  const words = chance.pick([
    'Седан 2020',
    'a',
    'ivan@example.com',
    '+380671234567',
    'Kyiv',
    '1',
    'correct horse battery',
  ])
  const text = words.padEnd(schema.minLength ?? 0, 'x')
  return text.slice(0, schema.maxLength ?? 300)
}

/** A value of another place in the form that this place takes. */
const fitting = (schema: FieldSchema, value: unknown): unknown =>
  schema.type === 'string' && typeof value !== 'string' ? String(value) : value

const samples = new Map<string, string[]>()
const matching = (pattern: string): string[] => {
  const kept = samples.get(pattern) ?? sampled(new RegExp(pattern))
  samples.set(pattern, kept)
  return kept
}

/** What may not follow is left out of the drawing and looked at afterwards. */
const sampled = (pattern: RegExp): string[] => {
  const drawable = new RegExp(pattern.source.replace(/\(\?[!=](?:\[[^\]]*\]|\([^()]*\)|[^()])*\)/g, ''))
  return fc.sample(fc.stringMatching(drawable), { numRuns: 80, seed: 1 }).filter(text => pattern.test(text))
}
