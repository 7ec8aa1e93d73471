import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { supportedMajors, supportedUntil } from './electron-age.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Record<string, unknown>

test.each([
  ['2026-01-12', [37, 38, 39]],
  ['2026-01-13', [38, 39, 40]],
  ['2026-11-20', [43, 44, 45]],
  ['2027-04-05', [45, 46, 47]],
  ['2027-04-06', [46, 47, 48]],
])('on %s the majors %j are supported', (day, majors) => {
  expect(supportedMajors(new Date(`${day}T12:00:00Z`))).toEqual(majors)
})

test('a major is supported until the third one after it', () => {
  expect(supportedUntil(45)).toBe('2027-04-05')
})

test('the Electron that ships is exactly the one that is locked, and still gets security updates today', () => {
  const { devDependencies } = read('tools/package.json') as { devDependencies: Record<string, string> }
  const version = String(devDependencies.electron)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(read('node_modules/electron/package.json').version).toBe(version)
  const major = Number.parseInt(version, 10)
  const [oldest = 0] = supportedMajors(new Date())
  expect(
    major,
    `Electron ${major} has had no security updates since ${supportedUntil(major)}: move to ${oldest + 2} and run the desktop journeys`,
  ).toBeGreaterThanOrEqual(oldest)
})
