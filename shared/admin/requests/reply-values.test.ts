import { expect, test } from 'vitest'
import { fillTemplate } from '#shared/domain/fill-template.ts'
import { mailtoOf } from './mailto.ts'
import { replyValues } from './reply-values.ts'

test('a reply without a quote fills in who and which request, and leaves the figures open', () => {
  const values = replyValues({ id: 7, name: 'Олена', quote: null }, 'Брокер')
  expect(fillTemplate('{имя}: {заявка}, {фирма}, {итого}', values)).toBe('Олена: 7, Брокер, {итого}')
})

test('nothing that was typed becomes another header or recipient', () => {
  const link = mailtoOf('a@b.c', undefined, 'Да\n&bcc=x@y.z?subject=1')
  expect(link).toBe('mailto:a@b.c?body=%D0%94%D0%B0%0D%0A%26bcc%3Dx%40y.z%3Fsubject%3D1')
  expect([...new URL(link).searchParams.keys()]).toEqual(['body'])
  expect(mailtoOf('a,b@c.d', '2026-1')).not.toContain(',')
})
