import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serverOfFile } from '../proofs/testing/server-of-file.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** What the server reads, from the one place that reads it. */
const known = new Set(
  [...read('../platform/config/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(match => match[1]),
)
/** What the programs around it read: PostgreSQL, the store, the C library, Node, the shell, the build of the image. */
const foreign = /^(?:POSTGRES_|ROOT_)|^MALLOC_|^NODE_COMPILE_CACHE$|^BASE$|^PATH$/

describe('the files for deploying', () => {
  it.each([
    ['compose.yml', /^ {6}([A-Z][A-Z0-9_]+):/gm],
    ['compose.yml', /\$\{([A-Z][A-Z0-9_]+)/g],
    ['Dockerfile', /\b([A-Z][A-Z0-9_]+)=/g],
    ['customs-broker.service', /(?<=^Environment=.*)\b([A-Z][A-Z0-9_]+)=/gm],
    ['nginx.conf', /\b([A-Z][A-Z0-9]+_[A-Z0-9_]+)=/g],
    ['Caddyfile', /\b([A-Z][A-Z0-9]+_[A-Z0-9_]+)=/g],
  ])('%s names only variables that something reads', (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map(match => match[1] ?? '')
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(name => !known.has(name) && !foreign.test(name))).toEqual([])
  })

  it('give the container every setting that the systemd unit reads from its file', () => {
    const settings = /^# (JWT_SECRET.*);/m.exec(read('customs-broker.service'))?.[1]?.split(', ') ?? []
    expect(settings).toContain('SMTP_URL')
    for (const name of settings)
      expect(read('compose.yml')).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}:`, 'm'))
  })

  it('start one server, where the proxies look', () => {
    const services = read('compose.yml')
      .split(/^ {2}(?=[a-z-]+:$)/m)
      .filter(text => text.includes('<<: *server'))
    const profiles = services.map(text => /^ {4}profiles: \[([a-z]+)\]$/m.exec(text)?.[1] ?? 'every')
    expect(profiles.sort()).toEqual(['alone', 'office'])
    for (const text of services) expect(text).toContain('ports: ["127.0.0.1:3000:3000"]')
    for (const proxy of ['nginx.conf', 'Caddyfile']) expect(read(proxy)).toContain('127.0.0.1:3000')
  })

  it('keep data, secrets and what is built here out of the image', () => {
    const left = read('../../.dockerignore').split('\n')
    expect(left).toEqual(
      expect.arrayContaining(['.git', 'data', 'dist', '**/node_modules', '**/.env', '**/*.tar']),
    )
  })

  it('run the program that npm start runs', () => {
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))
    const settings = scripts.start.match(/--[a-z-]+=\d+/g) ?? []
    expect(settings.length).toBeGreaterThan(0)
    expect(scripts.start).toMatch(/ server\/serve\.mjs$/)
    expect(read('customs-broker.service')).toContain(`node ${settings.join(' ')} server/serve.mjs`)
    expect(read('Dockerfile')).toContain(
      JSON.stringify(['node', ...settings, 'server/serve.mjs']).replaceAll(',', ', '),
    )
    expect(readdirSync(join(import.meta.dirname, '..'))).toContain('serve.mjs')
    // Else it would begin a second time to set them.
    const memory = [...read('../serve.mjs').matchAll(/(MALLOC_\w+): '(\d+)'/g)].map(
      ([, name, value]) => `${name}=${value}`,
    )
    expect(memory).toHaveLength(2)
    for (const setting of memory)
      for (const file of ['customs-broker.service', 'Dockerfile']) expect(read(file)).toContain(setting)
  })
})

describe('the dashboard', () => {
  const { server } = serverOfFile()

  const asked = new Set(
    z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
      .parse(JSON.parse(read('grafana-dashboard.json')))
      .panels.flatMap(({ targets }) =>
        targets.flatMap(({ expr }) => expr.match(/\b[a-z]+_[a-z0-9_]+\b/g) ?? []),
      )
      .filter(name => name !== 'histogram_quantile'),
  )

  it('asks for figures that the server gives', async () => {
    await server.call('GET', '/api/category')
    const given = await (await server.call('GET', '/metrics')).text()
    expect(asked.size).toBeGreaterThan(8)
    for (const name of asked) expect(given, name).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  })

  it('renders every figure that the runbook tells to look at', () => {
    const figures = [...read('../../shared/docs/runbook.md').matchAll(/^\| `([a-z_0-9]+)/gm)].map(
      row => row[1],
    )
    expect(figures).toContain('database_damaged')
    for (const figure of figures)
      expect([...asked].map(name => name.replace(/_(?:bucket|count)$/, ''))).toContain(figure)
  })
})
