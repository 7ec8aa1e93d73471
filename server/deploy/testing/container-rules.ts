/** Rules of the compose file and the Dockerfile. */

import { expectValue, linesOf } from './expect-value.ts'

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
    // The port may be another one than the image's own.
    ...expectValue(
      'health check',
      /^HEALTHCHECK .*\\\n +CMD \["node", .*process\.env\.PORT.*\/readyz/m.test(run),
      true,
    ),
    ...expectValue('program', /^CMD \["node", .*"server\/serve\.mjs"\]$/m.test(run), true),
  ]
}

const nameOf = (part: string): string => /^ {2}([a-z-]+):$/m.exec(part)?.[1] ?? ''
