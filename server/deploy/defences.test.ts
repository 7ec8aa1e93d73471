import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemsOfCompose, problemsOfDockerfile, problemsOfImages } from './testing/container-rules.ts'
import { problemsOfUnit } from './testing/unit-rules.ts'
import { problemsOfCaddy, problemsOfNginx } from './testing/web-server-rules.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Each file with its rules, and the lines whose loss harms nobody, or is noticed by the program that reads the file. */
const files: [string, ((text: string) => string[])[], RegExp][] = [
  ['nginx.conf', [problemsOfNginx], /^\s*\}$/],
  ['Caddyfile', [problemsOfCaddy], /^\s*[{}]$/],
  ['customs-broker.service', [problemsOfUnit], /^Description=/],
  // Passed on from the file of settings, which may leave mail out: deploy.test.ts compares the two.
  ['compose.yml', [problemsOfCompose, problemsOfImages], /^ {6}(?:SMTP_URL|MAIL_FROM|MAIL_TO): /],
  ['Dockerfile', [problemsOfDockerfile, problemsOfImages], /^$/],
]

describe.each(files)('%s', (file, rules, harmless) => {
  const problemsOf = (text: string) => rules.flatMap(rule => rule(text))

  it('has nothing wrong', () => {
    expect(problemsOf(read(file))).toEqual([])
  })

  it('has no line that could go unnoticed', () => {
    const lines = read(file).split('\n')
    const unnoticed = lines.filter(
      (line, index) =>
        /\S/.test(line) &&
        !/^\s*#/.test(line) &&
        !harmless.test(line) &&
        problemsOf(lines.toSpliced(index, 1).join('\n')).length === 0,
    )
    expect(unnoticed).toEqual([])
  })
})

describe('an image', () => {
  it.each([
    ['postgres:17', 'floats within a major version'],
    ['postgres@sha256:'.padEnd(80, 'a'), 'says no version'],
    ['postgres:17.11', 'can be made anew under its tag'],
    [`postgres:latest@sha256:${'a'.repeat(64)}`, 'says no version'],
    [`minio/minio:1.2.3@sha256:${'a'.repeat(64)}`, 'is not maintained'],
  ])('%s is not taken: it %s', image => {
    expect(problemsOfImages(`    image: ${image}`)).toHaveLength(1)
  })
})

describe('nginx', () => {
  it.each([
    ['adds to the address that a visitor claims', '$remote_addr;', '$proxy_add_x_forwarded_for;'],
    ['hands /metrics on', '{ return 404; }', '{ proxy_pass http://127.0.0.1:3000; }'],
    ['matches more than /metrics and less than all of it', 'location = /metrics', 'location ~ /metrics$'],
    ['lets no export of an import through', 'client_max_body_size 55m', 'client_max_body_size 50m'],
    ['takes old protocols', 'TLSv1.2 TLSv1.3', 'TLSv1 TLSv1.2'],
  ])('is noticed when it %s', (_what, right, wrong) => {
    const text = read('nginx.conf')
    expect(text).toContain(right)
    expect(problemsOfNginx(text.replace(right, wrong))).not.toEqual([])
  })
})

describe('Caddy', () => {
  const [, pattern = ''] = /request>uri regexp "\(\?i\)(\S+)"/.exec(read('Caddyfile')) ?? []
  const logged = (path: string) => path.replace(new RegExp(pattern, 'i'), '/…')

  it.each([
    '/o/17-abc?a=abc',
    '//O//17-abc',
    '/uk/o/17-abc',
    '/%6F/17-abc',
    '/o%2F17-abc',
    '/%75k/o/17-abc',
    '/%75%6B/%6f%2f17-abc',
    '/about/%2e%2E/o/17-abc',
    '/about/../o/17-abc',
    '/./o/17-abc',
    '/preview/abc',
    '/p%72eview/abc',
  ])('has nothing of %s in a log', path => {
    expect(logged(path)).toBe('/…')
  })

  it.each(['/', '/o', '/about/o/x', '/blog/%D0%B0%D1%83', '/.well-known/x', '/?q=%6F/a', '/media/a.webp'])(
    'logs %s as it is',
    path => {
      expect(logged(path)).toBe(path)
    },
  )
})
