/** Rules of nginx's and Caddy's files. */

import { serverLimits } from '#server/start.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { expectValue, linesOf } from './expect-value.ts'

/** The statements of an nginx file; a block holds those inside it. */
interface Statement {
  words: string[]
  block: Statement[]
}

export const problemsOfNginx = (text: string): string[] => {
  const statements = parseNginx(text)
  const [format] = valuesOf(statements, 'log_format')
  const servers = statements.filter(({ words }) => words[0] === 'server')
  const secure = servers.find(({ block }) => valuesOf(block, 'listen').some(listen => listen[1] === 'ssl'))
  const plain = servers.find(server => server !== secure)
  if (!secure) return ['no server speaks TLS']
  const of = (name: string) => valuesOf(secure.block, name)
  const proxied = secure.block.find(({ words }) => words.join(' ') === 'location /')?.block ?? []
  const secret =
    secure.block.find(({ words }) => words.join(' ') === `location ~* ${secretAddress}`)?.block ?? []
  const headers = new Map(valuesOf(secure.block, 'proxy_set_header').map(([name, value]) => [name, value]))
  const metrics = secure.block.find(({ words }) => words.join(' ') === 'location = /metrics')?.block ?? []
  return [
    expectValue('protocols', of('ssl_protocols'), [['TLSv1.2', 'TLSv1.3']]),
    bodyProblems(of('client_max_body_size')[0]?.[0]),
    expectValue('time for the headers', of('client_header_timeout'), [
      [seconds(serverLimits.headersTimeout)],
    ]),
    expectValue('time without a byte of the body', of('client_body_timeout'), [
      [seconds(serverLimits.uploadIdleTimeout)],
    ]),
    expectValue('time without a byte taken', of('send_timeout'), [[seconds(serverLimits.stallTimeout)]]),
    expectValue('its own version', of('server_tokens'), [['off']]),
    expectValue('certificate', of('ssl_certificate').length, 1),
    expectValue('key', of('ssl_certificate_key').length, 1),
    expectValue('/metrics', valuesOf(metrics, 'return'), [['404']]),
    expectValue('where it leads', valuesOf(proxied, 'proxy_pass'), [['http://127.0.0.1:3000']]),
    expectValue('where links lead', valuesOf(secret, 'proxy_pass'), [['http://127.0.0.1:3000']]),
    expectValue('links in the log of errors', valuesOf(secret, 'error_log'), [['/dev/null']]),
    expectValue('version of HTTP', of('proxy_http_version'), [['1.1']]),
    // Above the longest response of the server, the pause of a live stream, and above a step of an import.
    expectValue('time for a response', of('proxy_read_timeout'), [['130s']]),
    expectValue('Host', headers.get('Host'), '$host'),
    expectValue('X-Forwarded-For', headers.get('X-Forwarded-For'), '$remote_addr'),
    expectValue('X-Forwarded-Proto', headers.get('X-Forwarded-Proto'), '$scheme'),
    expectValue('X-Forwarded-Host', headers.get('X-Forwarded-Host'), '""'),
    expectValue('Forwarded', headers.get('Forwarded'), '""'),
    expectValue('Connection', headers.get('Connection'), '""'),
    expectValue('without TLS', plain && valuesOf(plain.block, 'return'), [
      ['301', 'https://broker.example$request_uri'],
    ]),
    expectValue('ports without TLS', plain && valuesOf(plain.block, 'listen'), [['80'], ['[::]:80']]),
    expectValue('ports', of('listen'), [
      ['443', 'ssl', 'http2'],
      ['[::]:443', 'ssl', 'http2'],
    ]),
    expectValue('links in the log', mapOf(statements, '$logged_uri'), [
      ['$uri'],
      ['"~*^/+(?:[a-z][a-z]/+)?o/"', '/o/...'],
      ['"~*^/+(?:[a-z][a-z]/+)?preview/"', '/preview/...'],
      ['default', '$request_uri'],
    ]),
    expectValue('links as referrers', mapOf(statements, '$logged_referer'), [
      ['$http_referer'],
      ['"~*/(?:o|preview)/|%"', '-'],
      ['default', '$http_referer'],
    ]),
    expectValue(
      'what is logged',
      /\$(?:request|request_uri|http_referer|uri)\b/.test(format?.join(' ') ?? '$uri'),
      false,
    ),
    ...servers.map(({ block }) =>
      expectValue('log', valuesOf(block, 'access_log'), [['/var/log/nginx/broker.log', 'without_links']]),
    ),
    ...servers.map(({ block }) => expectValue('name', valuesOf(block, 'server_name'), [['broker.example']])),
  ].flat()
}

const secretAddress = '^/(?:[a-z][a-z]/)?(?:o|preview)/'

/** What decides, then what it decides. */
const mapOf = (statements: readonly Statement[], name: string): string[][] =>
  statements.flatMap(({ words: [kind, source = '', target], block }) =>
    kind === 'map' && target === name ? [[source], ...block.map(({ words }) => words)] : [],
  )

export const problemsOfCaddy = (text: string): string[] => {
  const lines = linesOf(text)
  const body = lines.flatMap(line => /^max_size (\S+)$/.exec(line)?.[1] ?? [])[0]
  const wanted = [
    ...['servers {', 'timeouts {'],
    `read_header ${seconds(serverLimits.headersTimeout)}`,
    `read_body ${serverLimits.requestTimeout / 60_000}m`,
    'log {',
    'format filter {',
    'wrap json',
    'fields {',
    String.raw`request>uri regexp "(?i)^(?:/+(?:[a-z][a-z]/+)?(?:o|preview)/|[^?]*(?:%2[ef]|%[4-7][0-9a-f]|/\.\.?/)).*" "/…"`,
    'request>headers>Referer delete',
    'broker.example {',
    'request_body {',
    'respond /metrics 404',
    'reverse_proxy 127.0.0.1:3000 {',
    'header_up X-Forwarded-For {remote_host}',
  ]
  return [...wanted.flatMap(line => expectValue(line, lines.includes(line), true)), ...bodyProblems(body)]
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000}s`

const mebibyte = 1024 * 1024

/** What the contract takes in one call, with room for the form around the files, and not much more. */
const largestCall = Math.max(
  ...allEndpoints.map(({ files = {} }) =>
    Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0),
  ),
)

const bodyProblems = (size = ''): string[] => {
  const [, amount, unit = ''] = /^(\d+)(m|MB|MiB)$/.exec(size) ?? []
  const bytes = Number(amount) * (unit === 'MB' ? 1_000_000 : mebibyte)
  return bytes >= largestCall + mebibyte && bytes <= largestCall + 10 * mebibyte
    ? []
    : [`largest body: ${size} where calls send up to ${largestCall / mebibyte} MiB`]
}

const valuesOf = (block: Statement[], name: string): string[][] =>
  block.filter(({ words }) => words[0] === name).map(({ words }) => words.slice(1))

const parseNginx = (text: string): Statement[] => {
  const top: Statement[] = []
  const open = [top]
  let words: string[] = []
  for (const [token] of text.replaceAll(/#.*$/gm, '').matchAll(/[{};]|[^\s{};]+/g)) {
    const block = open.at(-1) ?? top
    if (token === '}') open.pop()
    else if (token === '{' || token === ';') {
      const statement: Statement = { words, block: [] }
      block.push(statement)
      if (token === '{') open.push(statement.block)
      words = []
    } else words.push(token)
  }
  return top
}
