/**
 * Writes `oldest-desktop.json` from the contract as it stands: to be run on the commit of a desktop version, when the
 * server begins to demand that one (`oldestDesktop` of `shared/contract/system/system.ts`).
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { oldestDesktop } from '#shared/contract/system/system.ts'
import { nameOf } from './sent-input.ts'

const schemas = allEndpoints.flatMap(endpoint =>
  Object.entries(endpoint.responses).flatMap(([status, schema]) =>
    schema === null || schema === 'bytes' ? [] : [[`${nameOf(endpoint)} ${status}`, schema] as const],
  ),
)
// A response is what the desktop's schemas are given, so it is their input: unknown fields are dropped, not refused.
const responses = z.toJSONSchema(z.object(Object.fromEntries(schemas)), {
  io: 'input',
  unrepresentable: 'any',
  reused: 'ref',
})
const path = new URL('oldest-desktop.json', import.meta.url)
// Its client is not compiled where one of them goes without.
const versioned = allEndpoints.filter(({ ifMatch }) => ifMatch === 'required').map(nameOf)
writeFileSync(path, JSON.stringify({ version: oldestDesktop, versioned, responses }))
execFileSync('npx', ['biome', 'format', '--write', path.pathname], { stdio: 'inherit' })
