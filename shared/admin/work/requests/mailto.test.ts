import { expect, test } from 'vitest'
import { mailtoOf } from './mailto.ts'

test('nothing that was typed becomes another header or recipient', () => {
  const link = mailtoOf('a,b@c.d?bcc=x@y.z', '2026-1&bcc=x@y.z')
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject'])
  expect(link).not.toContain(',')
})
