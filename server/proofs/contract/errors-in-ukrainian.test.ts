/** What every public call says of a broken request, in the language that `?lang=` asks for. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { problemSchema } from '#shared/contract/platform/common.ts'
import { brokenInputs, someOf } from './broken-inputs.ts'
import { type ContractFixtures, startContractFixtures } from './contract-fixtures.ts'
import { rows } from './rows.ts'
import { nameOf, type SentInput, send } from './sent-input.ts'

const leavesOf = (part: string, lang: 'ru' | 'uk'): string[] => {
  const file = new URL(`../../../shared/messages/${lang}/${part}.json`, import.meta.url)
  const texts: string[] = []
  JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
  })
  return texts
}

let world: ContractFixtures
beforeAll(async () => {
  world = await startContractFixtures()
})
afterAll(() => world.server.stop())

/** Sentences that only Russian has; Ukrainian letters are missing in some of them. */
const russian = new Set(
  ['platform/problems', 'platform/schema', 'calculation/engine-input'].flatMap(part => {
    const ukrainian = new Set(leavesOf(part, 'uk'))
    return leavesOf(part, 'ru').filter(text => !ukrainian.has(text))
  }),
)

const textsOf = async (response: Response): Promise<string[]> => {
  const { detail, errors = [] } = problemSchema.parse(await response.json())
  return [...(detail === undefined ? [] : [detail]), ...errors.map(({ message }) => message)]
}

const publicEndpoints = allEndpoints.filter(({ access }) => access === 'public')

describe.each(publicEndpoints.map((endpoint, at) => ({ name: nameOf(endpoint), endpoint, at })))(
  '$name',
  ({ name, endpoint, at }) => {
    it('rejects in Ukrainian', async () => {
      const row = rows[name]
      if (!row) throw new Error(`${name} has no row`)
      const valid = await row.valid(world, () => world.newcomer())
      const inputs: SentInput[] = [
        ...someOf(brokenInputs(endpoint, valid, row.free), at).map(({ input }) => input),
        ...[row.unknown].filter(input => input !== undefined).map(input => ({ ...valid, ...input })),
      ]
      const left = new Set<string>()
      for (const input of inputs) {
        const response = await send(world.call, endpoint, { ...input, query: { ...input.query, lang: 'uk' } })
        if (response.status < 400) continue
        for (const text of await textsOf(response)) {
          if (/[ыэёъ]/i.test(text) || russian.has(text)) left.add(text)
        }
      }
      expect([...left]).toEqual([])
    }, 300_000)

    it('knows no third language', async () => {
      const row = rows[name]
      const valid = (await row?.valid(world, () => world.newcomer())) ?? {}
      const asked = (lang: string) => ({ ...valid, query: { ...valid.query, lang } })
      const response = await send(world.call, endpoint, asked('en'))
      expect(response.status).toBe(400)
    })
  },
)

it('says the same without a language as with Russian', async () => {
  const ask = (query: string) => world.server.call('POST', `/api/calculator/quote${query}`, { route: 'usa' })
  const [own, named] = [await textsOf(await ask('')), await textsOf(await ask('?lang=ru'))]
  expect(named).toEqual(own)
  expect(own).toMatchInlineSnapshot(`
    [
      "Проверьте поля",
      "Заполните поле",
      "Заполните поле",
    ]
  `)
  expect(await textsOf(await ask('?lang=uk'))).toMatchInlineSnapshot(`
    [
      "Перевірте поля",
      "Заповніть поле",
      "Заповніть поле",
    ]
  `)
})

it.each(['ru', 'uk'] as const)('names no type of a programmer in %s', async lang => {
  const given = [
    {},
    { route: 7, vehicle: [], price: 'x' },
    { route: 'eu', vehicle: { kind: 'passenger' }, usa: 1 },
  ]
  for (const body of given) {
    const texts = await textsOf(await world.server.call('POST', `/api/calculator/quote?lang=${lang}`, body))
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.filter(text => /object|undefined|array|string|number|NaN/.test(text))).toEqual([])
  }
})
