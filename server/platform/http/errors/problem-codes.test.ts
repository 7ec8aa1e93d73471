import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemStatuses } from '#shared/contract/platform/problem-codes.ts'

const codes = Object.keys(problemStatuses)

test('every code is thrown somewhere', () => {
  const files = globSync('server/**/*.ts', { exclude: path => path.endsWith('.test.ts') })
  const source = files.map(file => readFileSync(file, 'utf8')).join()
  expect(files.length).toBeGreaterThan(300)
  expect(codes.filter(code => !source.includes(`'${code}'`))).toEqual([])
})

test('codes are dotted names in small letters, each with the status of an error', () => {
  expect(codes.filter(code => !/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([])
  expect(Object.values(problemStatuses).filter(status => status < 400 || status > 599)).toEqual([])
})
