/**
 * A real nginx with the file that ships: no link of a customer in its logs, also while the server is away; moving in with
 * the largest archive, pictures, a slow visitor, and pages for others meanwhile. In the proof only: `defences.test.ts` compares its limits with the contract on every run.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { owner, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { type ImportStep, importLimits } from '#shared/contract/system/import.ts'
import { writeZip } from '#shared/domain/write-zip.ts'
import { freePort } from '#shared/tooling/free-port.ts'

const nginx = '/usr/sbin/nginx'

describe('through nginx', () => {
  let folder: string
  let server: TestServer
  let port: number
  let stop: () => Promise<void>
  let isAway = false

  beforeAll(async () => {
    folder = emptyFolder('nginx')
    server = await startTestServer({ TRUST_PROXY: '1' })
    port = await freePort()
    const key = join(folder, 'key.pem')
    const certificate = join(folder, 'certificate.pem')
    const subject = ['-subj', '/CN=broker.example', '-days', '1']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      { stdio: 'ignore' },
    )
    const shipped = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
      .replace(/^ *listen (?:\[::\]:(?:443|80)|80).*$/gm, '')
      .replace(/\}\s*server \{[^}]*\}\s*$/, '}')
      .replace('/etc/ssl/broker.pem', certificate)
      .replace('/etc/ssl/broker.key', key)
      .replaceAll('/var/log/nginx/broker.log', join(folder, 'access.log'))
      .replace('http://127.0.0.1:3000', server.url)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${join(folder, name)};`,
    )
    // Started by root it would take another user, to whom the folder is closed.
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const frame = `${user} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};`
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${frame} events {} http { access_log off; ${temporary.join(' ')} ${shipped} }`,
    )
    mkdirSync(join(folder, 'logs'), { recursive: true })
    const program = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
    stop = async () => {
      program.kill('SIGTERM')
      await once(program, 'exit')
    }
    for (;;) {
      if (program.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
      if (
        await call('GET', '/healthz').then(
          ({ status }) => status === 200,
          () => false,
        )
      )
        break
      await wait(50)
    }
  })
  afterAll(async () => {
    await stop()
    if (!isAway) await server.stop()
  })

  /** Through nginx, whose certificate nobody has signed. */
  const call = (
    method: string,
    path: string,
    { body, headers = {}, slowly }: { body?: Buffer; headers?: Record<string, string>; slowly?: number } = {},
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          path,
          method,
          rejectUnauthorized: false,
          headers: { Host: 'broker.example', ...headers },
        },
        async response => {
          const parts: Buffer[] = []
          for await (const part of response) parts.push(part as Buffer)
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })
        },
      )
      sent.on('error', reject)
      if (!body || !slowly) {
        sent.end(body)
        return
      }
      const drip = async () => {
        for (let at = 0; at < body.length; at += Math.ceil(body.length / slowly)) {
          sent.write(body.subarray(at, at + Math.ceil(body.length / slowly)))
          await wait(200)
        }
        sent.end()
      }
      drip().catch(reject)
    })

  const json = (body: unknown, headers: Record<string, string> = {}) => ({
    body: Buffer.from(JSON.stringify(body)),
    headers: { ...headers, 'Content-Type': 'application/json' },
  })
  const form = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const data = new FormData()
    data.append('file', new Blob([bytes]), name)
    const whole = new Response(data)
    return {
      body: Buffer.from(await whole.arrayBuffer()),
      headers: { 'Content-Type': whole.headers.get('content-type') ?? '' },
    }
  }

  it('takes an archive of 50 MB, a slow one too, and serves others meanwhile', {
    timeout: 900_000,
  }, async () => {
    const began = performance.now()
    const { token } = JSON.parse((await call('POST', '/api/auth/login', json(owner))).text) as {
      token: string
    }
    const bearer = { Authorization: `Bearer ${token}` }
    const files = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => [
        { name: `p${at}.jpg`, bytes: await aPicture(9_000 + at, 1_600, 1_000) },
        {
          name: `p${at}.md`,
          bytes: Buffer.from(
            `---\ntitle: Статья ${at}\ndate: 2022-01-01\nimage: p${at}.jpg\n---\n![](p${at}.jpg)\n`,
          ),
        },
      ]),
    )
    const entries = files.flat()
    const used = writeZip(entries).length
    const padding = Buffer.alloc(importLimits.file - used - 400, 'x')
    const archive = new Uint8Array(writeZip([...entries, { name: 'padding.json', bytes: padding }]))
    expect(archive.length).toBeGreaterThan(importLimits.file - 1_000)
    expect(archive.length).toBeLessThanOrEqual(importLimits.file)
    const { body, headers } = await form('blog.zip', archive)
    const send = (slowly?: number) =>
      call('POST', '/api/import', { body, headers: { ...headers, ...bearer }, ...(slowly && { slowly }) })
    const uploaded = await send()
    expect(uploaded.status, uploaded.text).toBe(201)
    const slow = await send(50)
    expect(slow.status, slow.text).toBe(201)
    const { id } = JSON.parse(slow.text) as { id: string }
    const figures = { upload: body.length, steps: [] as number[], others: [] as number[] }
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        const asked = performance.now()
        expect((await call('GET', '/')).status).toBe(200)
        figures.others.push(Math.round(performance.now() - asked))
        await wait(50)
      }
    })()
    let added = 0
    for (let from: number | null = 0; from !== null; ) {
      const asked = performance.now()
      const response = await call(
        'POST',
        `/api/import/${id}/run`,
        json({ apply: true, fetchPictures: false, from }, bearer),
      )
      expect(response.status, response.text).toBe(200)
      const step = JSON.parse(response.text) as ImportStep
      figures.steps.push(Math.round(performance.now() - asked))
      added += step.counts.added
      from = step.next
    }
    isOver = true
    await others
    expect(added).toBe(60)
    const sorted = figures.others.toSorted((one, other) => one - other)
    process.stdout.write(
      `nginx: ${(figures.upload / 1024 / 1024).toFixed(1)} MiB, steps of ${figures.steps.join(', ')} ms, ` +
        `${sorted.length} pages meanwhile, median ${sorted[sorted.length >> 1]} ms, slowest ${sorted.at(-1)} ms, ` +
        `all in ${Math.round((performance.now() - began) / 1000)} s\n`,
    )
  })

  it('no log has what opens by itself, also while the server is away', async () => {
    const secret = 'aBcDeFgHiJkLmNoPqRsTuV'
    const paths = [
      `/o/17-${secret}`,
      `/o/17-${secret}?a=${secret}`,
      `//o/${secret}`,
      `/%6F/${secret}`,
      `/%6f%2F17-${secret}`,
      `/%75k/o/${secret}`,
      `/about/%2E./o/${secret}`,
      `/uk/o/${secret}`,
    ]
    for (const path of [...paths, `/preview/${secret}`]) await call('GET', path)
    for (const spelled of ['o', '%6F'])
      await call('GET', '/images/share.png', {
        headers: { Referer: `https://broker.example/${spelled}/17-${secret}` },
      })
    isAway = true
    await server.stop()
    expect((await call('GET', paths[0] ?? '')).status).toBe(502)
    const logs = () =>
      ['access.log', 'error.log'].map(name => readFileSync(join(folder, name), 'utf8')).join('')
    await expect.poll(logs).toContain('share.png')
    expect(logs().match(/"GET \/o\/\.\.\. HTTP/g)).toHaveLength(paths.length + 1)
    expect(logs()).not.toContain(secret)
  })
})
