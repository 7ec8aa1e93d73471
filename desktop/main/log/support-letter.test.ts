import { expect, test } from 'vitest'
import { externalAddress } from '#desktop/main/links/may-open-external.ts'
import { supportLetter } from './support-letter.ts'

const bodyOf = (address: string) => new URL(address).searchParams.get('body')

test('the letter ends with the end of the log, in whole lines, as long as an address may be', () => {
  const lines = Array.from({ length: 500 }, (_, number) => `2026-11-21T12:00:00.000Z info line ${number}`)
  const address = supportLetter('Версия 1.0.0', `${lines.join('\n')}\n`)
  expect(address.length).toBeLessThanOrEqual(2_000)
  expect(externalAddress(address)).not.toBeNull()
  const [about, , first, ...others] = bodyOf(address)?.split('\n') ?? []
  expect([about, first?.slice(0, 35)]).toEqual(['Версия 1.0.0', '2026-11-21T12:00:00.000Z info line '])
  expect(others.slice(-2)).toEqual(['2026-11-21T12:00:00.000Z info line 499', ''])
  expect(new URL(address).searchParams.get('subject')).toBe('Журнал программы')
})

test('a line that just fits is in it, one that is a letter longer is not', () => {
  const room = 2_000 - supportLetter('', '').length
  const [fits, none] = [0, 1].map(more => supportLetter('', 'x'.repeat(room + more)))
  expect([fits?.length, bodyOf(fits ?? '')]).toEqual([2_000, `\n\n${'x'.repeat(room)}\n`])
  expect(bodyOf(none ?? '')).toBe('\n\n')
})

test('an empty log is a letter all the same, and a line cannot add a field of the letter', () => {
  expect(bodyOf(supportLetter('Версия 1.0.0', ''))).toContain('Версия 1.0.0')
  const address = supportLetter('', 'x&attach=/etc/passwd&bcc=a@b.example')
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
})
