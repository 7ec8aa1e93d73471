import { expect, test } from 'vitest'
import { openApiDocument } from '#server/system/docs/openapi.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { findCalls, readOpenApiDocs } from './read-openapi.ts'

const document = JSON.parse(JSON.stringify(openApiDocument(allEndpoints, '1.0.0', 'https://broker.example')))
const { subjects, problem } = readOpenApiDocs(document)
const calls = subjects.flatMap(subject => subject.calls)
const call = (method: string, path: string) => {
  const found = calls.find(one => one.method === method && one.path === path)
  if (!found) throw new Error(`No ${method} ${path}`)
  return found
}

test('every endpoint of the contract stands on the page once, under a subject with a Russian name', () => {
  const told = calls.map(({ method, path }) => `${method} ${path}`).sort()
  const declared = allEndpoints
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .sort()
  expect(told).toEqual(declared)
  expect(subjects.filter(({ title }) => !/^(?:Meta|[А-Я])/.test(title))).toEqual([])
})

test('a call says who may make it', () => {
  expect(call('GET', '/api/version').right).toBeNull()
  expect(call('GET', '/api/audit')).toMatchObject({ right: 'audit.read', roles: ['owner'] })
  expect(call('POST', '/api/category').roles).toEqual(['owner', 'editor'])
})

test('fields carry their way, type, duty and limits', () => {
  const { body } = call('POST', '/api/calculator/quote')
  const field = (name: string) => body?.fields.find(one => one.name === name)
  expect(field('vehicle.engine')).toMatchObject({
    type: '"petrol" | "diesel" | "gas" | "hybrid" | "electric"',
    required: true,
  })
  expect(field('usa.location')).toMatchObject({ type: 'string', limits: 'знаков от 1 до 120' })
  expect(field('services')).toMatchObject({
    type: 'string[]',
    required: false,
    limits: 'строк до 50; знаков до 80',
  })
  const [id] = call('GET', '/api/post/{id}').parameters
  expect(id).toMatchObject({ name: 'id', place: 'path', required: true })
})

test('answers and rejections stand apart, and a download has a type', () => {
  const read = call('GET', '/api/post/{id}')
  expect(read.responses.map(({ status }) => status)).toEqual(['200', '304'])
  expect(read.responses[0]?.fields.map(({ name }) => name)).toContain('categories[].title')
  expect(read.problems.map(({ status }) => status)).toContain('404')
  expect(call('GET', '/api/backup').responses[0]?.type).toBe('string (binary)')
  expect(problem.map(({ name }) => name)).toContain('errors[].message')
})

test('the search wants every word, in addresses, summaries and field names', () => {
  const found = (text: string) =>
    findCalls(subjects, text).flatMap(subject => subject.calls.map(({ method, path }) => `${method} ${path}`))
  expect(found('post /api/auth/login')).toEqual(['POST /api/auth/login'])
  expect(found('BATTERYKWH')).toContain('POST /api/calculator/quote')
  expect(found('нет такого')).toEqual([])
  expect(found(' ').length).toBe(allEndpoints.length)
})

test('another document is rejected', () => {
  expect(() => readOpenApiDocs({ openapi: '2.0', paths: {} })).toThrow()
})
