/** Event streams and uploads through proxies with what their packages set, and the figures by Prometheus's own check. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { owner, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import { programOf, type RunningProgram, runProgram } from './run-program.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

/** Each writes its settings for a port and the server behind it, and returns how it is started. */
const proxies: Record<string, (folder: string, port: number, behind: string) => [string, string[]]> = {
  nginx: (folder, port, behind) => {
    const file = join(folder, 'nginx.conf')
    mkdirSync(join(folder, 'logs'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${join(folder, name)};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      file,
      `${user} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; events {}
       http { access_log off; client_max_body_size 55m; ${temporary.join(' ')}
         server { listen 127.0.0.1:${port}; location / {
           proxy_pass ${behind}; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; } } }`,
    )
    return [programOf('nginx'), ['-p', folder, '-c', file]]
  },
  haproxy: (folder, port, behind) => {
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(
      file,
      `defaults
  mode http
  timeout connect 5s
  timeout client 50s
  timeout server 50s
frontend web
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend site
backend site
  server one ${new URL(behind).host}
`,
    )
    return [programOf('haproxy'), ['-db', '-f', file]]
  },
  lighttpd: (folder, port, behind) => {
    const file = join(folder, 'lighttpd.conf')
    const { hostname, port: served } = new URL(behind)
    writeFileSync(
      file,
      `server.modules = ("mod_proxy")
server.document-root = "${folder}"
server.upload-dirs = ("${folder}")
server.bind = "127.0.0.1"
server.port = ${port}
server.stream-response-body = 2
proxy.server = ("" => (("host" => "${hostname}", "port" => ${served})))
`,
    )
    return [programOf('lighttpd'), ['-D', '-f', file]]
  },
}

describe.each(Object.keys(proxies))('through %s', name => {
  let program: RunningProgram
  let url: string
  let headers: Record<string, string>
  beforeAll(async () => {
    const port = await freePort()
    const [file, args] = proxies[name]?.(emptyFolder(name), port, server.url) ?? ['', []]
    program = await runProgram(file, args, { port })
    url = `http://127.0.0.1:${port}`
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(owner),
    })
    const { token } = (await answer.json()) as { token: string }
    headers = { Authorization: `Bearer ${token}` }
  })
  afterAll(() => program.end())

  it('a request comes by the event stream while it is open', async () => {
    const ending = new AbortController()
    const stream = await fetch(`${url}/api/request/stream`, {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: ending.signal,
    })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream.body ?? []) text += decoder.decode(chunk, { stream: true })
    })().catch(() => {})
    await server.call('POST', '/api/mail/callback', { name: `Через ${name}`, phone: '0671234567' })
    await expect.poll(() => text).toContain(`Через ${name}`)
    ending.abort()
    await reading
  })

  it('an upload arrives whole, and the figures stay inside', async () => {
    const body = aForm({ title: `Через ${name}` }, await aPicture())
    const answer = await fetch(`${url}/api/post`, { method: 'POST', headers, body })
    expect(answer.status, await answer.text()).toBe(201)
    expect((await fetch(`${url}/metrics`)).status).toBe(401)
  })
})

it('Prometheus has nothing to say about the figures', async () => {
  const figures = (await (await server.call('GET', '/metrics')).text())
    .split('\n')
    // The names of these are the library's.
    .filter(line => !/^(?:# (?:HELP|TYPE) )?(?:nodejs|process)_/.test(line))
    .join('\n')
  const said = execFileSync(programOf('promtool', 'prometheus'), ['check', 'metrics'], {
    input: figures,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  expect(said).toBe('')
})
