import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openLog } from './app-log.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'app-log-')), 'logs', 'here')
})
const now = () => new Date('2026-11-21T12:00:00Z')
const file = (name = 'app.log') => join(folder, name)

test('each entry is a line with its moment and its level, without secrets, for its own user only', () => {
  const log = openLog(folder, now)
  log.info('started')
  log.warn('no answer', null)
  log.warn('no answer', 'offline')
  log.warn('no answer', new Error('refused'))
  log.warn('no answer', new TypeError('refused', { cause: new Error('token=abc\nforged') }))
  const lines = [
    '2026-11-21T12:00:00.000Z info started',
    '2026-11-21T12:00:00.000Z warn no answer',
    '2026-11-21T12:00:00.000Z warn no answer: offline',
    '2026-11-21T12:00:00.000Z warn no answer: Error: refused',
    '2026-11-21T12:00:00.000Z warn no answer: TypeError: refused (token=[hidden] forged)',
  ]
  expect(log.text()).toBe(lines.map(line => `${line}\n`).join(''))
  expect(statSync(file()).mode & 0o077).toBe(0)
})

test('goes on with what is there, and keeps one older file once it is full', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file(), 'x'.repeat(512 * 1024))
  const log = openLog(folder, now)
  log.info('fits')
  expect(existsSync(file('app.old.log'))).toBe(false)
  log.info('begins anew')
  expect(readFileSync(file(), 'utf8')).toBe('2026-11-21T12:00:00.000Z info begins anew\n')
  expect(log.text()).toMatch(/^x+2026\S+ info fits\n2026\S+ info begins anew\n$/)
})

test('a disk that takes nothing stops nobody', () => {
  const log = openLog(folder, now)
  rmSync(folder, { recursive: true })
  log.info('lost')
  expect(log.text()).toBe('')
})
