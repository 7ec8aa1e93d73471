import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { breachesIn } from './csp-report.ts'

describe('breachesIn', () => {
  it.each([
    [
      'the older form',
      {
        'csp-report': {
          'document-uri': 'https://broker.example/blog?q=phone',
          'violated-directive': 'img-src',
          'blocked-uri': 'https://evil.example/pixel?u=1',
        },
      },
      [{ directive: 'img-src', blocked: 'https://evil.example', page: '/blog' }],
    ],
    [
      'the newer form, and nothing that is no breach',
      [
        { type: 'deprecation', body: {} },
        {
          type: 'csp-violation',
          body: {
            documentURL: 'https://broker.example/',
            effectiveDirective: 'script-src-elem',
            blockedURL: 'inline',
          },
        },
      ],
      [{ directive: 'script-src-elem', blocked: 'inline', page: '/' }],
    ],
    [
      'lies: line breaks, objects, no addresses',
      { 'csp-report': { 'violated-directive': 'a\n{"level":60}', 'blocked-uri': {}, 'document-uri': 'x' } },
      [{ directive: 'a___level_:60_', blocked: '', page: '' }],
    ],
  ])('reads %s', (_name, report, expected) => {
    expect(breachesIn(report)).toEqual(expected)
  })

  it('takes a few of many', () => {
    expect(breachesIn(Array.from({ length: 50 }, () => ({ type: 'csp-violation', body: {} })))).toHaveLength(
      5,
    )
  })
})

describe('POST /api/csp-report', () => {
  const { server } = serverOfFile()

  const report = (type: string, body: unknown) =>
    server.call('POST', '/api/csp-report', JSON.stringify(body), { 'Content-Type': type })

  it('takes both kinds, rejects others and large ones, and has a limit', async () => {
    expect((await report('application/csp-report', { 'csp-report': {} })).status).toBe(204)
    expect((await report('application/reports+json', [{ type: 'csp-violation', body: {} }])).status).toBe(204)
    expect((await report('text/plain', { 'csp-report': {} })).status).toBe(415)
    expect((await report('application/csp-report', { 'csp-report': { a: 'x'.repeat(70_000) } })).status).toBe(
      413,
    )
    expect((await report('application/csp-report', 7)).status).toBe(400)
    const statuses: number[] = []
    for (let round = 0; round < 40; round += 1)
      statuses.push((await report('application/csp-report', { 'csp-report': {} })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
