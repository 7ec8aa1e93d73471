import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { apiTable, endpointFieldsOf } from './api-table.ts'
import { firstCalls } from './first-calls.ts'
import { rows } from './rows.ts'
import { nameOf } from './sent-input.ts'

describe('the calls of the specification', () => {
  it.each(Object.entries(firstCalls))('%s is there and takes its fields by their names', (name, fields) => {
    const endpoint = allEndpoints.find(one => nameOf(one) === name)
    expect(endpoint, name).toBeDefined()
    if (endpoint)
      expect(endpointFieldsOf(endpoint).map(field => field.name)).toEqual(expect.arrayContaining([...fields]))
  })

  it('ask for no field that the specification does not have', () => {
    for (const [name, fields] of Object.entries(firstCalls)) {
      const endpoint = allEndpoints.find(one => nameOf(one) === name)
      const asked = endpoint ? endpointFieldsOf(endpoint).filter(field => field.required) : []
      expect(
        asked.map(field => field.name).filter(field => !fields.includes(field)),
        name,
      ).toEqual([])
    }
  })
})

it('the calls of the specification want no version', () => {
  const wanting = allEndpoints.filter(({ ifMatch }) => ifMatch === 'required').map(nameOf)
  expect(wanting.filter(name => Object.hasOwn(firstCalls, name))).toEqual([])
  expect(wanting.length).toBeGreaterThan(0)
})

describe('shared/docs/api.md', () => {
  it('is what the contract says', async () => {
    await expect(apiTable()).toMatchFileSnapshot('../../../shared/docs/api.md')
  })

  it('names tests that exist and call what they prove', () => {
    for (const [name, { proof }] of Object.entries(rows)) {
      const [method = '', path = ''] = name.split(' ')
      expect(existsSync(proof), proof).toBe(true)
      const text = readFileSync(proof, 'utf8')
      // Every word of the path; tests put it together in their own ways.
      const words = path.split('/').filter(part => part !== '' && !part.startsWith(':'))
      const missing = words.filter(word => !new RegExp(`\\b${word.replace('.', '\\.')}\\b`).test(text))
      expect(missing, `${proof} proves ${name}`).toEqual([])
      expect(text.includes(`'${method}'`), `${proof} proves ${name}`).toBe(true)
    }
    for (const [, file = ''] of apiTable().matchAll(/`((?:server|shared)\/[\w/.-]+\.test\.ts)`/g)) {
      expect(existsSync(file), file).toBe(true)
    }
  })
})
