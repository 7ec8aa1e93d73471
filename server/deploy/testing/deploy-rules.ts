/**
 * What has to hold of the files for deploying, as functions of their text: they return what is wrong. The tests give them
 * each file as it is, and each file without one of its lines.
 */

import { serverLimits } from '#server/start.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'

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

/** Each setting of the systemd unit, with what it is there for. */
const unitSettings: Record<string, readonly [setting: string, why: string][]> = {
  Unit: [
    ['After=network-online.target postgresql.service', 'started before its database, it would only wait'],
    ['Wants=network-online.target', 'mail and rates need the network'],
    ['StartLimitIntervalSec=0', 'never gives up starting'],
  ],
  Service: [
    ['User=broker', 'not root'],
    ['WorkingDirectory=/srv/broker', 'where the program lies'],
    ['EnvironmentFile=-/etc/broker.env', 'secrets stand in a file of mode 0600'],
    ['Restart=always', 'starts again, however it ended'],
    ['RestartSec=1', 'first pause'],
    ['RestartSteps=8', 'growing pauses'],
    ['RestartMaxDelaySec=60', 'longest pause'],
    ['TimeoutStopSec=15', 'time to finish what runs'],
    ['MemoryHigh=700M', 'gives memory back before it is too much'],
    ['MemoryMax=1G', 'takes no memory that the machine and its database need'],
    ['OOMPolicy=continue', 'a reader of a foreign file ends alone'],
    ['LimitCORE=0', 'no copy of customers’ data beside the database'],
    ['StateDirectory=broker', 'the folder of its data'],
    ['CacheDirectory=broker', 'what is compiled outlives a start: the rest is read-only'],
    ['UMask=0077', 'files are for its own user'],
    ['NoNewPrivileges=true', 'no program with other rights'],
    ['CapabilityBoundingSet=', 'no right of root'],
    ['ProtectSystem=strict', 'everything else is read-only'],
    ['ProtectHome=true', 'sees no home folder'],
    ['PrivateTmp=true', 'a /tmp of its own'],
    ['PrivateDevices=true', 'no devices'],
    ['ProtectKernelTunables=true', 'no settings of the kernel'],
    ['ProtectKernelModules=true', 'no modules'],
    ['ProtectKernelLogs=true', 'no log of the kernel'],
    ['ProtectControlGroups=true', 'no control groups'],
    ['ProtectClock=true', 'does not set the clock'],
    ['ProtectHostname=true', 'does not rename the machine'],
    ['ProtectProc=invisible', 'sees no processes of others'],
    ['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX', 'no raw packets'],
    ['RestrictSUIDSGID=true', 'makes no setuid files'],
    ['RestrictNamespaces=true', 'makes no namespaces'],
    ['RestrictRealtime=true', 'cannot take a core for itself'],
    ['LockPersonality=true', 'stays what it is'],
    ['RemoveIPC=true', 'leaves nothing in shared memory'],
    ['SystemCallArchitectures=native', 'no second set of system calls'],
    ['SystemCallFilter=@system-service', 'only what services need'],
    ['SystemCallFilter=~@privileged', 'nothing that needs rights'],
    ['SystemCallErrorNumber=EPERM', 'a call that is not allowed fails and kills nothing'],
  ],
  Install: [['WantedBy=multi-user.target', 'starts with the machine']],
}

/** What the program is given besides its secrets. */
const unitEnvironment = [
  'PUBLIC_URL=https://broker.example',
  'DATA_DIR=/var/lib/broker',
  'TRUST_PROXY=1',
  'SEED=none',
  'MALLOC_ARENA_MAX=2',
  'MALLOC_TRIM_THRESHOLD_=131072',
  'NODE_COMPILE_CACHE=/var/cache/broker',
]

export const problemsOfUnit = (text: string): string[] => {
  const sections = new Map<string, string[]>()
  let section: string[] = []
  for (const line of linesOf(text)) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1]
    if (name === undefined) section.push(line)
    else {
      section = []
      sections.set(name, section)
    }
  }
  const service = sections.get('Service') ?? []
  const environment = service.find(line => line.startsWith('Environment='))?.slice('Environment='.length)
  return [
    ...Object.entries(unitSettings).flatMap(([name, settings]) =>
      settings.flatMap(([setting, why]) =>
        expectValue(`${setting} (${why})`, sections.get(name)?.includes(setting), true),
      ),
    ),
    ...expectValue('environment', environment?.split(' '), unitEnvironment),
    ...expectValue(
      'program',
      service.some(line => /^ExecStart=\/srv\/broker\/\S+\/node .*server\/serve\.mjs$/.test(line)),
      true,
    ),
  ]
}

/** An image by its exact version and its digest: the version is for people, the digest is what runs. */
const isPinned = (image: string): boolean => {
  const [reference = '', digest = ''] = image.split('@')
  const [, version = ''] = reference.split(':')
  return /^sha256:[0-9a-f]{64}$/.test(digest) && /^v?\d+\.\d[\w.-]*$/.test(version)
}

/** Images without somebody who mends them. */
const unmaintained = /(?:^|\/)minio\//

export const problemsOfImages = (text: string): string[] => {
  const images = linesOf(text).flatMap(line => /^(?:image:|FROM(?! \$\{BASE\})) (\S+)/.exec(line)?.[1] ?? [])
  return [
    ...expectValue('images', images.length > 0, true),
    ...images.filter(image => !isPinned(image)).map(image => `${image} is not pinned by digest`),
    ...images.filter(image => unmaintained.test(image)).map(image => `${image} is not maintained`),
  ]
}

/** What each service of the compose file needs, as its lines stand there; `server` is what both servers share. */
const composeLines: Record<string, readonly string[]> = {
  'x-server': [
    'dockerfile: server/deploy/Dockerfile',
    'context: ../..',
    'restart: always',
    'stop_grace_period: 15s',
    'mem_limit: 1g',
    'read_only: true',
    'tmpfs: [/tmp]',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
  ],
  server: [
    '<<: *server',
    'ports: ["127.0.0.1:3000:3000"]',
    'volumes: ["data:/data"]',
    'profiles: [alone]',
    'PUBLIC_URL: https://broker.example',
    'TRUST_PROXY: "1"',
    'SEED: none',
    `JWT_SECRET: ${'$'}{JWT_SECRET:?}`,
  ],
  'office-server': [
    '<<: *server',
    '<<: *environment',
    'ports: ["127.0.0.1:3000:3000"]',
    'volumes: ["office:/data"]',
    'profiles: [office]',
    'postgres: { condition: service_healthy }',
    'store: { condition: service_started }',
    `DATABASE_URL: postgres://broker:${'$'}{POSTGRES_PASSWORD:-}@postgres:5432/broker`,
    'S3_ENDPOINT: http://store:7070',
    'S3_BUCKET: pictures',
    `S3_ACCESS_KEY: ${'$'}{S3_ACCESS_KEY:-}`,
    `S3_SECRET_KEY: ${'$'}{S3_SECRET_KEY:-}`,
  ],
  postgres: [
    'restart: always',
    'profiles: [office]',
    'security_opt: ["no-new-privileges:true"]',
    'volumes: ["postgres:/var/lib/postgresql/data"]',
    'POSTGRES_USER: broker',
    'POSTGRES_DB: broker',
    `POSTGRES_PASSWORD: ${'$'}{POSTGRES_PASSWORD:-}`,
    'test: ["CMD", "pg_isready", "-U", "broker"]',
    'interval: 5s',
  ],
  store: [
    'restart: always',
    'profiles: [office]',
    'read_only: true',
    'tmpfs: [/tmp]',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
    'command: ["posix", "/data"]',
    'volumes: ["store:/data/pictures"]',
    `ROOT_ACCESS_KEY_ID: ${'$'}{S3_ACCESS_KEY:-}`,
    `ROOT_SECRET_ACCESS_KEY: ${'$'}{S3_SECRET_KEY:-}`,
  ],
}

export const problemsOfCompose = (text: string): string[] => {
  const [shared = '', rest = '', volumes = ''] = text.split(/^(?:services|volumes):$/m)
  const parts = rest.split(/^(?= {2}[a-z-]+:$)/m).map(part => [nameOf(part), part] as const)
  const services = new Map([['x-server', shared] as const, ...parts])
  const named = [...text.matchAll(/volumes: \["(\w+):/g)].map(match => match[1])
  const outside = [...text.matchAll(/^ {4}ports: \["(?!127\.0\.0\.1:)/gm)]
  return [
    ...Object.entries(composeLines).flatMap(([service, lines]) =>
      lines.flatMap(line =>
        expectValue(`${service}: ${line}`, linesOf(services.get(service) ?? '').includes(line), true),
      ),
    ),
    ...[...services].flatMap(([name, part]) =>
      name in composeLines && !/^ +(?:image|build|<<):/m.test(part) ? [`${name} has no image`] : [],
    ),
    ...expectValue(
      'anchors',
      [/^x-server: &server$/m, /environment: &environment$/m].map(it => it.test(text)),
      [true, true],
    ),
    ...expectValue('environments', text.match(/^ {4}environment:/gm)?.length, 4),
    ...expectValue('blocks', text.match(/^ +(?:build|depends_on|healthcheck):$/gm)?.length, 3),
    ...named.flatMap(name => expectValue(`volume ${name}`, linesOf(volumes).includes(`${name}:`), true)),
    ...expectValue('ports that others reach', outside.length, 0),
  ]
}

export const problemsOfDockerfile = (text: string): string[] => {
  const [base = '', build = '', run = ''] = text
    .split(/^(?=FROM )/m)
    .filter(stage => stage.startsWith('FROM '))
  const lines = linesOf(run)
  return [
    ...expectValue('three stages', text.match(/^FROM /gm)?.length, 3),
    ...expectValue('the base', /^ARG BASE=(\S+)$/m.exec(text)?.[1], / AS (\S+)$/m.exec(base)?.[1]),
    ...expectValue(
      'stages on the base',
      [build, run].map(stage => linesOf(stage)[0]),
      [`FROM ${'$'}{BASE} AS build`, `FROM ${'$'}{BASE}`],
    ),
    // The build installs by itself, without scripts of packages; tools of development are left out.
    ...expectValue(
      'build',
      /^RUN npm run build && npm prune --omit=dev --ignore-scripts && \\\n {2}node -e .*linkNode\('\/app'\)/m.test(
        build,
      ),
      true,
    ),
    ...expectValue('sources', linesOf(build).includes('COPY . .'), true),
    ...expectValue('folder of the build', linesOf(build).includes('WORKDIR /app'), true),
    ...[
      'ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072',
      'ENV PATH=/app/node_modules/.bin:$PATH',
      'WORKDIR /app',
      'COPY --from=build /app/package.json /app/LICENSES.txt ./',
      ...['node_modules', 'dist/site', 'dist/messages', 'shared', 'server'].map(
        name => `COPY --from=build /app/${name} ./${name}`,
      ),
      'RUN mkdir /data && chown 1000:1000 /data',
      'USER 1000:1000',
      'VOLUME /data',
      'EXPOSE 3000',
      'STOPSIGNAL SIGTERM',
    ].flatMap(line => expectValue(line, lines.includes(line), true)),
    ...expectValue('health check', /^HEALTHCHECK .*\\\n +CMD \["node", .*\/readyz/m.test(run), true),
    ...expectValue('program', /^CMD \["node", .*"server\/serve\.mjs"\]$/m.test(run), true),
  ]
}

const nameOf = (part: string): string => /^ {2}([a-z-]+):$/m.exec(part)?.[1] ?? ''

const expectValue = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`]

/** Without comments, empty lines and indents. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))

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
