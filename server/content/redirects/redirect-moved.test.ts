import { expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { RedirectError } from './redirect-moved.ts'

const { server } = serverOfFile()

it.each(['//evil.example/login', '///evil.example', '/\\evil.example', '\\/evil.example'])(
  'leads nowhere else: %s',
  path => {
    expect(new URL(new RedirectError(path).withQueryOf('/old?a=1'), 'https://own.example').host).toBe(
      'own.example',
    )
  },
)

it.each(['/ru//evil.example/login', '/ru///evil.example', '/ru/%5Cevil.example', '/ru/\\evil.example'])(
  'no prefix of a language takes a visitor to another site: %s',
  async path => {
    const answer = await server.call('GET', path)
    const location = answer.headers.get('location') ?? '/'
    expect(new URL(location, server.url).host).toBe(new URL(server.url).host)
  },
)
