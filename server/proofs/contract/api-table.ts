/** Writes the table of every call: who may, what it takes, what it answers, which test proves it. */
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { schemaOf } from './broken-inputs.ts'
import { firstCalls } from './first-calls.ts'
import { rows } from './rows.ts'
import { nameOf } from './sent-input.ts'

/** The names of everything that a caller may send in query and body; files among them. */
export const endpointFieldsOf = (endpoint: Endpoint): { name: string; required: boolean }[] => [
  ...[endpoint.query, endpoint.body].flatMap(schema => {
    const { properties = {}, required = [] } = schemaOf(schema) ?? {}
    return Object.keys(properties).map(name => ({ name, required: required.includes(name) }))
  }),
  ...Object.entries(endpoint.files ?? {}).map(([name, { required }]) => ({ name, required })),
]

export const apiTable = (): string => {
  const first = (endpoint: Endpoint) => Object.hasOwn(firstCalls, nameOf(endpoint))
  const sorted = [...allEndpoints].sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
  return `# The API, call by call

Written by \`npm run unit -- server/proofs/contract -u\` from \`shared/contract\`; a test fails when it is stale. Every call
goes through \`server/proofs/contract/every-endpoint.test.ts\` (no token, bad token, every field wrong, not found, conflict,
success) and \`fuzz.test.ts\` besides the test named in its row. \`GET /api/openapi.json\` has the schemas.

Fields: the required ones are bold. \`public\` needs no token; the other words are rights of \`shared/domain/can.ts\`.
Besides the problems named, any call may answer 400, 401, 403, 431 and 503; one that changes something 429 and 507; one with a
body 413 and 415. A call with 428 replaces a whole list and wants the version that was seen, in \`If-Match\`. What has happened is named by \`code\`, from the table in \`shared/contract/platform/problem-codes.ts\`.

## Calls of the specification

${tableOf(sorted.filter(first))}

## Calls added since

${tableOf(sorted.filter(endpoint => !first(endpoint)))}

## Beside the contract

| call | who | what | proved in |
|---|---|---|---|
| \`GET /healthz\` | public | the process is up | \`server/proofs/security/health.test.ts\` |
| \`GET /readyz\` | public | the database answers and is migrated; \`degraded: …\` while every change is refused; kept for a second | \`server/proofs/security/health.test.ts\` |
| \`GET /metrics\` | this machine, or system.read | figures for Prometheus | \`server/system/system.test.ts\` |
| \`GET /media/{name}\` | public | a picture | \`server/content/media/media.test.ts\` |
`
}

const tableOf = (endpoints: readonly Endpoint[]): string =>
  [
    '| call | who | takes | answers | problems | proved in |',
    '|---|---|---|---|---|---|',
    ...endpoints.map(endpoint => {
      const fields = endpointFieldsOf(endpoint).map(({ name, required }) => (required ? `**${name}**` : name))
      const call = nameOf(endpoint).replace(/:(\w+)/g, '{$1}')
      const cells = [
        `\`${call}\``,
        endpoint.access,
        fields.join(', '),
        Object.keys(endpoint.responses).join(', '),
        [...(endpoint.problems ?? []), ...(endpoint.ifMatch === 'required' ? [428] : [])].join(', '),
        `\`${rows[nameOf(endpoint)]?.proof ?? ''}\``,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')

const keyOf = ({ path, method }: Endpoint): string => `${path} ${method}`
